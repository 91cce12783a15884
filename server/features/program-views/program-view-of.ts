import type { ProgramView } from '../../../contract/calls/program-views.ts'
import type { GoalPayout } from '../../../contract/payout-terms.ts'
import { type ProgramDocument, sayIn } from '../../../contract/program-document.ts'
import { labelTellingApart } from '../../../rules/clients/label-telling-apart.ts'
import { decimal, plainText, zero } from '../../../rules/decimal.ts'
import { awardRange } from '../../../rules/goals/award-range.ts'
import { termsOfGoal } from '../../../rules/goals/goal-terms.ts'
import { levelOfGoal } from '../../../rules/goals/promised-award.ts'
import { addDays, dayNumber } from '../../../rules/programs/calendar-day.ts'
import { daysTo } from '../../../rules/programs/days-to.ts'
import type { GoalLabel, Program } from '../../../rules/programs/program.ts'
import { programFlags } from '../../../rules/programs/program-flags.ts'
import { programViewId } from '../../../rules/programs/role.ts'
import { tileType } from '../../../rules/programs/tile-type.ts'
import type { Client } from '../clients/client-of-host.ts'
import { goalPayoutOf } from '../goals/payout-of.ts'
import { programLabel } from '../programs/program-label.ts'
import { worthToDate } from '../progress/worth-to-date.ts'
import { programWordsOf } from './program-words.ts'
import type { PaxGoal, SeenProgram } from './seen-programs.ts'

/** Who views a program, and on which day. */
export interface Viewer {
  readonly client: Client
  readonly locale: string
  /** The date where the client is. */
  readonly today: string
}

/** A program that a person sees, as the wire knows it (product §3, Program view). */
export function programViewOf(seen: SeenProgram, viewer: Viewer): ProgramView {
  const { program, role } = seen
  const { document } = program
  const terms = program.termsIn(viewer.locale, viewer.client.defaultLocale)
  const { timePeriod, goalSelection } = document
  const status = seen.standing.status
  const view = {
    programViewStatus: status,
    role,
    startDate: timePeriod.startDate,
    endDate: timePeriod.endDate,
    programCalculationType: document.calculation,
  }
  const today = { date: viewer.today }
  const { isCheckingResults } = programFlags(view, today)
  const goalLabel = goalLabelOf(seen, terms)
  const minimum = minimumOf(seen, terms, viewer)
  return {
    ...view,
    programViewId: programViewId(document.programId, role),
    programId: document.programId,
    programName: sayIn(document.name, viewer.locale, viewer.client.defaultLocale),
    programDescription: document.description && sayIn(document.description, viewer.locale, viewer.client.defaultLocale),
    selectionQuestion: programWordsOf(document, viewer.locale, viewer.client.defaultLocale).selectionQuestion,
    timePeriodId: timePeriod.timePeriodId,
    programType: document.type,
    ...(goalSelection && { goalSelectionFromDate: goalSelection.from, goalSelectionToDate: goalSelection.to }),
    ...daysOf(terms, viewer.today),
    payoutTiming: document.payout.timing,
    isMinimumQualifierEnabled: document.minimumQualifier !== undefined,
    isBonusEnabled: document.bonus !== undefined,
    isOwnerEligibleForAward: document.isOwnerEligibleForAward,
    goalPrecision: document.rounding.precision,
    goalRoundingMethod: document.rounding.method,
    ...(document.bonus && {
      bonusPrecision: document.bonus.rounding.precision,
      bonusRoundingMethod: document.bonus.rounding.method,
    }),
    ...(document.minimumQualifier && {
      minQualifierPrecision: document.minimumQualifier.rounding.precision,
      minQualifierRoundingMethod: document.minimumQualifier.rounding.method,
    }),
    ...programLabel(document, viewer),
    goalLabel,
    branding: brandingOf(document, viewer.client),
    tileType: tileType(view, today),
    isCheckingResults,
    isFormerTeam: seen.isFormerTeam,
    ...ownPart(seen, terms),
    minimum,
    // After the last day there is no step left to take.
    worth: isCheckingResults ? undefined : worthToDate(seen, shownTerms(terms, goalLabel, minimum?.label)),
  }
}

/** Days to go, as the client's calendar counts them: a clock change makes no day of an hour. */
function daysOf({ timePeriod, goalSelection }: Program, today: string) {
  return {
    daysToGoalSelectionEnd: daysTo(today, goalSelection?.to),
    // A start is the beginning of its day, the other two are ends.
    daysToStart: daysTo(today, addDays(timePeriod.startDate, -1)),
    daysToEnd: daysTo(today, timePeriod.endDate),
  }
}

