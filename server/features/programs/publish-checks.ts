import { type ProgramDocument, termsOf } from '../../../contract/program-document.ts'
import { checkTerms } from '../../../rules/programs/check-terms.ts'
import { pathText } from '../../../rules/programs/document-path.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { dayIn } from '../clients/client-day.ts'
import { type Client, getClient } from '../clients/client-of-host.ts'
import { type ComparedGoals, frozenGoalFindings } from './frozen-goals.ts'
import { missingWords } from './missing-words.ts'
import { findOtherPeriod, findSharedGroup } from './program.store.ts'
import {
  type FrozenGoals,
  findOverlappingPeriod,
  hasProgressSince,
  issuedVersion,
  readFrozenGoals,
  readGroupHeads,
  readLeaderReach,
} from './publish-checks.store.ts'
import { type PublishFinding, problem, warning } from './publish-finding.ts'
import { type ReadProgram, readProgram } from './read-program.ts'
import { type Readiness, readinessOf, type UnreadyReason } from './readiness.ts'
import { rulesFindings } from './rules-findings.ts'
import { termsProblems } from './terms-words.ts'
import { type WorstCase, worstCase } from './worst-case.ts'

/**
 * Everything that speaks against publishing a version (W01): problems stop it; warnings are shown, and stop it only where
 * the operator asks for that. `before` is the version that people see until now.
 */
export async function publishFindings(
  tx: ClientTx,
  program: ReadProgram,
  before: ProgramDocument | undefined,
): Promise<PublishFinding[]> {
  const { document } = program
  const terms = termsProblems(document, checkTerms(termsOf(document, 'en_US', 'en_US')))
  // Inconsistent terms cannot be checked any further.
  if (terms.length > 0)
    return terms.map(({ path, text, sentence }) =>
      problem('terms-refused', text, pathText(path), sentence.values, sentence.code),
    )
  const client = await getClient(tx)
  const { programId, timePeriod } = document
  const frozen = await readFrozenGoals(tx, programId, timePeriod.timePeriodId)
  return [
    ...(await placeFindings(tx, document)),
    ...frozenGoalFindings(document, await comparedGoals(tx, program, before, frozen)),
    ...(await progressFindings(tx, document, before)),
    ...(await issuedFindings(tx, program)),
    ...textFindings(document, client, tx.now),
    ...peopleFindings(await readinessOf(tx, program)),
    ...(await costFindings(tx, document)),
  ]
}

/** Beside goals the terms that people see or, before anything is published, the draft that a file froze them by. */
async function comparedGoals(
  tx: ClientTx,
  { programId, document }: ReadProgram,
  seen: ProgramDocument | undefined,
  frozen: readonly FrozenGoals[],
): Promise<ComparedGoals[]> {
  const drafts = new Map<number | null, ProgramDocument>()
  for (const version of seen === undefined ? new Set(frozen.map(goals => goals.program_version)) : []) {
    const draft = await readProgram(tx, programId, version ?? undefined)
    if (draft.ok) drafts.set(version, draft.value.document)
  }
  return frozen.map(goals => ({ ...goals, before: seen ?? drafts.get(goals.program_version) ?? document }))
}

/**
 * What of this follows from the document itself and the programs beside it, and whether a budget is enough for as many as are enrolled: quick
 * for any crowd, which is counted and not read.
 */
export async function documentFindings(tx: ClientTx, document: ProgramDocument): Promise<PublishFinding[]> {
  return [
    ...(await placeFindings(tx, document)),
    ...textFindings(document, await getClient(tx), tx.now),
    ...(document.budget === undefined ? [] : await costFindings(tx, document)),
  ]
}

function textFindings(document: ProgramDocument, client: Client, now: Date): PublishFinding[] {
  return [
    ...dateFindings(document, dayIn(client.timeZone, now)),
    ...wordFindings(document, client),
    ...labelFindings(document),
    ...rulesFindings(document),
  ]
}

/**
 * Labels that show fewer digits than their goals keep: a person is shown more of them where a result would read like the
 * target, and elsewhere a rounded one.
 */
