import { afterEach, expect, test, vi } from 'vitest'
import { sentences } from './sentences.ts'
import { speak } from './words.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['en_US', 'en-US', 'One. Two.'],
  ['ko_KR', 'ko-KR', 'One. Two.'],
  ['ja_JP', 'ja-JP', 'One.Two.'],
  ['zh_TW', 'zh-TW', 'One.Two.'],
])('L14 in %s sentences follow each other as it writes them', (code, intlCode, written) => {
  vi.stubGlobal('document', { documentElement: {} })
  speak({ code: code as 'en_US', intlCode: intlCode as 'en-US', writingDirection: 'ltr', label: '' })
  expect(sentences('One.', false, undefined, 'Two.')).toBe(written)
})
