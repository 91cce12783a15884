import { type ClientTx, withClient, withClientLong } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { withSnapshot } from '../../db/snapshot.ts'
import { fewPeople } from '../tables/few-people.ts'
import { noteStandings, writeTeam } from '../tables/write-team.ts'
import { type CalculatedStandings, calculateStandings } from './calculate-standings.ts'
import {
  deleteJobs,
  hasPeople,
  type JobRow,
  lockStandings,
  mostGoals,
  prepareWork,
  readJobs,
  readWaitingPrograms,
  renewStatistics,
  replaceStandings,
} from './standings.store.ts'

export interface StandingRun {
  /** Whether to wait where another run has a program, or leave it to that one and to the next look. */
  readonly patience: 'wait' | 'skip'
  /** Only the programs of which many people are to be calculated, or only the others; all where it is left out. */
  readonly people?: 'few' | 'many'
  /** Hears how many of a program's people are calculated; throwing ends the run, and leaves what it was about waiting. */
  readonly onProgress?: (programId: string, people: number, of: number) => void
  /** Hears what came of each program as it is done, of those before a failure too. */
  readonly onReport?: (report: StandingReport) => void
}

/** What came of a program. */
export interface StandingReport extends CalculatedStandings {
  readonly programId: string
}

/** From so many people on, calculating a program takes long enough that others must not wait for it. */
export const manyPeople = fewPeople

/**
 * Works out the standings that wait, program by program, each in one transaction: readers see it as it was or as it is. Run
 * twice, at once or again after it was killed, it comes to the same: jobs go with the transaction that has done them, and
 * what was asked for meanwhile stays.
 */
export async function runStandingJobs(db: Database, clientId: number, run: StandingRun): Promise<StandingReport[]> {
  const reports: StandingReport[] = []
  const errors: unknown[] = []
  const crowd = run.people && { people: manyPeople, isMeant: run.people === 'many' }
  const waiting = await withClient(db, clientId, tx => readWaitingPrograms(tx, crowd))
  // In a sandbox analyzing would hold its locks to the end.
  const isLarge = db.sandbox === undefined && waiting.some(({ is_whole }) => is_whole)
  // What was just loaded is unknown to the planner until autovacuum comes by, a minute later or more.
  if (isLarge) await withClientLong(db, clientId, renewStatistics)
  for (const { program_id: programId } of waiting) {
    try {
      const report = await withClientLong(db, clientId, tx => runProgram(db, tx, programId, run))
      if (report === undefined) continue
      reports.push(report)
      run.onReport?.(report)
    } catch (error) {
      // One program that cannot be read must not keep the next from its turn.
      errors.push(error)
    }
  }
  // The same of what was calculated, before anybody looks at it.
  if (isLarge) await withClientLong(db, clientId, renewStatistics)
  if (errors.length > 0) throw errors[0]
  return reports
}

async function runProgram(
  db: Database,
  tx: ClientTx,
  programId: string,
  { patience, people, onProgress }: StandingRun,
): Promise<StandingReport | undefined> {
  if (!(await lockStandings(tx, programId, patience))) return undefined
  await prepareWork(tx)
  // Begun after the lock: what an earlier run has done is done, and facts are no older than the jobs for them.
  return withSnapshot(db, tx.clientId, async snapshot => {
    const jobs = await readJobs(snapshot, programId)
    if (jobs.every(job => job.is_refused)) return undefined
    const scope = { programId, paxGoalIds: goalsOf(jobs) }
    // More was asked for since the look.
    if (people === 'few' && scope.paxGoalIds === undefined && (await hasPeople(snapshot, programId, manyPeople)))
      return undefined
    const worked = await calculateStandings(snapshot, tx, scope, (done, of) => onProgress?.(programId, done, of))
    await replaceStandings(tx, scope)
    // In the same transaction, so that leaders never see counts of one load beside people of another.
    if (scope.paxGoalIds === undefined) await writeTeam(tx, programId)
    else await noteStandings(tx, programId, scope.paxGoalIds)
    await deleteJobs(tx, jobs)
    return { programId, ...worked }
  })
}

/** The goals that the jobs name; nothing where one is about everybody, one was refused, or they are many. */
function goalsOf(jobs: readonly JobRow[]): number[] | undefined {
  if (jobs.some(job => job.pax_goal_id === null || job.is_refused)) return undefined
  const goals = new Set(jobs.map(job => job.pax_goal_id!))
  return goals.size > mostGoals ? undefined : [...goals]
}
