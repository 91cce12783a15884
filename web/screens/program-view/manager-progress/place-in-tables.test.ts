import { expect, test } from 'vitest'
import {
  amongUnits,
  listQuery,
  narrowed,
  nextOrder,
  type Place,
  pagesQuery,
  placeOf,
  searchOf,
  toLastPages,
  unitsQuery,
} from './place-in-tables.ts'

test.each([
  [{}, {}],
  [
    { unit: 'west', person: 12 },
    { unit: 'west', person: '12' },
  ],
  [{ person: '' }, {}],
  [
    { unit: 'west', page: 2 },
    { unit: 'west', page: 2 },
  ],
  [{ unit: 17 }, { unit: '17' }],
  [{ page: 'x' }, {}],
  [{ page: -2 }, {}],
  [{ page: 1.5 }, {}],
  [{ page: 10_000_000 }, {}],
  [
    { teams: '-pace', teamsPage: 12, findTeam: 7 },
    { teams: '-pace', teamsPage: 12, findTeam: '7' },
  ],
  [{ teamsPage: '2', findTeam: '' }, {}],
  [
    {
      sort: '-progress',
      teams: 'average',
      standing: 'get_going',
      moved: 'down',
      people: 'below',
      level: 'gold',
      find: 7,
    },
    {
      sort: '-progress',
      teams: 'average',
      standing: 'get_going',
      moved: 'down',
      people: 'below',
      level: 'gold',
      find: '7',
    },
  ],
  [{ sort: 'rank', teams: '--name', standing: 'best', moved: 'sideways', people: 'all' }, {}],
])('P18 the address %j is the place %j', (search, place) => {
  expect(placeOf(search)).toEqual(place)
})

test('P18 the top and the first page go without saying', () => {
  expect(searchOf({})).toEqual({})
  expect(searchOf({ unit: 'west', page: 3 })).toEqual({ unit: 'west', page: 3 })
  expect(searchOf({ page: 1, person: '17' })).toEqual({ person: 17 })
  expect(searchOf({ unit: 'west', person: 'x7' })).toEqual({ unit: 'west', person: 'x7' })
})

test('P18 a narrower list begins at its first page, and looks below', () => {
  const place = narrowed({ unit: 'west', page: 3, person: '7', sort: '-progress' }, { standing: 'get_going' })
  expect(place).toEqual({ unit: 'west', sort: '-progress', standing: 'get_going' })
  expect(listQuery(place)).toEqual({ people: 'below', sort: '-progress', treatment: 'get_going' })
  expect(listQuery(narrowed(place, { standing: undefined }))).toEqual({ sort: '-progress' })
})

test('P18 a level is asked for with its group, and a group alone narrows nothing', () => {
  const place = placeOf({ group: 'east', level: 'starter' })
  expect(listQuery(place)).toEqual({ people: 'below', group: 'east', level: 'starter' })
  expect(searchOf(place)).toEqual({ group: 'east', level: 'starter' })
  expect(listQuery(placeOf({ group: 'east' }))).toEqual({})
})

test('P18 units looked for, or in another order, begin at their first page, and the people stay as they are', () => {
  const place: Place = { unit: 'west', page: 3, teamsPage: 4, teams: 'people', standing: 'get_going' }
  expect(pagesQuery(place)).toEqual({ page: '3', unitPage: '4' })
  const found = amongUnits(place, { findTeam: 'pine' })
  expect(found).toEqual({ unit: 'west', page: 3, teams: 'people', standing: 'get_going', findTeam: 'pine' })
  expect(unitsQuery(found)).toEqual({ unitSort: 'people', unitSearch: 'pine' })
  expect(narrowed(place, {}).teamsPage).toBe(4)
  expect(searchOf({ teamsPage: 1 })).toEqual({})
})

test('P18 another press turns the order around', () => {
  expect([nextOrder(undefined, 'name'), nextOrder('name', 'name'), nextOrder('-name', 'name')]).toEqual([
    'name',
    '-name',
    'name',
  ])
})

test('P18 a page beyond the last leads to the last, of people and of units, and any other stays', () => {
  const people = (rowCount: number) => ({ rowCount, pageSize: 50 })
  const tables = { detailsTable: people(50), unitsTable: people(101) }
  const place: Place = { unit: 'west', page: 2, teamsPage: 9, standing: 'get_going', person: '7' }
  expect(toLastPages(place, tables)).toEqual({ ...place, page: 1, teamsPage: 3 })
  expect(toLastPages({ page: 2 }, { ...tables, detailsTable: people(0) })).toEqual({ page: 1, teamsPage: 1 })
  for (const there of [{}, { unit: 'west', teamsPage: 3 }]) expect(toLastPages(there, tables)).toBeUndefined()
})
