import type * as z from 'zod/mini'
import type { documentChange } from '../../../../contract/authoring.ts'
import { localeOf } from '../../../../rules/clients/locales.ts'
import { orderEnd } from '../../../../rules/programs/document-changes.ts'
import { type DocumentPath, pathOf } from '../../../../rules/programs/document-path.ts'
import { c } from '../../../words/console-words.ts'
import { formatDate, formatList, formatNumber } from '../../../words/format.ts'
import { fieldTitle, optionText } from './field-text.ts'
import {
  basicFields,
  type Field,
  groupFields,
  isLocale,
  levelFields,
  rateFields,
  rulesFields,
  sections,
  tierFields,
} from './fields.ts'

export type Change = z.output<typeof documentChange>

/** One line of a part: what it is called, and what it says. */
export interface SaidPart {
  readonly title: string
  readonly text: string
}

const fieldsOf = (of: string, fields: readonly Field[]) =>
  fields.map(({ path, kind }) => [[of, ...path].filter(Boolean).join('.'), kind] as const)
const kinds = new Map([
  ...Object.values(sections).flatMap(all => all.flatMap(({ fields }) => fieldsOf('', fields))),
  ...fieldsOf('groups', [...groupFields, ...basicFields]),
  ...fieldsOf('groups.levels', [...levelFields, ...rateFields]),
  ...fieldsOf('override.tiers', tierFields),
  ...fieldsOf('rules', rulesFields),
])

/** What a change is of, and where: `Points` of group 1, level 2, or `Name` in German. */
export function changeTitle(path: string): { readonly title: string; readonly place: string } {
  const steps = pathOf(path.replace(orderEnd, ''))
  const last = steps.at(-1)
  const language = typeof last === 'string' && isLocale(last) ? localeOf(last).label : undefined
  const title = path.endsWith(orderEnd) ? c('publish.order', { of: fieldTitle(steps) }) : fieldTitle(steps)
  const places = steps.flatMap((step, at) => (typeof step === 'number' ? [numbered(steps[at - 1], step)] : []))
  return { title, place: [...places, ...(language === undefined ? [] : [language])].join(' · ') }
}

function numbered(list: DocumentPath[number] | undefined, at: number): string {
  const number = at + 1
  if (list === 'groups') return c('author.group', { number })
  if (list === 'levels') return c('author.level', { number })
  return list === 'tiers' ? c('author.tier', { number }) : c('author.rules-number', { number })
}

/** What a part says, in the words of its form: one line, or one for each field in it. */
export function saidParts(path: string, value: unknown): readonly SaidPart[] {
  return partsOf(pathOf(path.replace(orderEnd, '')), value)
}

function partsOf(path: DocumentPath, value: unknown): SaidPart[] {
  if (Array.isArray(value) && value.every(one => typeof one === 'string')) {
    return [{ title: fieldTitle(path), text: formatList(value) }]
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, part]) =>
      partsOf([...path, Array.isArray(value) ? Number(key) : key], part),
    )
  }
  const { title, place } = changeTitle(textOf(path))
  return [{ title: place ? `${title} (${place})` : title, text: leafText(path, value) }]
}

const textOf = (path: DocumentPath) => path.map(step => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('')

function leafText(path: DocumentPath, value: unknown): string {
  const named = path.filter(step => typeof step === 'string')
  const kind = kinds.get(named.join('.'))
  const text = String(value)
  if (kind === 'choice' || kind === 'theme' || typeof value === 'boolean') return optionText(named, text)
  if (kind === 'day' && /^\d{4}-\d\d-\d\d$/.test(text)) return formatDate(text, 'day-and-year')
  const isFigure = kind === 'whole' || kind === 'amount'
  return isFigure && /^-?\d{1,15}(\.\d+)?$/.test(text) ? formatNumber(text, text.split('.')[1]?.length ?? 0) : text
}
