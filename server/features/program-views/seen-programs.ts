import { canEarnWithoutGoal } from '../../../rules/goals/earn-without-goal.ts'
import { isVisible, programStatus } from '../../../rules/programs/program-status.ts'
import type { Database } from '../../db/connect.ts'
import { readOnce } from '../../db/tenant.ts'
import { dayIn } from '../clients/client-day.ts'
import type { Client } from '../clients/client-of-host.ts'
import { type GoalFacts, goalFactsOf } from '../progress/goal-facts.ts'
import { type GoalStanding, goalStanding } from '../progress/goal-standing.ts'
import { type FindProgram, findPrograms, type PublishedProgram } from './program-documents.ts'
import { type ViewRow, viewsOfPerson } from './program-views.store.ts'

/** A program that a person sees in a role, with where they stand in it. */
export interface SeenProgram {
  readonly role: string
  readonly program: PublishedProgram
  readonly standing: GoalStanding
  /** Absent for leaders. */
  readonly paxGoal?: PaxGoal
}

export interface PaxGoal {
  readonly paxGoalId: number
  readonly groupId: string
  readonly levelId?: string
  readonly assignedAward?: number
  readonly facts: GoalFacts
}

export interface SeenPrograms {
  readonly seen: readonly SeenProgram[]
  readonly now: Date
  readonly today: string
}

/** The programs that a person sees today, in all their roles (decisions §3), in no order. */
export async function seenPrograms(db: Database, client: Client, personId: number): Promise<SeenPrograms> {
  const { rows, now } = await readOnce(db, client.clientId, viewsOfPerson, [personId])
  const today = dayIn(client.timeZone, now)
  const versions = rows.map(({ program_id: programId, version }) => ({ programId, version }))
  const programs = await findPrograms(db, client.clientId, versions)
  const seen = rows.map(row => seenProgram(row, programs, today)).filter(one => one !== undefined)
  return { seen, now, today }
}

function seenProgram(row: ViewRow, programs: FindProgram, date: string): SeenProgram | undefined {
  const program = programs(row.program_id, row.version)
  const { document } = program
  const issuedOn = row.issued_on ?? undefined
  // A participant goal of an earlier time period is history.
  if (row.time_period_id !== document.timePeriod.timePeriodId) return undefined
  if (!isVisible(document, { date }, issuedOn)) return undefined
  if (row.pax_goal_id === null) {
    if (!document.managerRoles.includes(row.role)) return undefined
    return { role: row.role, program, standing: { status: leaderStatus(row, program, date) } }
  }
  const paxGoal = paxGoalOf(row, row.pax_goal_id, row.group_id ?? '')
  const terms = program.termsIn('', '')
  const facts = { ...paxGoal.facts, canEarnWithoutGoal: canEarnWithoutGoal(terms, paxGoal.groupId) }
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

function paxGoalOf(row: ViewRow, paxGoalId: number, groupId: string): PaxGoal {
  return {
    paxGoalId,
    groupId,
    levelId: row.level_id ?? undefined,
    assignedAward: row.assigned_award ?? undefined,
    facts: goalFactsOf(row),
  }
}
