import { sayIn } from '../../../contract/program-document.ts'
import { fullName } from '../../../rules/accounts/full-name.ts'
import { type Actor, personOfActor } from '../../../rules/actors/actor.ts'
import { localeOf } from '../../../rules/clients/locales.ts'
import { decimal, parseDecimal, plainText } from '../../../rules/decimal.ts'
import { goalTarget } from '../../../rules/goals/goal-target.ts'
import { levelOfGoal } from '../../../rules/goals/promised-award.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { Program } from '../../../rules/programs/program.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { queueMail } from '../../emails/queue-mail.ts'
import { recordEvent } from '../audit/events.ts'
import { type Client, getClient } from '../clients/client-of-host.ts'
import { figureWords } from '../program-rules/figure-words.ts'
import { type PublishedProgram, readProgram } from '../program-views/program-documents.ts'
import { type FrozenGoal, lockFrozenGoal, saveCorrectedBaseline } from './correct-baseline.store.ts'
import { joinChoices } from './goals.store.ts'

export interface BaselineCorrection {
  readonly programId: string
  readonly userName: string
  /** As it was typed. */
  readonly baseline: string
  readonly reason: string
}

/** The goal before and after, in the program's unit. */
export interface CorrectedBaseline extends Change {
  /** Whether a mail tells the person: not without an address, nor where nothing changed. */
  readonly isMailed: boolean
}

export interface Change {
  readonly before: { readonly baseline: string | null; readonly target: string }
  readonly after: { readonly baseline: string; readonly target: string }
}

export type CorrectBaselineRefusal =
  | 'reason-missing'
  | 'baseline-not-a-number'
  | 'goal-missing'
  | 'level-unknown'
  | 'target-not-positive'
  | 'program-busy'
  | 'own-account'

interface Looked extends Change {
  readonly client: Client
  readonly goal: FrozenGoal
  readonly program: PublishedProgram
}

/** What a correction would make of a goal, which is locked until the end of the transaction. */
export async function lookAtCorrection(
  tx: ClientTx,
  { programId, userName, baseline: typed }: Omit<BaselineCorrection, 'reason'>,
): Promise<Outcome<Looked, Exclude<CorrectBaselineRefusal, 'reason-missing'>>> {
  const baseline = parseDecimal(typed.trim())
  if (baseline === undefined) return refused('baseline-not-a-number', { value: typed })
  // What is being paid for does not change under it.
  if (!(await joinChoices(tx, programId))) return refused('program-busy', { program: programId })
  const goal = await lockFrozenGoal(tx, programId, userName)
  if (goal === undefined) return refused('goal-missing', { user: userName, program: programId })
  const client = await getClient(tx)
  const program = await readProgram(tx, goal.program_id, goal.version)
  const target = targetOf(goal, program.termsIn(client.defaultLocale, client.defaultLocale), plainText(baseline))
  if (!target.ok) return target
  const before = { baseline: goal.baseline, target: plainText(decimal(goal.target)) }
  const after = { baseline: plainText(baseline), target: target.value }
  return done({ client, goal, program, before, after })
}

/**
 * Corrects the baseline that a goal was frozen with, and with it the target that was calculated from it (decisions §4.1), by
 * the terms that people see; nobody corrects their own. An assigned target stays. What results come of it shows in the next preview.
 */
export async function correctBaseline(
  tx: ClientTx,
  { reason, ...wanted }: BaselineCorrection,
  actor: Actor,
): Promise<Outcome<CorrectedBaseline, CorrectBaselineRefusal>> {
  if (reason.trim() === '') return refused('reason-missing')
  const looked = await lookAtCorrection(tx, wanted)
  if (!looked.ok) return looked
  const { client, goal, program, before, after } = looked.value
  if (goal.person_id === personOfActor(actor)) return refused('own-account')
  await saveCorrectedBaseline(tx, goal.pax_goal_id, after)
  const details = { programId: wanted.programId, reason: reason.trim(), before, after }
  await recordEvent(tx, { actor, action: 'goal.baseline-corrected', subject: `goal:${goal.pax_goal_id}`, details })
  return done({ before, after, isMailed: await tellPerson(tx, client, goal, program, { before, after }) })
}

/** Tells the person by mail, in their language and with every digit; answers whether there is a mail. */
async function tellPerson(
  tx: ClientTx,
  client: Client,
  { person_id: personId, user_name: userName, first_name: firstName, last_name: lastName, email, ...goal }: FrozenGoal,
  { document, termsIn }: PublishedProgram,
  { before, after }: Change,
): Promise<boolean> {
  const isSame = goal.baseline !== null && decimal(goal.baseline).eq(after.baseline) && before.target === after.target
  if (email === null || isSame) return false
  const locale = goal.locale ?? client.defaultLocale
  const { label } = termsIn(locale, client.defaultLocale)
  const words = figureWords(localeOf(locale).intlCode)
  const mailId = await queueMail(tx, client, {
    kind: 'baseline-corrected',
    personId,
    to: { address: email, name: fullName({ firstName, lastName }) },
    locale,
    values: {
      firstName,
      lastName,
      userName,
      programName: sayIn(document.name, locale, client.defaultLocale),
      programId: goal.program_id,
      ...(before.baseline !== null && { baselineBefore: words.label(before.baseline, label) }),
      baseline: words.label(after.baseline, label),
      targetBefore: words.label(before.target, label),
      target: words.label(after.target, label),
    },
  })
  return mailId !== undefined
}

function targetOf(
  goal: FrozenGoal,
  program: Program,
  baseline: string,
): Outcome<string, 'level-unknown' | 'target-not-positive'> {
  // Nothing of an assigned target comes of a baseline.
  if (goal.level_id === null) return done(plainText(decimal(goal.target)))
  const level = levelOfGoal(program, { groupId: goal.group_id, levelId: goal.level_id })
  if (level === undefined) return refused('level-unknown', { level: goal.level_id, group: goal.group_id })
  const { achievementRule, calculation, rounding } = program
  const threshold = program.groups.find(({ groupId }) => groupId === goal.group_id)?.threshold
  const target = goalTarget({ achievementRule, calculation, amount: level.amount, baseline, threshold, rounding })
  return target.ok ? done(plainText(target.value)) : refused('target-not-positive', { baseline })
}
