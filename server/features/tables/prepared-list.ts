import type { Reader } from '../../db/client-tx.ts'
import { changedIn, type WasCounted } from './changed-people.ts'
import { isAskedFor, type KindFilter } from './kinds.ts'
import type { Slice, Sorting, Whom } from './listed-people.store.ts'
import type { MemberOrder } from './member-conditions.store.ts'
import type { Page } from './members.store.ts'
import { type KeptOrder, keptOrders, readListed } from './packing.ts'
import { type BlockRow, type ListKey, readBlockMembers, readBlocks, sortGoals } from './prepared.store.ts'
import type { LongList, LongLists, Part, PreparedTeam, UnitTally } from './prepared-team.ts'

export interface ListAsk {
  readonly unitId: string
  readonly unit: Pick<UnitTally, 'prepared' | 'right'>
  /** Everybody below the unit, and not only those right in it. */
  readonly isBelow: boolean
  readonly filter: KindFilter
  readonly order: MemberOrder
  readonly isShown: boolean
}

export interface ListPage {
  readonly count: number
  readonly whom: Whom
  /** Where these are a short list as it is kept: the order in which it is asked for, and the page of it. */
  readonly sorting?: Sorting
}

/** How a list that is asked for is kept. */
interface Kept {
  readonly key: ListKey
  readonly length: number
  readonly meant: MemberOrder
  /** Whether it stands in the order that is asked for; from its end where it is backward. */
  readonly isSorted: boolean
  readonly isBackward: boolean
}

function keptAs({ scope: { programId }, row }: PreparedTeam, ask: Omit<ListAsk, 'filter'>): Kept {
  const { prepared: everybody, right } = ask.unit
  const length = ask.isBelow ? everybody : right
  const scope = ask.isBelow || length === everybody ? 'below' : 'right'
  const meant = meantOrder(ask.order, ask.isShown)
  const isBackward = meant.by === 'name' && meant.isDescending
  const order: KeptOrder = meant.by === 'name' ? 'name' : `${meant.isDescending ? '-' : ''}${meant.by}`
  const sort: KeptOrder = length <= row.short_list ? 'name' : order
  const key: ListKey = { programId, generation: row.generation, unitId: ask.unitId, scope, sort }
  return { key, length, meant, isSorted: sort === order, isBackward }
}

/** One page of a list while nobody in it has changed and everybody is asked for. */
export function wholePage(team: PreparedTeam, ask: Omit<ListAsk, 'filter'>, { offset, limit }: Page): ListPage {
  const { key, length, meant, isSorted, isBackward } = keptAs(team, ask)
  const [from, to] = isSorted ? [offset, Math.max(offset, Math.min(length, offset + limit))] : [0, length]
  const [first, last] = isBackward ? [length - to, length - from] : [from, to]
  const { names, block_size: blockSize } = team.row
  const sorting = isSorted
    ? undefined
    : { order: meant, names, offset, limit: Math.max(0, Math.min(limit, length - offset)) }
  return { count: length, whom: { list: key, slices: slicesOf(first, last, blockSize), isBackward }, sorting }
}

/**
 * One page of a prepared list. Of those who have not changed only the page itself is read, and a few more on its left: as
 * many as there are who changed and belong into the list now. Sorted together, the page is what stands at its place.
 * Nothing where the list was prepared anew since the team was looked for.
 */
export async function listPage(
  tx: Reader,
  team: PreparedTeam,
  ask: ListAsk,
  page: Page,
): Promise<ListPage | undefined> {
  const { offset, limit } = page
  const { programId } = team.scope
  const { generation, block_size: blockSize, names } = team.row
  const { key, length, meant, isSorted, isBackward } = keptAs(team, ask)
  const isWanted = team.kinds.map(kind => isAskedFor(kind, ask.filter, ask.isShown))
  const { was, is } = changedIn(team.changed, ask.unitId, ask.isBelow)
  const more = is.filter(one => isAskedFor(one.kind, ask.filter, ask.isShown)).map(one => one.paxGoalId)
  const isWhole = was.length === 0 && isWanted.every(wanted => wanted)
  if (isWhole && more.length === 0) return wholePage(team, ask, page)
  const list = isWhole ? undefined : await listOf(tx, team.longLists, key)
  const all = list === undefined ? wholeParts(length, blockSize) : partsOf(list, key, ask, isWanted, was)
  // A list of somebody has a row: it was prepared anew.
  if (all.length === 0 && length > 0) return undefined
  const people = all.reduce((sum, part) => sum + part.people, 0)
  const from = isSorted ? Math.max(0, offset - more.length) : 0
  const to = isSorted ? Math.max(from, Math.min(people, offset + limit)) : people
  const [first, last] = isBackward ? [people - to, people - from] : [from, to]
  const count = people + more.length
  const sorting = isSorted
    ? undefined
    : { order: meant, names, offset, limit: Math.max(0, Math.min(limit, people - offset)) }
  const gone = new Set(was.map(one => one.paxGoalId))
  const kept = await readPart(tx, key, list, all, first, last, isWanted, gone)
  if (kept.length < last - first) return undefined
  if (isBackward) kept.reverse()
  if (more.length === 0) return { count, whom: { paxGoalIds: kept }, sorting }
  const sorted = await sortGoals(tx, { programId, generation, order: meant, names }, kept, more)
  if (sorted.length < kept.length + more.length) return undefined
  return { count, whom: { paxGoalIds: sorted.slice(offset - from, offset - from + limit) } }
}