function labelFindings({ label, rounding, minimumQualifier, bonus }: ProgramDocument): PublishFinding[] {
  const measures = [
    { path: 'label', label, kept: rounding.precision },
    ...(minimumQualifier
      ? [{ path: 'minimumQualifier.label', label: minimumQualifier.label, kept: digitsKept(minimumQualifier) }]
      : []),
    ...(bonus
      ? [
          {
            path: 'bonus.label',
            label: bonus.label,
            kept: digitsKept({ ...bonus, amount: bonus.bonusAchievementAmount }),
          },
        ]
      : []),
  ]
  return measures
    .filter(({ label: { precision }, kept }) => precision < kept)
    .map(({ path, label: { precision }, kept }) =>
      warning(
        'label-coarse',
        `shows ${precision} digits after the point, and the goal keeps ${kept}`,
        `${path}.precision`,
        { shown: precision, kept },
      ),
    )
}

/** A share is rounded, a fixed amount is taken as written (decisions §4.9). */
function digitsKept({
  rule,
  amount,
  rounding,
}: Pick<NonNullable<ProgramDocument['minimumQualifier']>, 'rule' | 'amount' | 'rounding'>) {
  return rule === 'goal_selected' ? rounding.precision : (amount?.split('.')[1]?.length ?? 0)
}

/** Whether the program has its groups and its time for itself, and keeps the period in which people are enrolled. */
async function placeFindings(tx: ClientTx, document: ProgramDocument): Promise<PublishFinding[]> {
  const taken = await findSharedGroup(tx, document)
  const at = document.groups.findIndex(({ groupId }) => groupId === taken?.group_id)
  const other = await findOtherPeriod(tx, document.programId, document.timePeriod.timePeriodId)
  const overlap = await findOverlappingPeriod(tx, document.programId, document.timePeriod)
  return [
    ...(taken === undefined
      ? []
      : [
          problem(
            'group-taken',
            `must be a group of this program only, found in ${taken.program_id} in the same time period`,
            `groups[${at}].groupId`,
            { program: taken.program_id },
          ),
        ]),
    ...(other === undefined
      ? []
      : [
          problem('period-changed', `must stay ${other}, in which people are enrolled`, 'timePeriod.timePeriodId', {
            period: other,
          }),
        ]),
    ...(overlap === undefined
      ? []
      : [
          problem(
            'period-overlaps',
            `must not overlap with ${overlap.time_period_id} of version ${overlap.version}, in which people have goals`,
            'timePeriod',
            { period: overlap.time_period_id, version: overlap.version },
          ),
        ]),
  ]
}

/** Rows of totals to date come to another result once they add up, and so do rows that added up once they replace. */
async function progressFindings(
  tx: ClientTx,
  { programId, timePeriod, progressRows }: ProgramDocument,
  before: ProgramDocument | undefined,
): Promise<PublishFinding[]> {
  if (before === undefined || before.progressRows === progressRows) return []
  if (!(await hasProgressSince(tx, programId, timePeriod.startDate))) return []
  const does = { add: 'adds to', replace: 'replaces' }[progressRows]
  const text = `the progress that is there counts in another way: each row ${does} the total to date`
  return [warning('progress-counts-anew', text, 'progressRows', { found: progressRows })]
}

async function issuedFindings(tx: ClientTx, { programId, document }: ReadProgram): Promise<PublishFinding[]> {
  const issued = await issuedVersion(tx, programId, document.timePeriod.timePeriodId)
  if (issued === undefined) return []
  const text = `Points were issued by version ${issued}; they stay as they are until a correction is issued.`
  return [warning('points-issued', text, undefined, { version: issued })]
}

function dateFindings({ timePeriod, goalSelection }: ProgramDocument, today: string): PublishFinding[] {
  if (timePeriod.endDate < today) {
    const day = timePeriod.endDate
    return [warning('period-over', `ended on ${day}, and it is ${today}`, 'timePeriod.endDate', { day, today })]
  }
  if (goalSelection === undefined || goalSelection.to >= today) return []
  const text = `closed on ${goalSelection.to}, and it is ${today}: nobody can pick a goal on the screen`
  return [warning('selection-over', text, 'goalSelection.to', { day: goalSelection.to, today })]
}

