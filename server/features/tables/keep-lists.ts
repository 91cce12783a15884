import type { ClientTx } from '../../db/client-tx.ts'
import { type Crowd, placesOf, type Unit } from './crowd.ts'
import type { Kind } from './kinds.ts'
import { type KeptOrder, keptOrders, listedBytes, type Sizes, writeListed } from './packing.ts'
import { insertBlocks, type NewBlock, type Preparation } from './prepare-teams.store.ts'

/** Bytes that are written at once. */
const batchBytes = 4_000_000
/** Rows that are written at once. */
const batchRows = 2000

/** A list that is being filled. */
interface Filling {
  readonly unitId: string
  readonly scope: 'right' | 'below'
  readonly length: number
  bytes: Buffer
  filled: number
  block: number
  firstRank: number
  counts: Map<number, number>
}

/** Writes the lists of all units in every order; answers where each of the crowd stands in them, by order. */
export async function keepLists(
  tx: ClientTx,
  preparation: Preparation,
  generation: number,
  crowd: Crowd,
  kinds: readonly Kind[],
  units: readonly Unit[],
  { blockSize, shortList }: Sizes,
): Promise<Record<KeptOrder, Uint32Array>> {
  const above = units.map(unit => unit.above)
  const ranks = {} as Record<KeptOrder, Uint32Array>
  let batch: NewBlock[] = []
  let size = 0
  const write = async () => {
    if (batch.length > 0) await insertBlocks(tx, preparation, generation, batch)
    batch = []
    size = 0
  }
  for (const order of keptOrders) {
    const isKept = (length: number) => length > (order === 'name' ? 0 : shortList)
    const below = units.map(unit => filling(unit, 'below', isKept(unit.people) ? unit.people : 0))
    // Where all stand right in a unit, the list of those below is that of those in it.
    const right = units.map(unit =>
      filling(unit, 'right', unit.right < unit.people && isKept(unit.right) ? unit.right : 0),
    )
    const rankOf = new Uint32Array(crowd.goals.length)
    ranks[order] = rankOf
    const put = (list: Filling, rank: number, paxGoalId: number, kind: number) => {
      if (list.length === 0) return
      if (list.bytes.length === 0) open(list, rank, blockSize)
      writeListed(list.bytes, list.filled * listedBytes, paxGoalId, kind)
      list.filled += 1
      list.counts.set(kind, (list.counts.get(kind) ?? 0) + 1)
      if (list.filled * listedBytes < list.bytes.length) return
      batch.push(blockOf(list, order))
      size += list.bytes.length
      list.block += 1
      list.bytes = nothing
    }
    let rank = 0
    for (const index of inOrder(crowd, kinds, order)) {
      rankOf[index] = rank
      const own = crowd.units[index]!
      for (const no of own) put(right[no]!, rank, crowd.goals[index]!, crowd.kinds[index]!)
      for (const no of placesOf(own, above)) put(below[no]!, rank, crowd.goals[index]!, crowd.kinds[index]!)
      rank += 1
      if (size > batchBytes || batch.length > batchRows) await write()
    }
    await write()
  }
  return ranks
}

const nothing: Buffer = Buffer.alloc(0)

function filling({ unitId }: Unit, scope: Filling['scope'], length: number): Filling {
  return { unitId, scope, length, bytes: nothing, filled: 0, block: 0, firstRank: 0, counts: new Map() }
}

function open(list: Filling, rank: number, blockSize: number): void {
  list.bytes = Buffer.allocUnsafe(Math.min(list.length - list.block * blockSize, blockSize) * listedBytes)
  list.filled = 0
  list.firstRank = rank
  list.counts = new Map()
}

function blockOf({ unitId, scope, block, firstRank, counts, bytes }: Filling, sort: string): NewBlock {
  return { unitId, scope, sort, block, firstRank, counts: [...counts].flat(), members: bytes }
}

/** The crowd in an order: whoever has no figure comes last, whichever way; equals stand by name, as which they come. */
function inOrder(crowd: Crowd, kinds: readonly Kind[], order: KeptOrder): Iterable<number> {
  const people = crowd.goals.length
  if (order === 'name') return crowd.goals.keys()
  const figure = figures[order.replace('-', '') as keyof typeof figures]
  const direction = order.startsWith('-') ? -1 : 1
  // One number for each, figure first and name second: sorting numbers takes a tenth of what comparing would.
  const keys = new Float64Array(people)
  for (let index = 0; index < people; index++) {
    const value = figure.isThere(kinds[crowd.kinds[index]!]!) ? direction * crowd[figure.column][index]! : farthest
    keys[index] = (value + offset) * people + index
  }
  keys.sort()
  return Uint32Array.from(keys, key => key % people)
}

/** Figures are whole numbers of 32 bits: times so many people, they are still exact in 53. */
export const mostPeople = 2 ** 20 * 2
const farthest = 2 ** 31
const offset = 2 ** 31
const figures = {
  goal: { column: 'goalRanks', isThere: (kind: Kind) => kind.hasGoal },
  progress: { column: 'percentages', isThere: (kind: Kind) => kind.isMeasured },
  pace: { column: 'paces', isThere: (kind: Kind) => kind.isPaced },
} as const
