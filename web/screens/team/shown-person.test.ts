import { expect, test } from 'vitest'
import type { TeamTodayMember } from '../../../contract/calls/team.ts'
import { lookAt, searchOfPerson, shownPerson } from './shown-person.ts'

test('P18 the address of the team’s page names whose view is open, and anything else opens none', () => {
  expect(shownPerson(searchOfPerson({ programViewId: 'q---Manager', userId: '12' }))).toEqual({
    userId: '12',
    view: 'q---Manager',
  })
  for (const search of [{}, { view: 'q' }, { person: 12 }, { view: 1, person: 12 }, { view: 'q', person: '0' }])
    expect(shownPerson(search)).toBeUndefined()
})

test('P18 what somebody is looked at for in one program is not taken for another', () => {
  const up = { userId: '12', programViewId: 'q---Manager' } as TeamTodayMember
  const team = { within: [], stalled: [], praise: [up] }
  expect(lookAt(team, { userId: '12', view: 'q---Manager' })).toBe('praise')
  expect(lookAt(team, { userId: '12', view: 'other---Manager' })).toBeUndefined()
  expect(lookAt(team, { userId: '13', view: 'q---Manager' })).toBeUndefined()
})
