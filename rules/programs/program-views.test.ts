import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysTo } from './days-to.ts'
import { defaultProgramView } from './default-program-view.ts'
import { type ProgramViewStatus, programViewStatuses } from './program.ts'
import { programFlags } from './program-flags.ts'
import { type OrderedView, orderPrograms } from './program-order.ts'
import { isManager, isSelector, parseProgramViewId, programViewId } from './role.ts'
import { tileType } from './tile-type.ts'

const view = (programViewId: string, programViewStatus: ProgramViewStatus, goalSelectionToDate?: string | null) => ({
  programViewId,
  programViewStatus,
  goalSelectionToDate,
})

test('P01 views go by status, then later goal-selection end first, then those without one', () => {
  const views: OrderedView[] = [
    view('g', 'final_issuance', '2027-01-01'),
    view('a', 'goal_selection', '2026-01-31'),
    view('f', 'progress_loaded_no_issuance'),
    view('c', 'goal_selection', null),
    view('b', 'goal_selection', '2026-03-31'),
    view('e', 'no_progress', '2026-01-01'),
    view('d', 'goal_selected', '2026-01-01'),
    view('h', 'no_goal_selected', '2026-01-01'),
    view('c2', 'goal_selection'),
  ]
  const ordered = orderPrograms(views).map(one => one.programViewId)
  expect(ordered).toEqual(['b', 'a', 'c', 'c2', 'd', 'h', 'e', 'f', 'g'])
})

test('P01 the order never depends on that of the rows, and leaves the rows alone', () => {
  const views = fc.uniqueArray(
    fc.record({
      programViewId: fc.integer({ min: 0, max: 30 }).map(String),
      programViewStatus: fc.constantFrom(...programViewStatuses),
      goalSelectionToDate: fc.constantFrom('2026-01-31', '2026-03-31', undefined),
    }),
    { selector: one => one.programViewId, maxLength: 10 },
  )
  const law = fc.property(views, list => {
    const before = [...list]
    expect(orderPrograms([...list].reverse())).toEqual(orderPrograms(list))
    expect(list).toEqual(before)
  })
  fc.assert(law)
})

const [before, during, after] = ['2025-12-31', '2026-03-31', '2026-04-01'].map(date => ({ date })) as [
  { date: string },
  { date: string },
  { date: string },
]
const period = { startDate: '2026-01-01', endDate: '2026-03-31' }

test.each<[ProgramViewStatus, { date: string }, string[]]>([
  ['goal_selection', during, ['isGoalSelectionOpen']],
  ['goal_selected', during, []],
  ['no_goal_selected', during, ['hasMissedGoalSelection']],
  ['no_progress', before, []],
  ['no_progress', { date: '2026-01-01' }, ['isWaitingForProgress']],
  ['progress_loaded_no_issuance', during, ['hasProgress']],
  ['progress_loaded_no_issuance', after, ['hasProgress', 'isCheckingResults']],
  ['final_issuance', after, ['isFinalResults', 'hasProgress']],
])('P02 %s on $date has the flags %j', (programViewStatus, now, flags) => {
  const all = programFlags({ programViewStatus, ...period }, now)
  expect(Object.keys(all)).toHaveLength(6)
  expect(Object.entries(all).flatMap(([name, is]) => (is ? [name] : []))).toEqual(flags)
})

test.each([
  [undefined, 0],
  ['2026-01-14', 0],
  ['2026-01-15', 1],
  ['2026-01-16', 2],
  ['2026-03-01', 46],
])('P03 from 15 January 2026 to the end of %s there are %i days', (date, days) => {
  expect(daysTo('2026-01-15', date)).toBe(days)
})

const standing = (role: string, programViewStatus: ProgramViewStatus) => ({ role, programViewStatus })
test.each([
  [
    'a leader with something to show goes first',
    [
      ['Selector', 'goal_selection'],
      ['Manager', 'no_goal_selected'],
    ],
    1,
  ],
  [
    'a leader without progress does not',
    [
      ['Manager', 'no_progress'],
      ['Selector', 'goal_selected'],
    ],
    1,
  ],
  [
    'a selector who missed selection does not',
    [
      ['Selector', 'no_goal_selected'],
      ['Selector', 'final_issuance'],
    ],
    1,
  ],
  [
    'else the first of all',
    [
      ['Manager', 'no_progress'],
      ['Selector', 'no_goal_selected'],
    ],
    0,
  ],
  ['none', [], undefined],
] as [string, [string, ProgramViewStatus][], number | undefined][])('P04 %s', (_, list, at) => {
  const views = list.map(([role, status]) => standing(role, status))
  expect(defaultProgramView(views)).toBe(at === undefined ? undefined : views[at])
})

test.each<[string, ProgramViewStatus, 'standard' | 'average' | 'reduction', { date: string }, string]>([
  ['Manager', 'progress_loaded_no_issuance', 'average', during, 'overview'],
  ['Selector', 'goal_selection', 'standard', during, 'goal-selection'],
  ['Selector', 'goal_selected', 'standard', during, 'overview'],
  ['Selector', 'no_goal_selected', 'standard', during, 'no-goal-selected'],
  ['Selector', 'no_progress', 'standard', before, 'no-progress'],
  ['Selector', 'no_progress', 'standard', during, 'waiting-for-progress'],
  ['Selector', 'progress_loaded_no_issuance', 'standard', during, 'progress'],
  ['Selector', 'progress_loaded_no_issuance', 'reduction', during, 'progress'],
  ['Selector', 'progress_loaded_no_issuance', 'average', during, 'progress-average'],
  ['Selector', 'final_issuance', 'average', after, 'final-result'],
])('P05 %s, %s, %s has its tile', (role, programViewStatus, programCalculationType, now, tile) => {
  expect(tileType({ role, programViewStatus, programCalculationType, ...period }, now)).toBe(tile)
})

test.each([
  ['Selector', true, false],
  ['megaSELECTOR', true, false],
  ['Participant', false, false],
  ['Manager', false, true],
  ['multiowner', false, true],
  ['Superviewer', false, true],
])('P06 %s: selector %s, manager %s', (role, selector, manager) => {
  expect([isSelector(role), isManager(role)]).toEqual([selector, manager])
})

test('P06 a program view id is the program id and the role, joined by three hyphens', () => {
  expect(programViewId('q3', 'Selector')).toBe('q3---Selector')
  expect(parseProgramViewId('q3---Selector')).toEqual({ programId: 'q3', role: 'Selector' })
  expect(parseProgramViewId('q---Owner')).toEqual({ programId: 'q', role: 'Owner' })
  expect(parseProgramViewId('a---b---Owner')).toEqual({ programId: 'a---b', role: 'Owner' })
  for (const wrong of ['q3', 'q3--Selector', '---Selector', 'q3---', ''])
    expect(parseProgramViewId(wrong)).toBeUndefined()
})
