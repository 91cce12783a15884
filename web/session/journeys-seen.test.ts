import { afterEach, expect, test, vi } from 'vitest'
import { keepSeen, readSeen } from './journeys-seen.ts'

afterEach(() => vi.unstubAllGlobals())

test('T21 who acts for somebody else finds and leaves nothing of their journeys on the device', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  })
  const themselves = { userId: '7', isLaunchAs: false }
  const acting = { userId: '7', isLaunchAs: true }
  keepSeen(themselves, 'last-seen', 'q3---Selector', '20')
  keepSeen(acting, 'last-seen', 'q3---Selector', '62')
  keepSeen(acting, 'arrived', 'q3---Selector', '2026-11-02')
  expect([...kept]).toEqual([['last-seen:7:q3---Selector', '20']])
  expect(readSeen(acting, 'last-seen', 'q3---Selector')).toBeUndefined()
  expect(readSeen(themselves, 'last-seen', 'q3---Selector')).toBe('20')
})
