import { expect, test } from 'vitest'
import { placeOf, searchOf } from './place-in-tables.ts'

test.each([
  [{}, { unit: undefined, page: 1 }],
  [
    { unit: 'west', person: 12 },
    { unit: 'west', page: 1, person: '12' },
  ],
  [{ person: '' }, { unit: undefined, page: 1 }],
  [
    { unit: 'west', page: 2 },
    { unit: 'west', page: 2 },
  ],
  [{ unit: 17 }, { unit: '17', page: 1 }],
  [{ unit: '' }, { unit: undefined, page: 1 }],
  [{ page: 'x' }, { unit: undefined, page: 1 }],
  [{ page: -2 }, { unit: undefined, page: 1 }],
  [{ page: 1.5 }, { unit: undefined, page: 1 }],
  [{ page: 10_000_000 }, { unit: undefined, page: 1 }],
])('P18 the address %j is the place %j', (search, place) => {
  expect(placeOf(search)).toEqual({ person: undefined, ...place })
})

test('P18 the top and the first page go without saying', () => {
  expect(searchOf(undefined)).toEqual({})
  expect(searchOf('west')).toEqual({ unit: 'west' })
  expect(searchOf('west', 3)).toEqual({ unit: 'west', page: 3 })
  expect(searchOf(undefined, 1, '17')).toEqual({ person: 17 })
  expect(searchOf('west', 1, 'x7')).toEqual({ unit: 'west', person: 'x7' })
})
