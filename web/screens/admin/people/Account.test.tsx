import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { ConsolePerson } from '../../../../contract/calls/admin/people.ts'
import { speak } from '../../../words/words.ts'
import { Account } from './Account.tsx'

vi.mock('../../../words/console-words.ts', () => ({
  c: (key: string, values: Record<string, string> = {}) => [key, ...Object.values(values)].join(' '),
}))

test('W05 where somebody stands is written as the reader’s language writes it', () => {
  vi.stubGlobal('document', { documentElement: {} })
  speak({ code: 'ja_JP', intlCode: 'ja-JP', writingDirection: 'ltr', label: '日本語' })
  const units = [{ unitId: 'north', name: 'North', role: 'Manager' }]
  const person = { roles: [], units, addedAt: '2026-11-21T23:30:00Z' } as unknown as ConsolePerson
  expect(renderToStaticMarkup(<Account person={person} />)).toContain('people.place North Manager')
  vi.unstubAllGlobals()
})
