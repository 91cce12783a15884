import type { LoadChanges } from '../../../contract/uploads.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { fallingOf, programsOf } from './describe-progress.store.ts'

/** People of those who fall that a report names. */
const mostNamed = 20

/** What a load of progress brings, by program, and whose result falls below what it was. */
export async function describeProgress(
  tx: ClientTx,
  loadId: number,
): Promise<Pick<LoadChanges, 'people' | 'programs' | 'falling'> & { rows: number }> {
  const programs = await programsOf(tx, loadId)
  const falling = await fallingOf(tx, loadId, mostNamed)
  return {
    rows: programs.reduce((sum, { rows }) => sum + rows, 0),
    people: programs.reduce((sum, { people }) => sum + people, 0),
    programs,
    falling: {
      people: falling[0]?.all_people ?? 0,
      first: falling.map(({ user_name, program_id, before, after }) => ({
        userName: user_name,
        programId: program_id,
        before,
        after,
      })),
    },
  }
}
