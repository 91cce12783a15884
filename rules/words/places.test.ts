import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { placeOf, places } from './places.ts'

const keys = Object.keys(
  JSON.parse(readFileSync(new URL('../../bundles/goalquest/en_US.json', import.meta.url), 'utf8')),
)

test('W07a every text of the product has a place where it is seen, but what points are called', () => {
  expect(keys.filter(key => placeOf(key) === undefined)).toEqual(['points.counted-label', 'points.media-label'])
})

test('W07a every place has texts', () => {
  expect(places.filter(place => !keys.some(key => placeOf(key) === place))).toEqual([])
})
