import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Tables } from '../../../../contract/calls/program-views/tables.ts'
import { wholeNumbers } from '../../../../rules/clients/whole-numbers-fixture.ts'
import { withoutWords } from '../../../words/words-fixture.ts'
import { peopleColumns } from './people-columns.tsx'

withoutWords()

const goalLabel = wholeNumbers

test('D2 the goals of a list share enough digits to distinguish each result from its goal', () => {
  const person = { name: 'Ann', progressPercentage: 99 }
  const rows = [
    { ...person, userId: '1', target: '5', resultsToDate: '3' },
    { ...person, userId: '2', target: '4.6', resultsToDate: '4.56' },
    { ...person, userId: '3', target: '7' },
    { ...person, userId: '4' },
  ]
  const tables = { goalLabel, hierarchyTable: [], detailsTable: { rows } } as unknown as Tables
  const columns = peopleColumns({ programViewId: 'q', place: {}, tables, subject: 'choice', pace: undefined })
  const goal = columns.find(({ key }) => key === 'goal')!
  const shown = tables.detailsTable.rows.slice(0, 3).map(goal.cell)
  expect(shown).toEqual(['5.00', '4.60', '7.00'])
})

test('P02 P18 once a program has ended the list names what each result comes to, and no pace', () => {
  const rows = [
    { userId: '1', progressPercentage: 90, treatment: 'sorta' },
    { userId: '2', progressPercentage: 112, treatment: 'made_it' },
    { userId: '3', progressPercentage: 112, treatment: 'on_track', currentMQValue: '3', minQualifier: '5' },
  ]
  const tables = { goalLabel, hierarchyTable: [], detailsTable: { rows } } as unknown as Tables
  const columns = peopleColumns({ programViewId: 'q', place: {}, tables, subject: 'checking', pace: undefined })
  const standing = columns.find(({ key }) => key === 'standing')!
  const shown = tables.detailsTable.rows.map(row => renderToStaticMarkup(standing.cell(row)))
  expect(shown.map(one => /treatment\.\w+/.exec(one)?.[0])).toEqual([
    'treatment.missed_goal',
    'treatment.did_it',
    'treatment.missed_mq',
  ])
  expect(shown.join()).not.toContain('manager.why')
})

test('P18 the mark on a bar stands where even pace was on the day through which its person was measured', () => {
  const rows = [
    { userId: '1', name: 'Yves', target: '240', progressPercentage: 20, dateThroughPercentage: 20 },
    { userId: '2', name: 'Xenia', target: '240', progressPercentage: 40, dateThroughPercentage: 60 },
  ]
  const tables = { goalLabel, hierarchyTable: [], detailsTable: { rows } } as unknown as Tables
  const marks = (pace: number | undefined) => {
    const columns = peopleColumns({ programViewId: 'q', place: {}, tables, subject: 'standing', pace })
    const progress = columns.find(({ key }) => key === 'progress')!
    const bars = tables.detailsTable.rows.map(row => renderToStaticMarkup(progress.cell(row)))
    return bars.map(bar => bar.includes('bar__pace') && /--pace:(\d+)/.exec(bar)?.[1])
  }
  expect(marks(60)).toEqual(['20', '60'])
  expect(marks(undefined)).toEqual([false, false])
})
