import { expect, test } from 'vitest'
import { withPart } from './document-value.ts'
import { missingIn, textRows, writtenText } from './text-rows.ts'

const locales = ['en_US', 'de_DE', 'ja_JP']
const row = (value: unknown, name: string) => textRows(value).find(({ path }) => path.join('.') === name)!

test('W01a units by locale stand among the words, with the languages that lack one', () => {
  const value = { label: { labelText: { en_US: 'damages', de_DE: 'Schäden' } }, bonus: { label: {} } }
  expect(row(value, 'label.labelText').texts).toEqual(value.label.labelText)
  expect(missingIn(row(value, 'label.labelText'), locales)).toBe(1)
  expect(missingIn(row(value, 'bonus.label.labelText'), locales)).toBe(0)
  expect(row(value, 'minimumQualifier.label.labelText')).toBeUndefined()
})

test('W01a a unit in one language changes that language alone', () => {
  const value = { label: { labelText: { en_US: 'damages', de_DE: 'Schäden' } } }
  const [path, part] = writtenText(row(value, 'label.labelText'), 'de_DE', 'Schaden', 'en_US')
  expect(withPart(value, path, part)).toEqual({ label: { labelText: { en_US: 'damages', de_DE: 'Schaden' } } })
})

test('W01a one unit for all languages becomes one by locale with the first text of another', () => {
  const value = { label: { labelText: 'damages', precision: 0 } }
  const all = row(value, 'label.labelText')
  expect(missingIn(all, locales)).toBe(0)
  expect(writtenText(all, 'en_US', 'claims', 'en_US')).toEqual([['label', 'labelText'], 'claims'])
  const [path, part] = writtenText(all, 'de_DE', 'S', 'en_US')
  expect(withPart(value, path, part)).toEqual({ label: { labelText: { en_US: 'damages', de_DE: 'S' }, precision: 0 } })
})
