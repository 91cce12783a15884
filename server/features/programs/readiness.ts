import { termsOf } from '../../../contract/program-document.ts'
import { isBaselineRequired, isPaidByBaseline } from '../../../rules/goals/baseline-required.ts'
import { goalLevelsFor } from '../../../rules/goals/goal-levels-for.ts'
import { done, type Outcome } from '../../../rules/outcome.ts'
import type { Program } from '../../../rules/programs/program.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { dayIn } from '../clients/client-day.ts'
import { getClient } from '../clients/client-of-host.ts'
import { countUnenrolled, type ParticipationRow, readParticipations } from './publish-checks.store.ts'
import { type ProgramUnknown, type ReadProgram, readProgram } from './read-program.ts'

/** Why somebody enrolled cannot select, or has nothing to be measured by where goals are assigned (decisions §4.5). */
export const unreadyReasons = [
  'group-unknown',
  'person-inactive',
  'goal-not-assigned',
  'baseline-missing',
  'threshold-missing',
  'target-not-positive',
  'levels-out-of-order',
] as const
export type UnreadyReason = (typeof unreadyReasons)[number]

export interface GroupReadiness {
  readonly groupId: string
  readonly enrolled: number
  readonly withBaseline: number
  readonly withGoal: number
  /** Those who can select or, where goals are assigned, have theirs. */
  readonly ready: number
  readonly isBaselineRequired: boolean
}

export interface Unready {
  readonly reason: UnreadyReason
  readonly count: number
  /** The first by user name. */
  readonly userNames: readonly string[]
}

/** Who of a program's people can select, who cannot, and why (decisions §4.5). */
export interface Readiness {
  readonly programId: string
  readonly version: number
  readonly isAssigned: boolean
  readonly goalSelection: Program['goalSelection']
  /** Groups in the order of the document; those that it does not have come last. */
  readonly groups: readonly GroupReadiness[]
  readonly unready: readonly Unready[]
  /** Active Selectors who are in no group of this program. */
  readonly notEnrolled: number
}

/** Names that a report gives of people who are not ready; the rest are counted. */
const mostNamed = 20

/** The readiness report of a program in a version, or in its newest. */
export async function programReadiness(
  tx: ClientTx,
  programId: string,
  version?: number,
): Promise<Outcome<Readiness, ProgramUnknown>> {
  const program = await readProgram(tx, programId, version)
  return program.ok ? done(await readinessOf(tx, program.value)) : program
}

export async function readinessOf(tx: ClientTx, { programId, version, document }: ReadProgram): Promise<Readiness> {
  const program = termsOf(document, 'en_US', 'en_US')
  const { timePeriodId } = program.timePeriod
  const reasonOf = rememberedReason(program)
  const groups = new Map(program.groups.map(group => [group.groupId, emptyGroup(program, group.groupId)]))
  const unready = new Map<UnreadyReason, { count: number; userNames: string[] }>()
  for await (const rows of readParticipations(tx, programId, timePeriodId)) {
    for (const row of rows) {
      const group = groups.get(row.group_id) ?? emptyGroup(program, row.group_id)
      const reason = reasonOf(row)
      groups.set(row.group_id, {
        ...group,
        enrolled: group.enrolled + 1,
        withBaseline: group.withBaseline + (row.baseline === null ? 0 : 1),
        withGoal: group.withGoal + (row.has_goal ? 1 : 0),
        ready: group.ready + (reason === undefined ? 1 : 0),
      })
      if (reason === undefined) continue
      const found = unready.get(reason) ?? { count: 0, userNames: [] }
      found.count += 1
      if (found.userNames.length < mostNamed) found.userNames.push(row.user_name)
      unready.set(reason, found)
    }
  }
  const { timeZone } = await getClient(tx)
  return {
    programId,
    version,
    isAssigned: program.goalSelection === undefined,
    goalSelection: program.goalSelection,
    groups: [...groups.values()],
    unready: unreadyReasons.flatMap(reason => {
      const found = unready.get(reason)
      return found === undefined ? [] : [{ reason, ...found }]
    }),
    notEnrolled: await countUnenrolled(tx, programId, timePeriodId, dayIn(timeZone, tx.now)),
  }
}

function emptyGroup(program: Program, groupId: string): GroupReadiness {
  const group = program.groups.find(one => one.groupId === groupId)
  return {
    groupId,
    enrolled: 0,
    withBaseline: 0,
    withGoal: 0,
    ready: 0,
    isBaselineRequired: group !== undefined && isBaselineRequired(program, group),
  }
}

/** Many people of a group share a baseline or have none: what the rules say of one is remembered for the next. */
function rememberedReason(program: Program): (row: ParticipationRow) => UnreadyReason | undefined {
  const known = new Map<string, UnreadyReason | undefined>()
  return row => {
    if (!row.is_active) return 'person-inactive'
    const key = `${row.group_id} ${row.baseline} ${row.has_goal}`
    if (known.has(key)) return known.get(key)
    if (known.size > 10_000) known.clear()
    const reason = whyUnready(program, row)
    known.set(key, reason)
    return reason
  }
}

function whyUnready(program: Program, row: ParticipationRow): UnreadyReason | undefined {
  const group = program.groups.find(one => one.groupId === row.group_id)
  if (group === undefined) return 'group-unknown'
  const baseline = row.baseline ?? undefined
  if (program.goalSelection === undefined) {
    if (!row.has_goal) return 'goal-not-assigned'
    const { levels, basicAward } = group
    return baseline === undefined && isPaidByBaseline(program, { levels, basicAward }) ? 'baseline-missing' : undefined
  }
  // A goal that is frozen needs nothing more.
  if (row.has_goal) return undefined
  const levels = goalLevelsFor({ program, group, baseline })
  return levels.ok ? undefined : levels.refusal
}
