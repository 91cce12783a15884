import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { localeOf, locales } from '../clients/locales.ts'
import { checkMessage, longestMessage } from './check-message.ts'
import { messageExamples } from './message-examples.ts'

const folder = new URL('../../bundles/goalquest/', import.meta.url)
const wordsOf = (locale: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`${locale}.json`, folder), 'utf8'))
const english = wordsOf('en_US')

const source = '{count, plural, one {# goal} other {# goals}} of {name}'
const faultsOf = (text: string, intlCode = 'en-US', of = source) =>
  checkMessage(text, of, intlCode).map(({ problem, at, what }) => [problem, at, ...(what === undefined ? [] : [what])])

test.each(readdirSync(folder))('W07a every message of the product may take the place of its own: %s', file => {
  const locale = file.slice(0, -5)
  const { intlCode } = localeOf(locale)
  const found = Object.entries(wordsOf(locale)).flatMap(([key, text]) =>
    checkMessage(text, english[key]!, intlCode).map(fault => [key, text, fault]),
  )
  expect(found).toEqual([])
})

describe('W07a what is no message is refused with its place', () => {
  test.each([
    ['', [['empty', 0]]],
    ['  \n ', [['empty', 0]]],
    ['x'.repeat(longestMessage + 1), [['too-long', longestMessage]]],
    ['{count} of {name}\u0007', [['control', 17]]],
    ['\u0007{count} of {name}', [['control', 0]]],
    ['{count} of {name', [['syntax', 16]]],
    [`${'line\n'.repeat(10)}{count} of {name`, [['syntax', 66]]],
    [
      '{count} of }<b>{nmae}',
      [
        ['brace', 11, '}'],
        ['markup', 12, '<b>'],
        ['value-unknown', 15, 'nmae'],
        ['value-missing', 21, 'name'],
      ],
    ],
    ['line one\n{count} of {name', [['syntax', 25]]],
    ['{count, plural, one {a} oter {b}} {name}', [['syntax', 24]]],
    ['{count, plural, one {#} few {#} other {#}} {name}', [['syntax', 24]]],
    ['{count} of', [['value-missing', 10, 'name']]],
    [
      'of nobody',
      [
        ['value-missing', 9, 'count'],
        ['value-missing', 9, 'name'],
      ],
    ],
    [
      '{count} of {nmae}',
      [
        ['value-unknown', 11, 'nmae'],
        ['value-missing', 17, 'name'],
      ],
    ],
    ['{count, plural, other {# goals}} of {name}', [['form-missing', 0, 'one']]],
    ['{count} of {name, plural, one {x} other {y}}', [['kind', 11, 'name']]],
    ['{count, date, short} of {name}', [['kind', 0, 'count']]],
    [
      '<b>{count}</b> of {name}',
      [
        ['markup', 0, '<b>'],
        ['markup', 10, '</b>'],
      ],
    ],
    ['{count} of <script {name}', [['markup', 11, '<script ']]],
    ['{count} of {name}}', [['brace', 17, '}']]],
    ["{count} '{a}' } of {name}", [['brace', 14, '}']]],
    ['{count} of { } {name}', [['brace', 11, '{']]],
  ])('%j', (text, faults) => {
    expect(faultsOf(text)).toEqual(faults)
  })

  test.each([
    '{count} goals of {name}',
    '{count, plural, =0 {no goal} one {one goal} other {# goals}} of {name}',
    "'{'literal'}' {count} of {name}, it's 2 < 3",
    "{count} of {name}, '{words} and } between'",
    "{count} of {name}, '{it''s}'",
    '{count}{name}',
    '{name}:\n{count}',
  ])('%j is a message', text => {
    expect(faultsOf(text)).toEqual([])
  })

  test('a message may be as long as the longest', () => {
    expect(faultsOf('{count} of {name}'.padEnd(longestMessage, '.'))).toEqual([])
  })

  test.each([
    [
      '{role, select, lead {{name}} other {you}}',
      '{role, select, lead {{nmae}} other {{name}}}',
      [['value-unknown', 21, 'nmae']],
    ],
    [
      '{n, selectordinal, other {}}',
      '{n, selectordinal, one {{x}} two {} few {} other {}}',
      [['value-unknown', 24, 'x']],
    ],
    ['{day, date, short}', '{day, date, long}', []],
    ['{day, date, short}', '{day, time, short}', [['kind', 0, 'day']]],
    ['{n, number}', '{n, plural, one {a goal} other {goals}}', []],
    ['{n} {n, plural, other {goals}}', '{n, plural, one {a goal} other {goals}}', []],
  ])('for %j there may stand %j, but for %j', (of, text, faults) => {
    expect(faultsOf(text, 'en-US', of)).toEqual(faults)
  })

  test('a language wants all of its forms', () => {
    const polish = '{count, plural, one {# cel} few {# cele} other {# celu}} {name}'
    expect(faultsOf(polish, 'pl-PL')).toEqual([['form-missing', 0, 'many']])
    expect(faultsOf('{count, plural, other {# 件}} {name}', 'ja-JP')).toEqual([])
    const ordinal = '{count, selectordinal, one {#st} two {#nd} other {#th}} {name}'
    expect(faultsOf(ordinal)).toEqual([['form-missing', 0, 'few']])
    const choice = '{role, select, lead {one} other {two}}'
    expect(faultsOf('{role, select, lead {one}}', 'en-US', choice)).toEqual([['form-missing', 0, 'other']])
  })
})

