import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { wholeNumbers } from '../../../../rules/clients/whole-numbers-fixture.ts'
import type { GoalLabel } from '../../../../rules/programs/program.ts'
import { speak } from '../../../words/words.ts'
import { HistoryTable } from './HistoryTable.tsx'

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: {} })
  speak({ code: 'en_US', intlCode: 'en-US', writingDirection: 'ltr', label: 'English' })
})

const goalLabel: GoalLabel = wholeNumbers
const period = { startDate: '2026-01-01', endDate: '2026-01-31' }
const history = [
  { dataThrough: '2026-01-10', resultsToDate: '3' },
  { dataThrough: '2026-01-20', resultsToDate: '4.96' },
]

const figures = (target: string | undefined, isPaced: boolean) =>
  [
    ...renderToStaticMarkup(
      <HistoryTable history={history} goalLabel={goalLabel} period={period} target={target} isPaced={isPaced} />,
    ).matchAll(/<td[^>]*>([\d.]+)</g),
  ].map(([, figure]) => figure)

test('D2 the results of a history share enough digits to distinguish each from the goal', () => {
  expect(figures('5', false)).toEqual(['4.96', '3.00'])
  expect(figures('5', true)).toEqual(['4.96', '3.23', '3.00', '1.61'])
  expect(figures('4', false)).toEqual(['5', '3'])
  expect(figures(undefined, false)).toEqual(['5', '3'])
})
