import { canEarnWithoutGoal } from '../../../rules/goals/earn-without-goal.ts'
import { groupLevels } from '../../../rules/goals/promised-award.ts'
import type { AwardDelta } from '../../../rules/payout/correct-award.ts'
import { isHistory, isVisible, programStatus } from '../../../rules/programs/program-status.ts'
import type { ProgressRow } from '../../../rules/progress/result-to-date.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { dayIn } from '../clients/client-day.ts'
import type { Client } from '../clients/client-of-host.ts'
import { type GoalFacts, goalFactsOf } from '../progress/goal-facts.ts'
import { type GoalStanding, goalStanding } from '../progress/goal-standing.ts'
import { awardRoleOf } from '../results/award-scope.ts'
import { type FindProgram, findPrograms, type PublishedProgram } from './program-documents.ts'
import { bundledRows, mostRowsApart, readViews, type ViewRow } from './program-views.store.ts'

/** A program that a person sees in a role, with where they stand in it. */
export interface SeenProgram {
  readonly role: string
  readonly program: PublishedProgram
  readonly standing: GoalStanding
  /** Absent for leaders. */
  readonly paxGoal?: PaxGoal
  /** They led here and do not today: all that is theirs to see is what was issued to them, and nobody of the team. */
  readonly isFormerTeam?: true
}

export interface PaxGoal {
  readonly paxGoalId: number
  readonly groupId: string
  readonly levelId?: string
  readonly assignedAward?: number
  /** Corrections by hand, which are part of every calculation. */
  readonly deltas?: readonly AwardDelta[]
  readonly facts: GoalFacts
}

export interface SeenPrograms {
  readonly seen: readonly SeenProgram[]
  readonly today: string
}

/** The programs that a person sees today, or one of them, in all their roles (decisions §3), in no order. */
export async function seenPrograms(
  tx: ClientTx,
  client: Client,
  personId: number,
  programId?: string,
): Promise<SeenPrograms> {
  return seenIn(tx, client, personId, { programId, when: 'now' })
}

/**
 * The programs whose results were issued to a person so long ago that they are history, or one of them (decisions §3). Of a team that they led
 * they see what was issued to them alone, whoever it is today.
 */
export async function pastPrograms(
  tx: ClientTx,
  client: Client,
  personId: number,
  programId?: string,
): Promise<SeenPrograms> {
  const { seen, today } = await seenIn(tx, client, personId, { programId, when: 'past' })
  return { seen: seen.filter(({ standing }) => standing.status === 'final_issuance'), today }
}

type When = 'now' | 'past'

async function seenIn(
  tx: ClientTx,
  client: Client,
  personId: number,
  { programId, when }: { readonly programId: string | undefined; readonly when: When },
): Promise<SeenPrograms> {
  const rows = await readViews(tx, personId, programId)
  const versions = rows.map(({ program_id: programId, version }) => ({ programId, version }))
  return seenAmong(tx, client, rows, { programs: await findPrograms(tx, versions), when })
}

async function seenAmong(
  tx: ClientTx,
  client: Client,
  rows: readonly ViewRow[],
  { programs, when }: { readonly programs: FindProgram; readonly when: When },
): Promise<SeenPrograms> {
  const today = dayIn(client.timeZone, tx.now)
  const known = await Promise.all(rows.map(row => withBundledRows(tx, row, programs)))
  const seen = known.map(row => seenProgram(row, programs, today, when)).filter(one => one !== undefined)
  return { seen: seen.filter(one => one.isFormerTeam === undefined || isOnlyView(one, seen)), today }
}

/** What was issued to a leader has a view of its own only where they lead the program in no role today, and one. */
function isOnlyView({ program, role }: SeenProgram, seen: readonly SeenProgram[]): boolean {
  const led = seen.filter(one => one.paxGoal === undefined && one.program.programId === program.programId)
  if (led.some(one => one.isFormerTeam === undefined)) return false
  const roles = led.map(one => one.role)
  return role === awardRoleOf(program.document.override, roles)
}

/** With the rows of a goal taken together by day, where they are many. */
type KnownRow = ViewRow & { readonly bundled?: readonly ProgressRow[] }

/** Of a goal with very many rows the daily aggregates are read (decisions §4.2), not each row. */
async function withBundledRows(tx: ClientTx, row: ViewRow, programs: FindProgram): Promise<KnownRow> {
  if (row.rows === null || row.rows.length <= mostRowsApart) return row
  const { progressRows } = programs(row.program_id, row.version).document
  // Of what was issued, none that came after it.
  const newestLoad = row.award_points === null ? null : (row.award_newest_load ?? 0)
  const rows = await bundledRows(tx, row.pax_goal_id!, progressRows, newestLoad)
  const bundled = rows.map(
    (day): ProgressRow => ({
      dataThrough: day.data_through,
      loadId: day.load_id,
      value: day.value,
      weight: day.weight ?? undefined,
      weighted: day.weighted ?? undefined,
      mqValue: day.mq_value ?? undefined,
      bonusValue: day.bonus_value ?? undefined,
      rowCount: day.row_count,
    }),
  )
  return { ...row, rows: null, bundled }
}

function seenProgram(row: KnownRow, programs: FindProgram, date: string, when: When): SeenProgram | undefined {
  const program = programs(row.program_id, row.version)
  const { document } = program
  const issuedOn = row.issued_on ?? undefined
  // A participant goal of an earlier time period is history.
  if (row.time_period_id !== document.timePeriod.timePeriodId) return undefined
  const isSeen = when === 'past' ? isHistory({ date }, issuedOn) : isVisible(document, { date }, issuedOn)
  if (!isSeen) return undefined
  if (row.pax_goal_id === null) {
    // Of a team in the past, all there is to see is what was paid for leading it.
    if (!document.managerRoles.includes(row.role) || (when === 'past' && !row.is_former)) return undefined
    const standing = { status: leaderStatus(row, program, date) }
    return { role: row.role, program, standing, ...(row.is_former && { isFormerTeam: true }) }
  }
  const paxGoal = paxGoalOf(row, row.pax_goal_id, row.group_id ?? '')
  const terms = program.termsIn('', '')
  const facts = {
    ...paxGoal.facts,
    canEarnWithoutGoal: canEarnWithoutGoal(terms, paxGoal.groupId),
    hasLevels: groupLevels(terms, paxGoal.groupId).length > 0,
  }
  return {
    role: row.role,
    program,
    standing: goalStanding(terms, facts, { date }),
    paxGoal,
  }
}

function leaderStatus({ role, loaded_through, issued_on }: ViewRow, { document }: PublishedProgram, date: string) {
  return programStatus(
    {
      program: document,
      role,
      hasGoal: false,
      progressLoaded: loaded_through !== null,
      hasRow: false,
      issued: issued_on !== null,
      hasEarned: false,
    },
    { date },
  )
}

function paxGoalOf(row: KnownRow, paxGoalId: number, groupId: string): PaxGoal {
  return {
    paxGoalId,
    groupId,
    levelId: row.level_id ?? undefined,
    assignedAward: row.assigned_award ?? undefined,
    deltas: row.deltas ?? undefined,
    facts: row.bundled === undefined ? goalFactsOf(row) : { ...goalFactsOf(row), rows: row.bundled },
  }
}
