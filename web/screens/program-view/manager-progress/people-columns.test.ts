import { beforeEach, expect, test, vi } from 'vitest'
import type { Tables } from '../../../../contract/calls/program-views/tables.ts'
import { speak } from '../../../words/words.ts'
import { peopleColumns } from './people-columns.tsx'

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: {} })
  speak({ code: 'en_US', intlCode: 'en-US', writingDirection: 'ltr', label: 'English' })
})

test('D2 the goals of a list share enough digits to distinguish each result from its goal', () => {
  const person = { name: 'Ann', progressPercentage: 99 }
  const rows = [
    { ...person, userId: '1', target: '5', resultsToDate: '3' },
    { ...person, userId: '2', target: '4.6', resultsToDate: '4.56' },
    { ...person, userId: '3', target: '7' },
    { ...person, userId: '4' },
  ]
  const goalLabel = { labelText: '', labelPosition: 'after', labelType: 'decimal', currencyCode: 'USD', precision: 0 }
  const tables = { goalLabel, hierarchyTable: [], detailsTable: { rows } } as unknown as Tables
  const columns = peopleColumns({ programViewId: 'q', place: {}, tables, subject: 'choice', pace: undefined })
  const goal = columns.find(({ key }) => key === 'goal')!
  const shown = tables.detailsTable.rows.slice(0, 3).map(goal.cell)
  expect(shown).toEqual(['5.00', '4.60', '7.00'])
})