/** Nobody has a figure that is not shown: then all are equal, and stand by name. */
export function meantOrder(order: MemberOrder, isShown: boolean): MemberOrder {
  return isShown || order.by === 'goal' || order.by === 'name' ? order : { by: 'name', isDescending: false }
}

/** Where those from one place of a list to another are in its rows. */
function slicesOf(first: number, last: number, blockSize: number): Slice[] {
  const slices: Slice[] = []
  for (let at = first; at < last; ) {
    const block = Math.floor(at / blockSize)
    const people = Math.min(last, (block + 1) * blockSize) - at
    slices.push({ block, start: at - block * blockSize, people })
    at += people
  }
  return slices
}

function wholeParts(length: number, blockSize: number): Part[] {
  return Array.from({ length: Math.ceil(length / blockSize) }, (_, block) => ({
    block,
    firstRank: 0,
    people: Math.min(blockSize, length - block * blockSize),
  }))
}

function partsOf(
  { blocks, narrowed }: LongList,
  key: ListKey,
  { filter, isShown }: ListAsk,
  isWanted: readonly boolean[],
  was: readonly WasCounted[],
): readonly Part[] {
  const asked = JSON.stringify([filter, isShown])
  const asPrepared = narrowed.get(asked) ?? blocks.map(block => wantedIn(block, isWanted))
  if (narrowed.size >= mostNarrowed) narrowed.clear()
  narrowed.set(asked, asPrepared)
  const order = keptOrders.indexOf(key.sort as KeptOrder)
  const gone = was.filter(({ kind }) => isWanted[kind])
  if (gone.length === 0) return asPrepared
  const parts = asPrepared.map(part => ({ ...part }))
  for (const { ranks } of gone) {
    const part = parts[lastUpTo(parts, ranks[order]!)]
    if (part !== undefined) part.people -= 1
  }
  return parts
}

function wantedIn({ block, first_rank: firstRank, counts }: BlockRow, isWanted: readonly boolean[]): Part {
  let people = 0
  for (let at = 0; at < counts.length; at += 2) if (isWanted[counts[at]!]) people += counts[at + 1]!
  return { block, firstRank, people }
}

/** A list of so many rows is remembered: what each of them holds, of a hundred kinds or so, takes long to read. */
const fewestRemembered = 8
/** Lists that are remembered of a program: of a million people, each takes a megabyte at most. */
const mostRemembered = 16
/** Ways to narrow a list for which it is remembered how many are left in each row. */
const mostNarrowed = 32
/** Rows of a list of which it is remembered who is in them, of six thousand bytes each. */
const mostRows = 64

/** What the rows of a list hold; of a long one as it was read before, for a generation never changes. */
async function listOf(tx: Reader, known: LongLists, key: ListKey): Promise<LongList> {
  const name = `${key.unitId} ${key.scope} ${key.sort}`
  const remembered = known.get(name)
  if (remembered !== undefined) return remembered
  const list: LongList = { blocks: await readBlocks(tx, key), narrowed: new Map(), members: new Map() }
  if (list.blocks.length >= fewestRemembered) {
    // The one that was put there first makes room.
    if (known.size >= mostRemembered) known.delete(known.keys().next().value!)
    known.set(name, list)
  }
  return list
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
  tx: Reader,
  key: ListKey,
  list: LongList | undefined,
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
  const rows = await membersOf(tx, key, list, read)
  const found: number[] = []
  for (const bytes of rows) {
    for (const { paxGoalId, kind } of readListed(bytes)) {
      if (isWanted[kind] && !gone.has(paxGoalId)) found.push(paxGoalId)
    }
  }
  return found.slice(from - start, to - start)
}

/** Who is in some rows of a list: whoever goes through it page by page is in the same row mostly. */
async function membersOf(
  tx: Reader,
  key: ListKey,
  list: LongList | undefined,
  blocks: readonly number[],
): Promise<readonly Buffer[]> {
  const known = list?.members ?? new Map<number, Buffer>()
  const missing = blocks.filter(block => !known.has(block))
  const found = missing.length === 0 ? [] : await readBlockMembers(tx, key, missing)
  // The list was prepared anew.
  if (found.length < missing.length) return []
  const rows = new Map(missing.map((block, at) => [block, found[at]!]))
  const all = blocks.map(block => known.get(block) ?? rows.get(block)!)
  if (known.size + rows.size > mostRows) known.clear()
  for (const [block, row] of rows) known.set(block, row)
  return all
}
