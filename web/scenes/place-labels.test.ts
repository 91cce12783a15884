import { expect, test } from 'vitest'
import { belongsTo, boxAt, covers, firstFree, isFree, labelRooms, sidesToTry } from './place-labels.ts'

const bounds = { left: 0, right: 400, top: 0, bottom: 300 }
const size = { width: 100, height: 40 }
const point = { x: 200, y: 150 }

test.each([
  [{ left: 5, right: 15, top: 5, bottom: 15 }, true],
  [{ left: 10, right: 20, top: 0, bottom: 10 }, false],
  [{ left: 0, right: 10, top: 11, bottom: 20 }, false],
])('boxes cover each other only where they share room: %o', (box, shared) => {
  expect(covers({ left: 0, right: 10, top: 0, bottom: 10 }, box)).toBe(shared)
})

test.each([
  ['right', { left: 224, right: 324, top: 130, bottom: 170 }],
  ['left', { left: 76, right: 176, top: 130, bottom: 170 }],
  ['above', { left: 150, right: 250, top: 86, bottom: 126 }],
  ['below', { left: 150, right: 250, top: 174, bottom: 214 }],
] as const)('a label %s of its place stands 24 pixels from it', (side, box) => {
  expect(boxAt(point, size, 24, side)).toEqual(box)
})

test('a corner stands closer, and still clear of the dot', () => {
  const box = boxAt(point, size, 24, 'below-left')
  expect([box.right, box.top]).toEqual([200 - 9.6, 150 + 15.6])
})

test('beside a climbing path the outside of the bend comes first, over a level one above and below in turn', () => {
  expect(sidesToTry('beside', 'left', 0).slice(0, 4)).toEqual(['left', 'below-left', 'above-left', 'right'])
  expect(sidesToTry('over', 'left', 0)[0]).toBe('above')
  expect(sidesToTry('over', 'left', 1)[0]).toBe('below')
})

test('P20 a label that would be read with another place is not for this one', () => {
  const box = boxAt(point, size, 24, 'right')
  expect(belongsTo(box, point, [point, { x: 100, y: 150 }])).toBe(true)
  expect(belongsTo(box, point, [point, { x: 340, y: 150 }])).toBe(false)
})

test('P20 a label steps across where the marker stands, and further out where a path runs', () => {
  const marker = { left: 220, right: 280, top: 90, bottom: 200 }
  const rooms = labelRooms(point, size, sidesToTry('beside', 'right', 0))
  expect(firstFree(rooms, { taken: [marker], bounds, trail: [] })).toEqual(boxAt(point, size, 24, 'left'))
  const trail = [{ x: 170, y: 150 }]
  expect(firstFree(rooms, { taken: [marker], bounds, trail })).not.toEqual(boxAt(point, size, 24, 'left'))
})

test('P20 a label leaves neither the scene nor the trail uncovered for it, and without any room it is left out', () => {
  const outside = { left: 330, right: 430, top: 10, bottom: 50 }
  expect(isFree(outside, { taken: [], bounds, trail: [] })).toBe(false)
  expect(isFree(boxAt(point, size, 24, 'right'), { taken: [], bounds, trail: [{ x: 220, y: 150 }] })).toBe(false)
  expect(
    firstFree(labelRooms(point, size, sidesToTry('over', 'left', 0)), { taken: [bounds], bounds, trail: [] }),
  ).toBe(undefined)
})
