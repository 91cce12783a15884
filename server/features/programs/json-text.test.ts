import { describe, expect, test } from 'vitest'
import { readJsonText } from './json-text.ts'

const read = (text: string) => {
  const outcome = readJsonText(text)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.details))
  return outcome.value
}

describe('W01 the text of a document', () => {
  test.each([
    '{}',
    '[]',
    ' { "a" : [ 1 , -2.5e3, true, false, null, "x\\n\\u00e9\\"" ] , "b": {"c": ""} } ',
    '"only a text"',
    '0',
    '{"__proto__": {"a": 1}, "amount": 0.10}',
  ])('W01 %s reads as JSON does', text => {
    expect(read(text).value).toEqual(JSON.parse(text))
  })

  test('W01 each part knows its line, and a missing one that of what it is missing in', () => {
    const text = read('\uFEFF{\n "a": [\n  1,\n  {"b":\n 2}\n ]\n}')
    const lines = [[], ['a'], ['a', 0], ['a', 1], ['a', 1, 'b'], ['a', 1, 'none'], ['none', 3, 'deep']].map(text.lineOf)
    expect(lines).toEqual([1, 2, 3, 4, 5, 4, 1])
  })

  test.each([
    ['{\n  "a": 1,\n}', 3, 1, 'nothing follows this comma; leave it out before }'],
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3, 'a comma or } must stand here, found "'],
    ['{"a" 1}', 1, 6, 'a colon must stand here, after the key "a", found 1'],
    ["{'a': 1}", 1, 2, "a key in double quotes must stand here, found '"],
    ['{"a": 1', 1, 8, 'a comma or } must stand here, found the end of the file'],
    ['', 1, 1, 'a value must stand here, found the end of the file'],
    ['{"a": yes}', 1, 7, 'a value must stand here, found y'],
    ['[1] 2', 1, 5, 'the document has ended, but 2 follows'],
    ['{"a": 1,\n "a": 2}', 2, 2, 'the key "a" is given twice'],
    ['{"a": "x\n"}', 1, 7, 'this text in quotes does not end on its line, or holds a sign JSON does not allow'],
    [
      '["\\ud83d\\ude00",\n "\\ud83d"]',
      2,
      2,
      'this text holds half a character; write both halves of its \\u escape, or the character',
    ],
    ['["\\u0000"]', 1, 2, 'this text holds the sign \\u0000, which no text may hold'],
    ['[01]', 1, 2, 'this is not a number as JSON writes it'],
    ['[1.]', 1, 2, 'this is not a number as JSON writes it'],
    ['[-]', 1, 2, 'this is not a number as JSON writes it'],
    ['[0.12345678901234567891]', 1, 2, '0.12345678901234567891 has more digits than a number keeps; put it in quotes'],
    [`${'['.repeat(5000)}`, 1, 102, 'this is nested too deeply'],
  ])('W01 %j is refused at its line and column', (text, line, column, problem) => {
    expect(readJsonText(text)).toEqual({ ok: false, refusal: 'json-syntax', details: { line, column, problem } })
  })
})
