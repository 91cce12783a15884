import { expect, test } from 'vitest'
import type { ProgramView } from '../../../../contract/calls/program-views.ts'
import { noteMember } from './note-member.ts'
import { paceOf } from './pace-of.ts'

const underWay = {
  programViewStatus: 'progress_loaded_no_issuance',
  isCheckingResults: false,
  programCalculationType: 'standard',
  startDate: '2026-01-01',
  endDate: '2026-01-10',
} as ProgramView
const ended = { ...underWay, isCheckingResults: true }

test('P02 P18 once a program has ended no words about a pace are prepared, and nobody has one', () => {
  const current = { progressPercentage: 80, onTrackPercentage: 90, dateThroughPercentage: 88 }
  const person = { chart: { goal: { paxProgressResponse: current }, history: [] } } as unknown as Parameters<
    typeof noteMember
  >[1]
  expect(noteMember(underWay, person)).toMatchObject({ calculation: 'standard', ...current })
  expect(noteMember(ended, person)).toBeUndefined()
  expect(paceOf(underWay, '2026-01-05')).toBe(50)
  expect(paceOf(ended, '2026-01-05')).toBeUndefined()
})
