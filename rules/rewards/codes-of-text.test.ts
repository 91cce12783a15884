import { expect, test } from 'vitest'
import { codesOfText, mostCodes } from './codes-of-text.ts'

test('S06 codes are lines, blanks around them and empty lines left out', () => {
  expect(codesOfText('\ufeff AAA-1 \r\n\r\nBBB 2\n')).toEqual({ ok: true, value: ['AAA-1', 'BBB 2'] })
})

test('S06 a code has up to 200 letters, and as many codes as may come at once do', () => {
  const longest = 'x'.repeat(200)
  expect(codesOfText(`  ${longest}  `)).toEqual({ ok: true, value: [longest] })
  const codes = Array.from({ length: mostCodes }, (_, at) => `code-${at}`)
  expect(codesOfText(codes.join('\n'))).toEqual({ ok: true, value: codes })
})

test.each([
  ['', 1],
  [' \n\n', 1],
  ['fine\nta\tb', 2],
  ['ta\tb\nfine', 1],
  [`fine\n\n${'x'.repeat(201)}`, 3],
  [Array.from({ length: mostCodes + 1 }, (_, at) => `code-${at}`).join('\n'), mostCodes + 1],
])('S06 what cannot be a code is named by its line (case %#)', (text, line) => {
  expect(codesOfText(text)).toMatchObject({ ok: false, refusal: 'codes-malformed', details: { line } })
})
