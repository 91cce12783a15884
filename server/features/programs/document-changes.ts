import { isDeepStrictEqual } from 'node:util'
import type { ProgramDocument } from '../../../contract/program-document.ts'
import { pathText } from './document-problem.ts'
import type { DocumentPath } from './json-text.ts'

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

/** What differs between two documents, in the order of the second; paths are those of the second, of the first where gone. */
export function documentChanges(before: ProgramDocument, after: ProgramDocument): DocumentChange[] {
  // As JSON has them: a key without a value is no key.
  return changes(JSON.parse(JSON.stringify(before)), JSON.parse(JSON.stringify(after)), [])
}

function changes(before: unknown, after: unknown, path: DocumentPath): DocumentChange[] {
  if (isDeepStrictEqual(before, after)) return []
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
  const moved = isDeepStrictEqual(was, is) ? [] : [{ path: `${pathText(path)} order`, before: was, after: is }]
  return [...found, ...gone, ...moved]
}

function isObject(value: unknown): value is Named {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function hasIds(list: unknown, key: string): boolean {
  return Array.isArray(list) && list.length > 0 && list.every(item => isObject(item) && typeof item[key] === 'string')
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
