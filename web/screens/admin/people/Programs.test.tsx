import { expect, test, vi } from 'vitest'
import { speak } from '../../../words/words.ts'
import { when } from './Programs.tsx'

vi.mock('../../../words/console-words.ts', () => ({
  c: (key: string, { day }: { day: string }) => `${key} ${day}`,
}))

test('W05 a program is over after its last day, however far its results reach', () => {
  vi.stubGlobal('document', { documentElement: {} })
  speak({ code: 'en_US', intlCode: 'en-US', writingDirection: 'ltr', label: 'English' })
  const view = { startDate: '2026-01-01', endDate: '2026-06-30', daysToStart: 0 }
  expect(when({ ...view, daysToEnd: 1 })).toBe('results.ends June 30')
  expect(when({ ...view, daysToEnd: 1, dataThrough: '2026-06-28' })).toBe('results.through June 28')
  expect(when({ ...view, daysToEnd: 0, dataThrough: '2026-06-28' })).toBe('results.ended June 30')
  vi.unstubAllGlobals()
})
