import { expect, test } from 'vitest'
import { bestStretch } from './season-facts.ts'

const at = (dataThrough: string, resultsToDate: string) => ({ dataThrough, resultsToDate })

test('P20 the best stretch is that in which a sum grew most, the first one from the first day on', () => {
  const history = [at('2026-01-10', '90'), at('2026-02-10', '190'), at('2026-03-10', '189.5'), at('2026-03-31', '268')]
  expect(bestStretch(history, '2026-01-01')).toEqual({ from: '2026-01-10', to: '2026-02-10', gained: '100' })
  expect(bestStretch([at('2026-01-10', '90'), at('2026-02-10', '100')], '2026-01-01')).toEqual({
    from: '2026-01-01',
    to: '2026-01-10',
    gained: '90',
  })
})

test('P20 one load, or nothing gained, has no best stretch', () => {
  expect(bestStretch([at('2026-01-10', '90')], '2026-01-01')).toBeUndefined()
  expect(bestStretch([at('2026-01-10', '0'), at('2026-02-10', '0')], '2026-01-01')).toBeUndefined()
})