describe('W07a plural forms are shown with examples', () => {
  test('each form of the language, with a number that takes it', () => {
    expect(messageExamples(source, 'en-US')).toEqual([
      { form: 'one', count: '1', text: '1 goal of ⟨name⟩' },
      { form: 'other', count: '2', text: '2 goals of ⟨name⟩' },
    ])
    const polish = '{count, plural, one {# cel} few {# cele} many {# celów} other {# celu}}'
    expect(messageExamples(polish, 'pl-PL').map(({ text }) => text)).toEqual(['1 cel', '2 cele', '5 celów', '1,5 celu'])
    expect(messageExamples('{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', 'en-US')).toHaveLength(
      4,
    )
  })

  test('every form of every language has an example', () => {
    for (const { intlCode } of locales) {
      const forms = new Intl.PluralRules(intlCode).resolvedOptions().pluralCategories
      const text = `{count, plural, ${forms.map(form => `${form} {# ${form}}`).join(' ')}}`
      expect(
        messageExamples(text, intlCode)
          .map(({ form }) => form)
          .sort(),
      ).toEqual([...forms].sort())
    }
  })

  test('an exact number goes before its form, and a missing form is read as the general one', () => {
    expect(messageExamples('{count, plural, =1 {just one} other {# goals}}', 'en-US').map(({ text }) => text)).toEqual([
      'just one',
      '2 goals',
    ])
    expect(messageExamples('{count, plural, other {# goals}}', 'en-US').map(({ text }) => text)).toEqual([
      '1 goals',
      '2 goals',
    ])
    expect(
      messageExamples('{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', 'en-US').map(
        ({ text }) => text,
      ),
    ).toEqual(['1st', '2nd', '3rd', '5th'])
  })

  test('a message that is not finished has the examples that it can have', () => {
    expect(messageExamples('{count, plural, one {# goal}}', 'en-US').map(({ text }) => text)).toEqual(['1 goal', ''])
  })

  test('what is counted within a choice has examples, with what stands there for anything else', () => {
    const chosen =
      '{role, select, lead {led by one} other {{count, plural, one {# goal} other {# goals}}}} on {day, date}'
    expect(messageExamples(chosen, 'en-US').map(({ text }) => text)).toEqual(['1 goal on ⟨day⟩', '2 goals on ⟨day⟩'])
  })

  test('a choice reads as for anything else, whatever its cases are called', () => {
    const chosen = '{count, plural, one {# goal} other {# goals}} of {kind, select, one {one} 1 {a} other {all}}'
    expect(messageExamples(chosen, 'en-US').map(({ text }) => text)).toEqual(['1 goal of all', '2 goals of all'])
  })

  test('words before the number, and those who are counted already', () => {
    const rest =
      'With {n, plural, offset:1 =1 {you} one {you and # other} other {you and {role, select, other {# more}}}}'
    expect(messageExamples(rest, 'en-US').map(({ text }) => text)).toEqual(['With you', 'With you and 1 other'])
    const more = 'With {n, plural, offset:1 other {you and {role, select, other {# more}}}}'
    expect(messageExamples(more, 'en-US').map(({ text }) => text)).toEqual([
      'With you and 0 more',
      'With you and 1 more',
    ])
  })

  test('what counts nothing, or is no message, has none', () => {
    expect(messageExamples('Hello {name}', 'en-US')).toEqual([])
    expect(messageExamples('{count, plural, one {', 'en-US')).toEqual([])
  })
})
