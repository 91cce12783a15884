import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areaOf, type Crop, mostZoom, moved, type Size, wholeCrop, zoomed } from './crop.ts'

const wide: Size = { width: 400, height: 300 }
const sizes = fc.record({ width: fc.integer({ min: 1, max: 8000 }), height: fc.integer({ min: 1, max: 8000 }) })
const step = fc.double({ min: -3, max: 3, noNaN: true })
const ways = fc.array(fc.record({ across: step, down: step, zoom: fc.double({ min: 0, max: 9, noNaN: true }) }), {
  maxLength: 8,
})

test('A13 at first the square is the middle of the picture, as large as it goes', () => {
  expect(areaOf(wide, wholeCrop)).toEqual({ left: 50, top: 0, side: 300 })
  expect(areaOf({ width: 300, height: 400 }, wholeCrop)).toEqual({ left: 0, top: 50, side: 300 })
})

test('A13 dragging to the right shows what is further left, and stops at the edge', () => {
  expect(areaOf(wide, moved(wide, wholeCrop, 0.1, 0)).left).toBeCloseTo(20)
  expect(areaOf(wide, moved(wide, wholeCrop, 2, 2))).toEqual({ left: 0, top: 0, side: 300 })
  expect(areaOf(wide, moved(wide, wholeCrop, -2, 0)).left).toBe(100)
})

test.each([
  [{ width: 4000, height: 3000 }, 4],
  [{ width: 480, height: 900 }, 2],
  [{ width: 100, height: 100 }, 1],
])('A13 a picture of %j is enlarged at most %d times', (size, most) => {
  expect(mostZoom(size)).toBe(most)
  expect(zoomed(size, wholeCrop, 99).zoom).toBe(most)
  expect(zoomed(size, wholeCrop, 0).zoom).toBe(1)
})

test('A13 zooming keeps what is under the finger', () => {
  const size = { width: 4000, height: 3000 }
  const at = { across: 0.75, down: 0.25 }
  const placeIn = (crop: Crop) => {
    const { left, top, side } = areaOf(size, crop)
    return [left + at.across * side, top + at.down * side]
  }
  const [x, y] = placeIn(wholeCrop)
  const closer = placeIn(zoomed(size, wholeCrop, 2.5, at))
  expect(closer[0]).toBeCloseTo(x!)
  expect(closer[1]).toBeCloseTo(y!)
})

test('A13 whatever is done, the square stays inside the picture', () =>
  fc.assert(
    fc.property(sizes, ways, (size, steps) => {
      const last = steps.reduce<Crop>(
        (crop, { across, down, zoom }) => zoomed(size, moved(size, crop, across, down), zoom),
        wholeCrop,
      )
      const { left, top, side } = areaOf(size, last)
      expect(left).toBeGreaterThanOrEqual(-1e-6)
      expect(top).toBeGreaterThanOrEqual(-1e-6)
      expect(left + side).toBeLessThanOrEqual(size.width + 1e-6)
      expect(top + side).toBeLessThanOrEqual(size.height + 1e-6)
      expect(side).toBeGreaterThan(0)
    }),
  ))
