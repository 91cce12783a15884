import { expect, test } from 'vitest'
import { codeHash, keyMark } from './code-hash.ts'
import { codeBits, newCode, plainCode } from './code-text.ts'

test('T23 a code has at least 80 random bits, and no ambiguous characters', () => {
  expect(codeBits).toBeGreaterThanOrEqual(80)
  const codes = Array.from({ length: 2000 }, newCode)
  expect(new Set(codes).size).toBe(2000)
  for (const code of codes) expect(code).toMatch(/^[CDFHJKMNPRTWXY34679]{4}(-[CDFHJKMNPRTWXY34679]{4}){4}$/)
  const signs = new Set(codes.join('').replaceAll('-', ''))
  expect(signs.size).toBe(19)
})

test.each([
  'K7DW-4XHP-M9CF-TR3N-J6YC',
  ' k7dw 4xhp m9cf tr3n j6yc ',
  'Ｋ７ＤＷ－４ＸＨＰ－Ｍ９ＣＦ－ＴＲ３Ｎ－Ｊ６ＹＣ',
  'k7dw4xhpm9cf–tr3nj6yc',
])('A15 %s is typed as people type', typed => expect(plainCode(typed)).toBe('K7DW4XHPM9CFTR3NJ6YC'))

test('T23 what is kept of a code depends on the key and the client', () => {
  const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const hash = codeHash(key, 1, 'K7DW-4XHP')
  expect(codeHash(key, 1, 'k7dw4xhp')).toEqual(hash)
  expect(codeHash(key, 2, 'K7DW-4XHP')).not.toEqual(hash)
  expect(codeHash(other, 1, 'K7DW-4XHP')).not.toEqual(hash)
  expect(keyMark(key)).not.toEqual(keyMark(other))
})
