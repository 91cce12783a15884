import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { type ClientTx, withClient, withClientLong } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { withSnapshot } from '../../db/snapshot.ts'
import { verifyTeam } from '../tables/write-team.ts'
import { calculateStandings } from './calculate-standings.ts'
import type { StandingRun } from './run-standing-jobs.ts'
import {
  type Difference,
  findDifference,
  type HeldBackPeople,
  lockStandings,
  prepareWork,
  readJobs,
  readPublished,
} from './standings.store.ts'

/** How the stored standings of a program compare with what the facts come to now. */
export interface StandingProof {
  readonly programId: string
  readonly people: number
  readonly verdict: 'equal' | 'different' | 'waiting'
  /** Those who have no standing by what the facts come to now. */
  readonly heldBack?: HeldBackPeople
  /** The first person whose stored standing is another one, or unit whose counters are, and in what. */
  readonly difference?: {
    readonly user: string
    readonly column: string
    readonly stored: string
    readonly computed: string
  }
}

/** Works out everybody's standings anew, in one program or in all that are published, and changes nothing. */
export async function verifyStandings(
  db: Database,
  clientId: number,
  programId: string | undefined,
  onProgress?: StandingRun['onProgress'],
): Promise<Outcome<StandingProof[], 'program-unknown'>> {
  const programs = await withClient(db, clientId, tx => readPublished(tx, programId))
  if (programId !== undefined && programs.length === 0) return refused('program-unknown', { program: programId })
  const proofs: StandingProof[] = []
  for (const one of programs) {
    proofs.push(await withClientLong(db, clientId, tx => verifyProgram(db, tx, one, onProgress)))
  }
  return done(proofs)
}

async function verifyProgram(
  db: Database,
  tx: ClientTx,
  programId: string,
  onProgress: StandingRun['onProgress'],
): Promise<StandingProof> {
  await lockStandings(tx, programId, 'wait')
  await prepareWork(tx)
  return withSnapshot(db, tx.clientId, async snapshot => {
    const jobs = await readJobs(snapshot, programId)
    if (jobs.some(job => !job.is_refused)) return { programId, people: 0, verdict: 'waiting' }
    const worked = await calculateStandings(snapshot, tx, { programId }, (people, of) =>
      onProgress?.(programId, people, of),
    )
    const found = await findDifference(tx, programId)
    if (found !== undefined) return { programId, ...worked, verdict: 'different', difference: differenceOf(found) }
    const counted = await verifyTeam(tx, programId)
    if (counted === undefined) return { programId, ...worked, verdict: 'equal' }
    const { unit_id: unit, column, stored, computed } = counted
    const difference = { user: `unit ${unit}`, column, stored: stored ?? 'none', computed: computed ?? 'none' }
    return { programId, ...worked, verdict: 'different', difference }
  })
}

function differenceOf({ pax_goal_id, user_name, stored, computed }: Difference): StandingProof['difference'] {
  const user = user_name ?? `participant goal ${pax_goal_id}`
  if (stored === null) return { user, column: 'standing', stored: 'none', computed: 'one' }
  if (computed === null) return { user, column: 'standing', stored: 'one', computed: 'none' }
  const column = Object.keys(stored).find(name => String(stored[name]) !== String(computed[name])) ?? 'standing'
  return { user, column, stored: String(stored[column]), computed: String(computed[column]) }
}
