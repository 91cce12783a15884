import { beforeEach, expect, test, vi } from 'vitest'
import { wholeNumbers } from '../../../../../rules/clients/whole-numbers-fixture.ts'
import { speak } from '../../../../words/words.ts'
import { goalAmount } from './HistoryChart.tsx'

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: {} })
  speak({ code: 'en_US', intlCode: 'en-US', writingDirection: 'ltr', label: 'English' })
})

test.each([
  ['104960', '104990', 0, '104,960'],
  ['104960', '99000', 0, '105K'],
  ['104960', '104960', 0, '105K'],
  ['104960', undefined, 0, '105K'],
  ['4.96', '4.98', 2, '4.96'],
])('D2 the goal %s beside the newest figure %s', (target, newest, precision, shown) => {
  const label = { ...wholeNumbers, precision } as const
  expect(goalAmount(target, newest, label)).toBe(shown)
})
