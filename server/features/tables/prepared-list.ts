import type { Reader } from '../../db/tenant.ts'
import type { WasCounted } from './changed-people.ts'
import { isAskedFor, type KindFilter } from './kinds.ts'
import type { MemberOrder } from './member-conditions.store.ts'
import { type KeptOrder, keptOrders, readListed } from './packing.ts'
import { type ListKey, readBlockMembers, readBlocks, sortGoals } from './prepared.store.ts'
import type { PreparedTeam, UnitTally } from './prepared-team.ts'

export interface ListAsk {
  readonly unitId: string
  readonly unit: UnitTally
  /** Everybody below the unit, and not only those right in it. */
  readonly isBelow: boolean
  readonly filter: KindFilter
  readonly order: MemberOrder
  readonly isShown: boolean
}

export interface ListPage {
  readonly paxGoalIds: readonly number[]
  readonly count: number
}

/** How many of a list are asked for in a row of it, without those who have changed since. */
interface Part {
  readonly block: number
  readonly firstRank: number
  readonly people: number
}

/**
 * One page of a prepared list. Of those who have not changed only the page itself is read, and a few more on its left: as
 * many as there are who changed and belong into the list now. Sorted together, the page is what stands at its place.
 * Nothing where the list was prepared anew since the team was looked for.
 */
export async function listPage(
  tenant: Reader,
  team: PreparedTeam,
  ask: ListAsk,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<ListPage | undefined> {
  const { programId } = team.scope
  const { generation, block_size: blockSize, short_list: shortList } = team.row
  const { prepared: everybody, right } = ask.unit
  const length = ask.isBelow ? everybody : right
  const scope = ask.isBelow || length === everybody ? 'below' : 'right'
  // Nobody has a figure that is not shown: then all are equal, and stand by name.
  const by = ask.isShown || ask.order.by === 'goal' ? ask.order.by : 'name'
  const isBackward = ask.order.by === 'name' && ask.order.isDescending
  const order: KeptOrder = by === 'name' ? 'name' : `${ask.order.isDescending ? '-' : ''}${by}`
  const isShort = length <= shortList
  const sort: KeptOrder = isShort ? 'name' : order
  const key: ListKey = { programId, generation, unitId: ask.unitId, scope, sort }

  const isWanted = team.kinds.map(kind => isAskedFor(kind, ask.filter, ask.isShown))
  const place = ask.isBelow ? 'below' : 'right'
  const was = team.changed.was.filter(one => one[place].has(ask.unitId))
  const more = team.changed.is
    .filter(one => one[place].has(ask.unitId) && isAskedFor(one.kind, ask.filter, ask.isShown))
    .map(one => one.paxGoalId)
  const isWhole = was.length === 0 && isWanted.every(wanted => wanted)
  const parts = isWhole
    ? wholeParts(length, blockSize)
    : await partsOf(tenant, key, isWanted, was, keptOrders.indexOf(sort))
  const people = parts.reduce((sum, part) => sum + part.people, 0)
  const isSorted = sort === order
  const from = isSorted ? Math.max(0, offset - more.length) : 0
  const to = isSorted ? Math.min(people, offset + limit) : people
  const [first, last] = isBackward ? [people - to, people - from] : [from, to]
  const gone = new Set(was.map(one => one.paxGoalId))
  const kept = await readPart(tenant, key, parts, first, last, isWanted, gone)
  if (kept.length < last - first) return undefined
  if (isBackward) kept.reverse()
  const count = people + more.length
  if (more.length === 0 && isSorted) return { paxGoalIds: kept, count }
  const sorted = await sortGoals(tenant, programId, [...kept, ...more], ask.order, ask.isShown)
  return { paxGoalIds: sorted.slice(offset - from, offset - from + limit), count }
}

function wholeParts(length: number, blockSize: number): Part[] {
  return Array.from({ length: Math.ceil(length / blockSize) }, (_, block) => ({
    block,
    firstRank: 0,
    people: Math.min(blockSize, length - block * blockSize),
  }))
}

async function partsOf(
  tenant: Reader,
  key: ListKey,
  isWanted: readonly boolean[],
  was: readonly WasCounted[],
  order: number,
): Promise<Part[]> {
  const parts = (await readBlocks(tenant, key)).map(({ block, first_rank: firstRank, counts }) => {
    let people = 0
    for (let at = 0; at < counts.length; at += 2) if (isWanted[counts[at]!]) people += counts[at + 1]!
    return { block, firstRank, people }
  })
  for (const { ranks, kind } of was) {
    if (!isWanted[kind]) continue
    const part = parts[lastUpTo(parts, ranks[order]!)]
    if (part !== undefined) part.people -= 1
  }
  return parts
}

/** The last part that begins at a rank or before it. */
function lastUpTo(parts: readonly Part[], rank: number): number {
  let [low, high] = [0, parts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (parts[middle]!.firstRank <= rank) low = middle
    else high = middle - 1
  }
  return low
}

/** Those from one place to another among those who are asked for and have not changed. */
async function readPart(
  tenant: Reader,
  key: ListKey,
  parts: readonly Part[],
  from: number,
  to: number,
  isWanted: readonly boolean[],
  gone: ReadonlySet<number>,
): Promise<number[]> {
  if (from >= to) return []
  let before = 0
  let start = 0
  const read: number[] = []
  for (const { block, people } of parts) {
    if (before < to && before + people > from) {
      if (read.length === 0) start = before
      read.push(block)
    }
    before += people
  }
  const rows = await readBlockMembers(tenant, key, read)
  const found: number[] = []
  for (const bytes of rows) {
    for (const { paxGoalId, kind } of readListed(bytes)) {
      if (isWanted[kind] && !gone.has(paxGoalId)) found.push(paxGoalId)
    }
  }
  return found.slice(from - start, to - start)
}
