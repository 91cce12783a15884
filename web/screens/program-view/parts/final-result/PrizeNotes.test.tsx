import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { withoutWords } from '../../../../words/words-fixture.ts'
import { LastDays } from './PrizeNotes.tsx'

withoutWords()
afterEach(() => vi.useRealTimers())

test.each([
  // In Los Angeles it is still the last day, on which all of them can be spent.
  ['2026-12-01', 40, 'final.expires'],
  ['2026-12-01', 0, 'final.expired'],
  ['2026-12-02', 40, 'final.expires'],
  // Nothing is left to expire.
  ['2026-12-02', 0, undefined],
] as const)(
  'P12 of points that last until %s with %i left at midnight in Greenwich the note is %s',
  (expiresOn, pointsLeft, note) => {
    vi.useFakeTimers({ now: new Date('2026-12-02T00:30:00Z') })
    const html = renderToStaticMarkup(<LastDays lots={[{ expiresOn, pointsLeft }]} label={{ mediaLabel: 'points' }} />)
    expect(/final\.expire[sd]/.exec(html)?.[0]).toBe(note)
  },
)
