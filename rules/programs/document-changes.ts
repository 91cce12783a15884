import { type DocumentPath, pathOf, pathText } from './document-path.ts'

/** One difference between two versions of a program: `groups[0].levels[1].award` from 60 to 80. */
export interface DocumentChange {
  readonly path: string
  /** Absent where the part is new. */
  readonly before?: unknown
  /** Absent where the part is gone. */
  readonly after?: unknown
}

/** What names a part of a list, so that a level put in before others is one change and not a change of each. */
const idKeys = ['groupId', 'levelId'] as const
/** How the path of a list ends whose items are in another order. */
export const orderEnd = ' order'

/** What differs between two documents, in the order of the second; paths are those of the second, of the first where gone. */
export function documentChanges(before: object, after: object): DocumentChange[] {
  // As JSON has them: a key without a value is no key.
  return changes(JSON.parse(JSON.stringify(before)), JSON.parse(JSON.stringify(after)), [])
}

function changes(before: unknown, after: unknown, path: DocumentPath): DocumentChange[] {
  if (isSame(before, after)) return []
  if (isObject(before) && isObject(after)) {
    const keys = [...Object.keys(after), ...Object.keys(before).filter(key => !(key in after))]
    return keys.flatMap(key => changes(before[key], after[key], [...path, key]))
  }
  const idKey = idKeys.find(key => hasIds(before, key) && hasIds(after, key))
  if (idKey !== undefined) return listChanges(before as Named[], after as Named[], idKey, path)
  return [
    {
      path: pathText(path),
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
    },
  ]
}

type Named = Readonly<Record<string, unknown>>

function listChanges(
  before: readonly Named[],
  after: readonly Named[],
  idKey: string,
  path: DocumentPath,
): DocumentChange[] {
  const found = after.flatMap((item, at) =>
    changes(
      before.find(other => other[idKey] === item[idKey]),
      item,
      [...path, at],
    ),
  )
  const gone = before.flatMap((item, at) =>
    after.some(other => other[idKey] === item[idKey]) ? [] : changes(item, undefined, [...path, at]),
  )
  const orderOf = (list: readonly Named[], other: readonly Named[]) =>
    list.map(item => item[idKey]).filter(id => other.some(one => one[idKey] === id))
  const [was, is] = [orderOf(before, after), orderOf(after, before)]
  const moved = isSame(was, is) ? [] : [{ path: `${pathText(path)}${orderEnd}`, before: was, after: is }]
  return [...found, ...gone, ...moved]
}

/** Whether two parts say the same, in whatever order their keys are. */
function isSame(one: unknown, other: unknown): boolean {
  return sorted(one) === sorted(other)
}

function sorted(part: unknown): string | undefined {
  return JSON.stringify(part, (_, value) =>
    // Stryker disable next-line EqualityOperator: any one order of the keys will do
    isObject(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value,
  )
}

function isObject(value: unknown): value is Named {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function hasIds(list: unknown, key: string): boolean {
  return Array.isArray(list) && list.length > 0 && list.every(item => isObject(item) && typeof item[key] === 'string')
}

/**
 * The second document with some of its changes taken back; with all of them it is the first. The innermost come first, and what is
 * new goes before what is gone comes back, so that each place is still where its path says.
 */
export function takenBack(after: object, back: readonly DocumentChange[]): object {
  const document: unknown = JSON.parse(JSON.stringify(after))
  const steps = back.map(change => ({ ...change, steps: pathOf(change.path.replace(orderEnd, '')) }))
  for (const { path, steps: place, before } of steps.sort(innermostFirst)) {
    const around = place.slice(0, -1).reduce<unknown>((part, step) => (part as Named)[step], document)
    const last = place.at(-1)!
    if (path.endsWith(orderEnd)) reorder((around as Record<string, Named[]>)[last]!, before as string[])
    else if (Array.isArray(around) && before === undefined) around.splice(Number(last), 1)
    else if (Array.isArray(around)) around.splice(Number(last), 0, before)
    else if (before === undefined) delete (around as Record<string, unknown>)[last]
    else (around as Record<string, unknown>)[last] = before
  }
  return document as object
}

interface Step extends DocumentChange {
  readonly steps: DocumentPath
}

function innermostFirst(one: Step, other: Step): number {
  return (
    // The order of a list comes after its items, which are farther in.
    other.steps.length - one.steps.length ||
    Number(isNew(other)) - Number(isNew(one)) ||
    placeOf(one, isNew(one)) - placeOf(other, isNew(one))
  )
}

/** What is new goes from behind, then what is gone comes back from the front. */
const isNew = ({ before }: Step) => before === undefined

function placeOf({ steps }: Step, isFromBehind: boolean): number {
  const place = Number(steps.at(-1)) || 0
  return isFromBehind ? -place : place
}

/** Puts the items with these ids in their order, where such items are. */
function reorder(list: Named[], ids: readonly string[]): void {
  const idOf = (item: Named) => idKeys.map(key => item[key]).find(id => ids.includes(id as string))
  const items = ids.map(id => list.find(item => idOf(item) === id))
  for (const [place, item] of list.entries()) if (idOf(item) !== undefined) list[place] = items.shift() ?? item
}

/** A change on a line: `groups[0].levels[1].award: 60 → 80`. */
export function changeLine({ path, before, after }: DocumentChange): string {
  if (before === undefined) return `${path}: new, ${shown(after)}`
  return after === undefined ? `${path}: gone, was ${shown(before)}` : `${path}: ${shown(before)} → ${shown(after)}`
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}
