import type { ClientTx } from '../../db/client-tx.ts'
import { askAgain } from './announce-teams.store.ts'
import { waitForEarlier } from './announce-teams.ts'
import { type Crowd, countUnits, readCrowd } from './crowd.ts'
import { jointsOf, withJoints } from './joint-tops.ts'
import { keepLists, mostPeople } from './keep-lists.ts'
import { kindOf } from './kinds.ts'
import { insertListed } from './listed-people.store.ts'
import { type KeptOrder, keptOrders, type Member, mostId, mostKinds, packMembers, type Sizes } from './packing.ts'
import {
  deleteChanges,
  deletePrepared,
  insertChanges,
  insertMembers,
  insertPrepared,
  insertRollUps,
  isAnybodyPlaced,
  numberUnits,
  type Preparation,
  readChangeIds,
  readHeldTogether,
  readPreparation,
} from './prepare-teams.store.ts'

/** How programs are prepared. */
export interface Preparing extends Sizes {
  /** With fewer people a program is counted as it is asked for. */
  readonly fewest: number
  /** The day whose assignments hold; the client's today unless it is said. */
  readonly day?: string
}

export const usual: Preparing = { fewest: 5000, blockSize: 1000, shortList: 200 }
/** People of whom it is kept in one row as what they were counted. */
const membersInRow = 200
/** Rows that are written at once. */
const rowsAtOnce = 500

/**
 * Prepares what leaders see of a program that has very many people, in the transaction that has just written its standings;
 * takes away what was prepared of one that has few. Answers how many people were prepared.
 */
export async function prepareTeams(
  tx: ClientTx,
  programId: string,
  { fewest, day, ...sizes }: Preparing = usual,
  notingFrom?: string,
): Promise<number> {
  if (notingFrom !== undefined && !(await waitForEarlier(tx, notingFrom))) {
    await askAgain(tx, programId)
    return 0
  }
  const changes = await readChangeIds(tx, programId)
  const preparation = await readPreparation(tx, programId, day)
  await deletePrepared(tx, programId)
  await deleteChanges(tx, programId, changes)
  if (preparation === undefined || preparation.enrolled < fewest) return 0
  if (!(await isAnybodyPlaced(tx, preparation.today))) return 0
  const plain = await numberUnits(tx)
  const crowd = await readCrowd(tx, preparation)
  if (crowd.kindTexts.length > mostKinds || crowd.goals.length > mostPeople || crowd.goals.some(goal => goal > mostId))
    return 0
  const kinds = crowd.kindTexts.map(text => kindOf(text.split('\t')))
  const joints = jointsOf(await readHeldTogether(tx, preparation.today), plain, crowd.units)
  const units = countUnits(crowd, withJoints(plain, joints))
  const generation = await insertPrepared(tx, preparation, crowd.goals.length, kinds, units, joints, sizes)
  const rows = units.filter(unit => unit.people > 0).map(unit => ({ ...unit, counts: [...unit.counts].flat() }))
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await insertRollUps(tx, preparation, generation, rows.slice(at, at + rowsAtOnce))
  }
  const ranks = await keepLists(tx, preparation, generation, crowd, kinds, units, sizes)
  await keepMembers(tx, preparation, generation, crowd, ranks)
  await insertListed(tx, preparation, generation)
  return crowd.goals.length
}

/** Tells that these stand elsewhere now than they were counted. */
export async function noteChanged(tx: ClientTx, paxGoalIds: readonly number[]): Promise<void> {
  await insertChanges(tx, paxGoalIds)
}

async function keepMembers(
  tx: ClientTx,
  preparation: Preparation,
  generation: number,
  crowd: Crowd,
  ranks: Readonly<Record<KeptOrder, Uint32Array>>,
): Promise<void> {
  const byGoal = Uint32Array.from(crowd.goals.keys()).sort((one, other) => crowd.goals[one]! - crowd.goals[other]!)
  for (let from = 0; from < byGoal.length; from += membersInRow * rowsAtOnce) {
    const rows = []
    for (let at = from; at < Math.min(from + membersInRow * rowsAtOnce, byGoal.length); at += membersInRow) {
      const members: Member[] = [...byGoal.subarray(at, at + membersInRow)].map(index => ({
        paxGoalId: crowd.goals[index]!,
        kind: crowd.kinds[index]!,
        percentage: crowd.percentages[index]!,
        pace: crowd.paces[index]!,
        ranks: keptOrders.map(order => ranks[order][index]!),
        units: crowd.units[index]!,
      }))
      rows.push({ firstGoal: members[0]!.paxGoalId, members: packMembers(members) })
    }
    await insertMembers(tx, preparation, generation, rows)
  }
}
