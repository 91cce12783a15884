import { expect, test } from 'vitest'
import { greetingKey, type SummarisedView, summaryOf } from './greeting.ts'

test.each([
  [0, 'dashboard.greeting.morning'],
  [11, 'dashboard.greeting.morning'],
  [12, 'dashboard.greeting.afternoon'],
  [17, 'dashboard.greeting.afternoon'],
  [18, 'dashboard.greeting.evening'],
  [23, 'dashboard.greeting.evening'],
])('at %s o’clock people are greeted by %s', (hour, key) => {
  expect(greetingKey(hour)).toBe(key)
})

const choosing: SummarisedView = { programName: 'Heights', tileType: 'goal-selection', isCheckingResults: false }
const well: SummarisedView = {
  programName: 'Season',
  tileType: 'progress',
  treatment: 'on_track',
  isCheckingResults: false,
}
const behind: SummarisedView = {
  programName: 'Late',
  tileType: 'progress',
  treatment: 'stay_focused',
  isCheckingResults: false,
}
const ended: SummarisedView = { ...well, isCheckingResults: true }
const over: SummarisedView = {
  programName: 'Over',
  tileType: 'final-result',
  treatment: 'did_it',
  isCheckingResults: false,
}

test.each([
  [[], 'dashboard.lead.none', {}],
  [[behind, ended, over], 'dashboard.lead.plain', {}],
  [[choosing, choosing, behind], 'dashboard.lead.choose', { count: 2 }],
  [[behind, well], 'dashboard.lead.well', { program: 'Season' }],
  [[choosing, well], 'dashboard.lead.choose-and-well', { count: 1, program: 'Season' }],
] as const)('the summary of a dashboard names what waits and what goes well (%#)', (views, key, values) => {
  expect(summaryOf(views)).toEqual({ key, values })
})
