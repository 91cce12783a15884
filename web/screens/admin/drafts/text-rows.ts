import { at, isByLocale, listAt, type Path } from './document-value.ts'
import { type Field, sections } from './fields.ts'

/** A text of the document by locale, as the step of words shows it. */
export interface TextRow {
  readonly path: Path
  readonly isLong: boolean
  readonly texts: Readonly<Record<string, string>>
  /** One text for all languages, as a unit may have it. */
  readonly forAll?: string
}

const isWords = ({ kind }: Field) => kind === 'words' || kind === 'long' || kind === 'unit'
const ofProgram = Object.values(sections).flatMap(all => all.flatMap(({ fields }) => fields.filter(isWords)))
const always = ['name', 'description']

/** Every text that the document has, and those that each program should have, in the order of the steps. */
export function textRows(value: unknown): readonly TextRow[] {
  const own = ofProgram.filter(
    ({ path, kind }) =>
      always.includes(path.join('.')) || at(value, kind === 'unit' ? path.slice(0, -1) : path) !== undefined,
  )
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
  const texts = isByLocale(value, path) ? Object.entries(found!).filter(([, text]) => typeof text === 'string') : []
  return {
    path,
    isLong,
    texts: Object.fromEntries(texts) as Record<string, string>,
    ...(path.at(-1) === 'labelText' && typeof found === 'string' && found !== '' && { forAll: found }),
  }
}

/** The part that a text in a language becomes, and where: one text for all becomes texts by locale with the first of another language. */
export function writtenText(
  { path, forAll }: TextRow,
  locale: string,
  text: string,
  firstLocale: string,
): readonly [path: Path, part: unknown] {
  if (forAll === undefined) return [[...path, locale], text || undefined]
  if (locale === firstLocale) return [path, text || undefined]
  return [path, text === '' ? forAll : { [firstLocale]: forAll, [locale]: text }]
}

/** The client's languages, and after them those that the document has besides. */
export function shownLocales(rows: readonly TextRow[], offered: readonly string[]): readonly string[] {
  return [...new Set([...offered, ...rows.flatMap(({ texts }) => Object.keys(texts))])]
}

/** In how many of the client's languages a text is missing, though it is there in one. */
export function missingIn({ path, texts, forAll }: TextRow, offered: readonly string[]): number {
  if (forAll !== undefined) return 0
  const isWanted = Object.keys(texts).length > 0 || path.at(-1) === 'name'
  return isWanted ? offered.filter(locale => !texts[locale]).length : 0
}