// What a program leaves open is the client's, whose own defaults are the product's.
function brandingOf({ branding }: ProgramDocument, { settings }: Client): ProgramView['branding'] {
  const theme = branding.theme ?? settings.branding.theme
  const heroImageUrl = branding.heroImageUrl ?? (theme === 'none' ? settings.branding.hero : undefined)
  return {
    primaryColor: branding.primaryColor ?? settings.branding.primaryColor,
    secondaryColor: branding.secondaryColor ?? settings.branding.secondaryColor,
    ...(heroImageUrl === undefined ? {} : { heroImageUrl }),
    theme,
  }
}

// What is short of a goal never reads like it, here as on the person's own page.
function goalLabelOf({ paxGoal, standing }: SeenProgram, { label }: Program): GoalLabel {
  const target = paxGoal?.facts.target
  return target === undefined ? label : labelTellingApart(label, standing.figures?.result, target)
}

/** The terms with the labels that the person reads, so that a step is as exact as the figures beside it. */
function shownTerms(terms: Program, label: GoalLabel, minimumLabel: GoalLabel | undefined): Program {
  const { minimumQualifier } = terms
  if (minimumQualifier === undefined || minimumLabel === undefined) return { ...terms, label }
  return { ...terms, label, minimumQualifier: { ...minimumQualifier, label: minimumLabel } }
}

/** The second measure beside the progress, once there is any; without a row it is 0. */
function minimumOf({ program, standing }: SeenProgram, terms: Program, { locale, client }: Viewer) {
  const { minimum, figures } = standing
  const { minimumQualifier } = program.document
  if (!minimum || !minimumQualifier || !terms.minimumQualifier) return undefined
  const value = figures && (figures.mqValue ?? zero)
  return {
    name: sayIn(minimumQualifier.name, locale, client.defaultLocale),
    label: labelTellingApart(terms.minimumQualifier.label, value, minimum),
    value: value && plainText(value),
    minimum: plainText(minimum),
    isReached: figures?.isMinQualifierAchieved === true,
  }
}

/** What a goal that is set pays; nothing where it pays nothing, or where the terms do not know its level. */
function awardAhead(terms: Program, paxGoal: PaxGoal): GoalPayout | undefined {
  const { target, baseline } = paxGoal.facts
  const paid = termsOfGoal(terms, paxGoal)
  if (target === undefined || !paid.ok) return undefined
  const payout = goalPayoutOf(terms, paid.value.terms, baseline)
  return payout.goalPayoutTierType === 'fixed' && payout.goalAwardAmount === 0 ? undefined : payout
}

// The part of the person whose goal it is; leaders have none, and read the rules of every group.
function ownPart({ paxGoal, standing }: SeenProgram, terms: Program) {
  if (paxGoal === undefined) return { groups: terms.groups.map(({ groupId, name }) => ({ groupId, name })) }
  const { figures } = standing
  return {
    groupId: paxGoal.groupId,
    paxGoalId: String(paxGoal.paxGoalId),
    levelName: levelOfGoal(terms, paxGoal)?.name,
    target: paxGoal.facts.target && plainText(decimal(paxGoal.facts.target)),
    awardRange: awardRange(terms, paxGoal),
    award: figures ? undefined : awardAhead(terms, paxGoal),
    ...(figures && {
      resultsToDate: plainText(figures.result),
      progressPercentage: figures.progressPercentage,
      onTrackPercentage: figures.onTrackPercentage,
      dateThroughPercentage: figures.dateThroughPercentage,
      dataThrough: figures.dataThrough,
    }),
    treatment: standing.treatment,
    ...(standing.status === 'final_issuance' && {
      awardedPoints: paxGoal.facts.award?.points ?? 0,
      hasReplay: hasReplay(paxGoal, terms, figures?.dataThrough),
    }),
  }
}

/** Whether three figures at least can be shown one after the other, by the person's own rows: a sum begins at nothing on the first day. */
function hasReplay(
  { facts }: PaxGoal,
  { timePeriod, calculation }: Program,
  through: string | undefined,
): true | undefined {
  const days = facts.rows.map(({ dataThrough }) => dataThrough).sort()
  if (through === undefined || days[0] === undefined) return undefined
  const start = calculation === 'standard' && timePeriod.startDate < days[0] ? 1 : 0
  const weekOf = (day: string) => Math.floor((dayNumber(day) - dayNumber(timePeriod.startDate)) / 7)
  const weeks = days.map(weekOf).filter(week => week < weekOf(through))
  return start + new Set(weeks).size > 1 || undefined
}
