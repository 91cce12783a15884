import { readdirSync, readFileSync } from 'node:fs'
import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { type Message, speakMessage } from './message.ts'

const folder = new URL('../../bundles/goalquest/', import.meta.url)
const bundles = readdirSync(folder).filter(name => name.endsWith('.json'))
const counts = [0, 1, 2, 5, 21, 1000]

/** The same compiled message through Lingui's own runtime: the measure of ours. */
function byLingui(message: Message, values: Record<string, string | number>, language: string): string {
  const i18n = setupI18n({ locale: language, messages: { [language]: { key: message as never } } })
  return i18n._('key', values)
}

const shapes = [
  'plain',
  "it''s '{'literal'}'",
  '{name} of {client}',
  '{count, plural, =0 {none} one {# goal} other {# goals of {name}}}',
  '{count, plural, offset:1 one {one more} other {# more}}',
  '{count, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
  '{name, select, Maya {her} other {their {count, plural, one {goal} other {# goals}}}}',
  '{count, number}',
]

// How wide the space of thousands is, is ours to say (rules/clients/write-number.ts).
const evenly = (text: string) => text.replaceAll('\u202f', '\u00a0')

describe('our runtime speaks as Lingui does', () => {
  test.each(shapes)('L14 %s', source => {
    const message = compileMessage(source) as Message
    for (const language of ['en-US', 'de-DE', 'ja-JP', 'pl-PL', 'ru-RU']) {
      for (const count of counts) {
        const values = { name: count === 1 ? 'Maya' : 'Rin', client: 'Northlight', count }
        expect(evenly(speakMessage(message, values, language))).toBe(evenly(byLingui(message, values, language)))
      }
    }
  })

  test.each(bundles)('L14 every message of %s', name => {
    const language = name.slice(0, 5).replace('_', '-')
    const words = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Record<string, string>
    for (const source of Object.values(words)) {
      const message = compileMessage(source) as Message
      const names = [...JSON.stringify(message).matchAll(/\["(\w+)"/g)].map(match => match[1]!)
      for (const count of counts) {
        const values = Object.fromEntries(names.map(one => [one, count]))
        expect(evenly(speakMessage(message, values, language))).toBe(evenly(byLingui(message, values, language)))
      }
    }
  })
})

test('L14 a number within a sentence is written as every other', () => {
  const message = compileMessage('{count, plural, one {# point} other {# points}}') as Message
  expect(speakMessage(message, { count: 1250 }, 'fr-FR')).toBe('1\u00a0250 points')
})
