import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { withoutWords } from '../../../words/words-fixture.ts'
import { PeopleTools, type PeopleToolsProps } from './PeopleTools.tsx'

vi.mock('./use-go-to-place.ts', () => ({ useGoToPlace: () => () => undefined }))
withoutWords()

const levels = [
  { groupId: 'east', levelId: 'silver', levelName: 'East: Silver', nameInGroup: 'Silver', people: 2 },
  { groupId: 'east', levelId: 'gold', levelName: 'East: Gold', nameInGroup: 'Gold', people: 1 },
  { groupId: 'west', levelId: 'silver', levelName: 'West: Silver', nameInGroup: 'Silver', people: 3 },
]

/** What the choice of a level shows for an address. */
function shownFor(place: PeopleToolsProps['place']): string | undefined {
  const props = { programViewId: 'spring', place, tables: { levels }, subject: 'choice' } as unknown as PeopleToolsProps
  const html = renderToStaticMarkup(<PeopleTools {...props} />)
  const [select = ''] = html.match(/<select.*?<\/select>/g)!.filter(one => one.includes('East: Gold'))
  return /<option[^>]* selected=""[^>]*>(.*?)</.exec(select)?.[1]
}

test.each([
  [{ level: 'silver', group: 'west' }, 'West: Silver'],
  [{ level: 'gold' }, 'East: Gold'],
  [{ level: 'silver' }, 'Silver'],
])('P18 the list narrowed by %j says so in its choice of a level: %s', (place, name) => {
  expect(shownFor(place)).toBe(name)
})
