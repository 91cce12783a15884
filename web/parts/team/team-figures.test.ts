import { expect, test } from 'vitest'
import { withoutWords } from '../../words/words-fixture.ts'
import { figuresOf } from './team-figures.ts'

withoutWords()

const counts = { programViewId: 'q---Manager', people: 29, withGoal: 17, needHelp: 13, averagePace: 85, reached: 4 }
const keys = (status: Parameters<typeof figuresOf>[0]['programViewStatus'], change: Partial<typeof counts> = {}) =>
  figuresOf({ programViewStatus: status, isCheckingResults: false }, { ...counts, ...change }).map(
    text => /[a-z]+\.[a-z.-]+/.exec(text)?.[0],
  )

test('P05 a team tile says who could use a hand, at which pace the team is, and who has not chosen', () => {
  expect(keys('progress_loaded_no_issuance')).toEqual(['tile.team.help', 'manager.why.of-pace', 'manager.help.no-goal'])
  // Nobody, none and no pace are left out.
  expect(keys('progress_loaded_no_issuance', { needHelp: 0, withGoal: 29, averagePace: undefined })).toEqual([])
  expect(keys('goal_selection')).toEqual(['manager.reminder.title'])
  expect(keys('final_issuance')).toEqual(['tile.team.reached'])
  expect(keys('no_progress')).toEqual([])
  expect(figuresOf({ programViewStatus: 'final_issuance', isCheckingResults: false }, undefined)).toEqual([])
})
