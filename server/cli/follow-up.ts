import { databaseTrouble } from '../db/database-trouble.ts'
import { runStandingJobs, type StandingReport } from '../features/standings/run-standing-jobs.ts'
import type { CommandCall } from './command.ts'
import { reportLines } from './standings-words.ts'

/** What was calculated after a change, for a person and for a program. */
export interface FollowUp {
  readonly lines: readonly string[]
  readonly standings: readonly StandingReport[]
}

/**
 * Calculates the standings that a command's change has left waiting. The change is committed and stays, whatever becomes of
 * this: what is left waits for the serving process, or for `standings rebuild`.
 */
export async function followUp({ db, progress }: CommandCall, clientId: number): Promise<FollowUp> {
  try {
    const standings = await runStandingJobs(db, clientId, {
      patience: 'wait',
      onProgress: (programId, people, of) => progress.show(`done; standings of ${programId}`, people, of),
    })
    // Where nothing is loaded or issued yet there is nothing to tell.
    return { lines: reportLines(standings.filter(({ people }) => people > 0)), standings }
  } catch (error) {
    const why = databaseTrouble(error)?.text ?? (error instanceof Error ? error.message : String(error))
    return { lines: [`Standings wait to be calculated; that failed now: ${why}`], standings: [] }
  } finally {
    progress.end()
  }
}
