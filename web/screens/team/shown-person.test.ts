import { expect, test } from 'vitest'
import { searchOfPerson, shownPerson } from './shown-person.ts'

test('P18 the address of the team’s page names whose view is open, and anything else opens none', () => {
  expect(shownPerson(searchOfPerson({ programViewId: 'q---Manager', userId: '12' }))).toEqual({
    userId: '12',
    view: 'q---Manager',
  })
  for (const search of [{}, { view: 'q' }, { person: 12 }, { view: 1, person: 12 }, { view: 'q', person: '0' }])
    expect(shownPerson(search)).toBeUndefined()
})
