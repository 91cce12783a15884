import { at, listAt, type Path } from './document-value.ts'
import { type Field, sections } from './fields.ts'

/** A text of the document by locale, as the step of words shows it. */
export interface TextRow {
  readonly path: Path
  readonly isLong: boolean
  readonly texts: Readonly<Record<string, string>>
}

const isWords = ({ kind }: Field) => kind === 'words' || kind === 'long'
const ofProgram = Object.values(sections).flatMap(all => all.flatMap(({ fields }) => fields.filter(isWords)))
const always = ['name', 'description']

/** Every text that the document has, and those that each program should have, in the order of the steps. */
export function textRows(value: unknown): readonly TextRow[] {
  const own = ofProgram.filter(({ path }) => always.includes(path.join('.')) || at(value, path) !== undefined)
  const rows = own.map(field => rowOf(value, field.path, field.kind === 'long'))
  const groups = listAt(value, ['groups']).flatMap((_, place) => {
    const path = ['groups', place]
    const levels = listAt(value, [...path, 'levels']).map((_level, level) => [...path, 'levels', level, 'name'])
    return [[...path, 'name'], ...levels]
  })
  const rules = listAt(value, ['rules']).map((_, place) => rowOf(value, ['rules', place, 'text'], true))
  return [...rows, ...groups.map(path => rowOf(value, path, false)), ...rules]
}

function rowOf(value: unknown, path: Path, isLong: boolean): TextRow {
  const found = at(value, path)
  const isByLocale = typeof found === 'object' && found !== null && !Array.isArray(found)
  const texts = isByLocale ? Object.entries(found).filter(([, text]) => typeof text === 'string') : []
  return { path, isLong, texts: Object.fromEntries(texts) as Record<string, string> }
}

/** The client's languages, and after them those that the document has besides. */
export function shownLocales(rows: readonly TextRow[], offered: readonly string[]): readonly string[] {
  return [...new Set([...offered, ...rows.flatMap(({ texts }) => Object.keys(texts))])]
}

/** In how many of the client's languages a text is missing, though it is there in one. */
export function missingIn({ path, texts }: TextRow, offered: readonly string[]): number {
  const isWanted = Object.keys(texts).length > 0 || path.at(-1) === 'name'
  return isWanted ? offered.filter(locale => !texts[locale]).length : 0
}
