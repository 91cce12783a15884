import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayNumber, daysInclusive } from './calendar-day.ts'
import { calculationTypes, type ProgramViewStatus, programViewStatuses } from './program.ts'
import { isVisible, type ProgramStatusFacts, programStatus } from './program-status.ts'
import { sampleQuest } from './sample-quest.ts'

/** The sample's window is 1 December to 15 January, its period 1 January to 31 March. */
const facts: ProgramStatusFacts = {
  program: sampleQuest,
  role: 'Selector',
  hasGoal: true,
  progressLoaded: false,
  hasRow: false,
  issued: false,
  hasEarned: false,
}
const assigned = { ...sampleQuest, goalSelection: undefined }
const average = { ...sampleQuest, calculation: 'average' } as const
const reduction = { ...sampleQuest, calculation: 'reduction' } as const
const loaded = { progressLoaded: true, hasRow: true }
/** Of a challenge point whose basic part needs no goal. */
const free = { hasGoal: false, canEarnWithoutGoal: true }

const cases: [string, Partial<ProgramStatusFacts>, string, ProgramViewStatus][] = [
  ['before the window, in preview', { hasGoal: false }, '2025-11-30', 'goal_selection'],
  ['window open, no goal', { hasGoal: false }, '2025-12-01', 'goal_selection'],
  ['last day of the window, no goal', { hasGoal: false }, '2026-01-15', 'goal_selection'],
  ['window open, goal', {}, '2026-01-15', 'goal_selected'],
  ['window open, goal, progress loaded', loaded, '2026-01-15', 'goal_selected'],
  ['window closed, no goal', { hasGoal: false }, '2026-01-16', 'no_goal_selected'],
  ['window closed, no goal, progress loaded', { hasGoal: false, ...loaded }, '2026-01-16', 'no_goal_selected'],
  ['issued, no goal, nothing earned', { hasGoal: false, issued: true, ...loaded }, '2026-04-20', 'no_goal_selected'],
  ['issued, no goal, but earned', { hasGoal: false, issued: true, hasEarned: true }, '2026-04-20', 'final_issuance'],
  ['closed, no goal, may earn, loaded', { ...free, ...loaded }, '2026-01-16', 'progress_loaded_no_issuance'],
  ['closed, no goal, may earn', free, '2026-01-16', 'no_progress'],
  ['window open, no goal, may earn', { ...free, ...loaded }, '2026-01-15', 'goal_selection'],
  ['nothing to choose, window open, before the start', { ...free, hasLevels: false }, '2025-12-31', 'no_progress'],
  ['nothing to choose, window open', { ...free, hasLevels: false }, '2026-01-15', 'no_progress'],
  [
    'nothing to choose, window open, loaded',
    { ...free, ...loaded, hasLevels: false },
    '2026-01-15',
    'progress_loaded_no_issuance',
  ],
  ['nothing to choose, assigned before', { hasLevels: false }, '2025-12-31', 'goal_selected'],
  ['issued, no goal, could have earned', { ...free, ...loaded, issued: true }, '2026-04-20', 'no_goal_selected'],
  ['issued, goal', { issued: true }, '2026-04-20', 'final_issuance'],
  ['window closed, goal', {}, '2026-01-16', 'no_progress'],
  ['loaded with a row', loaded, '2026-01-16', 'progress_loaded_no_issuance'],
  ['loaded without a row, standard', { progressLoaded: true }, '2026-01-16', 'progress_loaded_no_issuance'],
  ['loaded without a row, average', { program: average, progressLoaded: true }, '2026-01-16', 'no_progress'],
  ['loaded without a row, reduction', { program: reduction, progressLoaded: true }, '2026-01-16', 'no_progress'],
  ['loaded with a row, average', { program: average, ...loaded }, '2026-01-16', 'progress_loaded_no_issuance'],
  ['assigned, before the start', { program: assigned }, '2025-12-31', 'goal_selected'],
  ['assigned, on the start', { program: assigned }, '2026-01-01', 'no_progress'],
  ['assigned, loaded', { program: assigned, ...loaded }, '2026-01-01', 'progress_loaded_no_issuance'],
  ['not yet assigned, before the start', { program: assigned, hasGoal: false }, '2025-12-31', 'no_progress'],
  ['never assigned, from the start', { program: assigned, hasGoal: false }, '2026-01-01', 'no_goal_selected'],
  ['manager, window open', { role: 'Manager', ...loaded }, '2026-01-15', 'goal_selection'],
  ['manager, window closed', { role: 'Manager' }, '2026-01-16', 'no_progress'],
  ['manager, loaded', { role: 'Owner', ...loaded }, '2026-01-16', 'progress_loaded_no_issuance'],
  [
    'manager, loaded, not for them',
    { role: 'Partner', progressLoaded: true, hasGoal: false },
    '2026-01-16',
    'progress_loaded_no_issuance',
  ],
  ['manager, issued', { role: 'Superviewer', hasGoal: false, issued: true }, '2026-04-20', 'final_issuance'],
  ['manager, assigned goals', { role: 'Manager', program: assigned }, '2025-12-20', 'no_progress'],
]
test.each(cases)('P13 %s', (_, given, date, status) => {
  expect(programStatus({ ...facts, ...given }, { date })).toBe(status)
})

const anyDate = fc.integer({ min: -60, max: 400 }).map(days => addDays('2025-12-01', days))
const anyFacts = fc.record({
  program: fc.record({
    calculation: fc.constantFrom(...calculationTypes),
    goalSelection: fc.option(fc.constant(sampleQuest.goalSelection), { nil: undefined }),
    timePeriod: fc.constant(sampleQuest.timePeriod),
  }),
  role: fc.constantFrom('Selector', 'Manager', 'Owner', 'Superviewer'),
  hasGoal: fc.boolean(),
  canEarnWithoutGoal: fc.boolean(),
  hasLevels: fc.boolean(),
  progressLoaded: fc.boolean(),
  hasRow: fc.boolean(),
  issued: fc.boolean(),
  hasEarned: fc.boolean(),
})

test('P13 every fact and date has a status', () => {
  fc.assert(
    fc.property(anyFacts, anyDate, (given, date) => programViewStatuses.includes(programStatus(given, { date }))),
  )
})

test('P13 with the same facts, time alone never takes a person back to choosing', () => {
  const law = fc.property(anyFacts, anyDate, fc.nat(400), (given, date, days) => {
    const later = programStatus(given, { date: addDays(date, days) })
    return programStatus(given, { date }) === 'goal_selection' || later !== 'goal_selection'
  })
  fc.assert(law)
})

test.each([
  ['2025-11-30', undefined, false],
  ['2025-12-01', undefined, true],
  ['2027-01-01', undefined, true],
  ['2026-06-29', '2026-04-01', true],
  ['2026-06-30', '2026-04-01', false],
])('P13 a quest on %s, issued %s, is visible: %s', (date, issuedOn, visible) => {
  expect(isVisible(sampleQuest, { date }, issuedOn)).toBe(visible)
})

test.each([
  ['2025-12-01', false],
  ['2025-12-02', true],
])('P13 assigned goals show from 30 days before the start: %s %s', (date, visible) => {
  expect(isVisible(assigned, { date })).toBe(visible)
})

test('a calendar day knows months, leap years and the year’s end', () => {
  expect(dayNumber('1970-01-02')).toBe(1)
  expect(addDays('2026-03-01', -30)).toBe('2026-01-30')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(daysInclusive('2026-01-01', '2026-01-31')).toBe(31)
})