function wordFindings(document: ProgramDocument, { settings }: Client): PublishFinding[] {
  // Languages that lack the same texts share one sentence: a client may offer seventeen.
  const lacking = new Map<string, string[]>()
  for (const { locale, paths } of missingWords(document, settings.locales)) {
    const texts = paths.join(', ')
    lacking.set(texts, [...(lacking.get(texts) ?? []), locale])
  }
  return [...lacking].map(([texts, languages]) =>
    warning('words-missing', `No words in ${languages.join(', ')} for ${texts}.`, undefined, {
      languages: languages.join(', '),
      texts,
    }),
  )
}

const reasonWords: Readonly<Record<UnreadyReason, string>> = {
  'group-unknown': 'are enrolled in a group that the document does not have',
  'person-inactive': 'are enrolled and not active',
  'goal-not-assigned': 'have no goal assigned',
  'baseline-missing': 'have no baseline, which the program needs',
  'threshold-missing': 'are in a group without a threshold',
  'target-not-positive': 'have a baseline that makes a target of 0 or less',
  'levels-out-of-order': 'have a baseline that makes levels alike or out of order',
}

/** Sentences about people, where a problem of terms has the same code. */
const ofPeople: Readonly<Record<string, string>> = {
  'threshold-missing': 'group-without-threshold',
  'levels-out-of-order': 'levels-of-people',
}

function peopleFindings({ groups, unready }: Readiness): PublishFinding[] {
  const empty = groups.filter(({ enrolled }) => enrolled === 0).map(({ groupId }) => groupId)
  return [
    ...unready.map(({ reason, count, userNames }) => {
      const names = `${userNames.slice(0, 5).join(', ')}${count > 5 ? ', …' : ''}`
      const text = `${count} of the people ${reasonWords[reason]}: ${names}.`
      const said = { count, names }
      return reason === 'group-unknown'
        ? problem(reason, text, undefined, said)
        : warning(reason, text, undefined, said, ofPeople[reason])
    }),
    ...(empty.length === 0
      ? []
      : [
          warning('group-empty', `Nobody is enrolled in ${empty.join(', ')}.`, undefined, { groups: empty.join(', ') }),
        ]),
  ]
}

/** The most that a program may cost for all who are enrolled. */
export async function costOf(tx: ClientTx, document: ProgramDocument): Promise<WorstCase> {
  const { programId, timePeriod, override } = document
  const scope = { programId, timePeriodId: timePeriod.timePeriodId, day: timePeriod.endDate }
  const heads = await readGroupHeads(tx, programId, timePeriod.timePeriodId)
  const reach = override === undefined ? [] : await readLeaderReach(tx, { ...scope, ...override })
  return worstCase(termsOf(document, 'en_US', 'en_US'), heads, reach)
}

/** The most points that somebody in a group may earn. */
export function mostEach(document: ProgramDocument, group_id: string): number {
  const one = { group_id, people: 1, with_own_award: 0, own_awards: '0', highest_own_award: 0 }
  return worstCase(termsOf(document, 'en_US', 'en_US'), [one], []).total
}

async function costFindings(tx: ClientTx, document: ProgramDocument): Promise<PublishFinding[]> {
  const { budget } = document
  const { endless, total, ...kinds } = await costOf(tx, document)
  const parts = Object.entries(kinds).map(([kind, points]) => `${kind} ${points}`)
  return [
    ...endless.map(path => warning('award-endless', 'no cap is given, so that the award has no end', path)),
    ...(budget !== undefined && total > budget
      ? [
          warning(
            'budget-exceeded',
            `must be at least ${total} points for all who are enrolled (${parts.join(', ')}), found ${budget}`,
            'budget',
            { total, found: budget },
          ),
        ]
      : []),
  ]
}
