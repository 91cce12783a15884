import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { withClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { runStandingJobs, type StandingReport, type StandingRun } from './run-standing-jobs.ts'
import { insertJobs, readPublished } from './standings.store.ts'

/** Works out everybody's standings anew from the facts, in one program or in all that are published. */
export async function rebuildStandings(
  db: Database,
  clientId: number,
  programId: string | undefined,
  onProgress?: StandingRun['onProgress'],
): Promise<Outcome<StandingReport[], 'program-unknown'>> {
  const programs = await withClient(db, clientId, async tx => {
    const found = await readPublished(tx, programId)
    await insertJobs(tx, found)
    return found
  })
  if (programId !== undefined && programs.length === 0) return refused('program-unknown', { program: programId })
  return done(await runStandingJobs(db, clientId, { patience: 'wait', onProgress }))
}
