import type { Actor } from '../../../rules/actors/actor.ts'
import { plainText } from '../../../rules/decimal.ts'
import { type GoalRefusal, mayChooseGoal } from '../../../rules/goals/may-choose-goal.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { Program, ProgramViewStatus } from '../../../rules/programs/program.ts'
import { isVisible, programStatus } from '../../../rules/programs/program-status.ts'
import { programViewId } from '../../../rules/programs/role.ts'
import { readerOf } from '../../db/client-reads.ts'
import { type ClientTx, withClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { isLockTimeout } from '../../db/unavailable.ts'
import { recordEvent } from '../audit/events.ts'
import { dayIn } from '../clients/client-day.ts'
import type { Client } from '../clients/client-of-host.ts'
import { type Asking, findSeenProgram } from '../program-views/list-program-views.ts'
import { readProgram } from '../program-views/program-documents.ts'
import { isIssued } from '../results/final-results-of.ts'
import { areGoalsWritten, type GoalRow, joinChoices, lockFreeGoals, lockGoals, saveGoal } from './goals.store.ts'

/** What a person asks for. All that it names must be theirs and fit together; what it leaves open the server looks up. */
export interface GoalRequest {
  readonly programId: string
  readonly role: string
  readonly levelId: string
  readonly productId?: string
  readonly paxGoalId?: string
  readonly groupId?: string
  readonly timePeriodId?: string
  /** The level that this choice replaces, null for none; if left out, any. */
  readonly replaces?: string | null
}

export type ChooseGoalRefusal =
  | GoalRefusal
  | 'program-view-unknown'
  | 'program-busy'
  | 'results-issued'
  | 'goal-changed'

/** The person who chooses; `actor` names both where a colleague acts as them. */
export interface Chooser extends Asking {
  readonly actor: Actor
}

/**
 * Saves the goal that a person picks, or changes it while the window is open (product §7, P09), and answers the program view's
 * status. Of two concurrent saves the later one to lock the row wins. Nobody waits for long work: while results are issued or
 * terms published, and while a load writes this goal, the answer is `program-busy` at once, with `Retry-After`.
 */
export async function chooseGoal(
  db: Database,
  chooser: Chooser,
  request: GoalRequest,
): Promise<Outcome<ProgramViewStatus, ChooseGoalRefusal>> {
  const { clientId } = chooser.client
  if (request.role !== 'Selector') {
    const led = await findSeenProgram(readerOf(db, clientId), chooser, programViewId(request.programId, request.role))
    return led.ok ? refused('not-a-selector') : led
  }
  return withClient(db, clientId, tx => saveChoice(tx, chooser, request)).catch((error: unknown) => {
    if (isLockTimeout(error)) return busy()
    throw error
  })
}

/** Long work is over in minutes, so the page and whoever calls may try again in one (`Retry-After`). */
function busy() {
  return refused('program-busy', { seconds: 60 })
}

async function saveChoice(
  tx: ClientTx,
  { client, personId, actor, locale }: Chooser,
  request: GoalRequest,
): Promise<Outcome<ProgramViewStatus, ChooseGoalRefusal>> {
  const rows = await holdGoals(tx, personId, request.programId)
  if (rows === undefined) return busy()
  const goal = rows.find(row => fits(row, request))
  if (goal === undefined) return refused('program-view-unknown')
  const program = (await readProgram(tx, goal.program_id, goal.version)).termsIn(locale, client.defaultLocale)
  const today = todayOf(tx, client)
  if (program.timePeriod.timePeriodId !== goal.time_period_id || !isVisible(program, today)) {
    return refused('program-view-unknown')
  }
  if (request.productId !== undefined && request.productId !== request.levelId) return refused('level-unknown')
  const chosen = mayChooseGoal(
    { program, groupId: goal.group_id, role: request.role, baseline: goal.baseline ?? undefined },
    { levelId: request.levelId },
    today,
  )
  if (!chosen.ok) return chosen
  // Results may be issued early, while the window is open; what was paid for must not change afterwards.
  if (await isIssued(tx, goal.program_id, goal.time_period_id)) return refused('results-issued')
  const { levelId, target } = chosen.value
  const meanwhile = keptMeanwhile(goal, request)
  if (meanwhile !== undefined) return refused('goal-changed', { level: levelNameOf(program, goal.group_id, meanwhile) })
  const saved = { paxGoalId: goal.pax_goal_id, levelId, target: plainText(target), version: goal.version }
  await saveGoal(tx, saved)
  await recordEvent(tx, {
    actor,
    action: 'goal.selected',
    subject: `goal:${goal.pax_goal_id}`,
    details: {
      programId: goal.program_id,
      version: goal.version,
      levelId,
      target: saved.target,
      before: { levelId: goal.level_id, target: goal.target },
    },
  })
  // A goal is saved only while its window is open and nothing is issued: progress does not matter to the status yet.
  const facts = { hasGoal: true, progressLoaded: false, hasRow: false, issued: false, hasEarned: false }
  return done(programStatus({ program, role: request.role, ...facts }, today))
}

/**
 * The person's goals, locked so that nothing changes between read and save (security T25); undefined while long work holds them.
 */
async function holdGoals(tx: ClientTx, personId: number, programId: string): Promise<GoalRow[] | undefined> {
  if (!(await joinChoices(tx, programId))) return undefined
  const free = await lockFreeGoals(tx, personId, programId)
  if (free !== undefined) return free
  return (await areGoalsWritten(tx)) ? undefined : lockGoals(tx, personId, programId)
}

/** The level that was saved since the person loaded the page, where it differs from their choice. */
function keptMeanwhile({ level_id: kept }: GoalRow, { replaces, levelId }: GoalRequest): string | undefined {
  return replaces === undefined || kept === null || kept === replaces || kept === levelId ? undefined : kept
}

function levelNameOf({ groups }: Pick<Program, 'groups'>, groupId: string, levelId: string): string {
  const levels = groups.find(group => group.groupId === groupId)?.levels
  return levels?.find(level => level.levelId === levelId)?.name ?? levelId
}

function fits(row: GoalRow, { paxGoalId, groupId, timePeriodId }: GoalRequest): boolean {
  return (
    (paxGoalId === undefined || paxGoalId === String(row.pax_goal_id)) &&
    (groupId === undefined || groupId === row.group_id) &&
    (timePeriodId === undefined || timePeriodId === row.time_period_id)
  )
}

function todayOf(tx: ClientTx, client: Client) {
  return { date: dayIn(client.timeZone, tx.now) }
}
