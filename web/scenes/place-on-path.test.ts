import { expect, test } from 'vitest'
import { clampPercent, easeOut, levelLine, readPath } from './place-on-path.ts'

test.each([
  [-5, 0],
  [74, 74],
  [140, 100],
])('a marker at %d percent stands at %d', (percent, expected) => {
  expect(clampPercent(percent)).toBe(expected)
})

test('a place on a drawn path is told in percent of its picture, and on which side of a bend it lies', () => {
  const bend = { getTotalLength: () => 200, getPointAtLength: (at: number) => ({ x: at < 100 ? at : 200 - at, y: at }) }
  const path = readPath(bend as unknown as SVGPathElement, { width: 400, height: 400 })
  expect(path.at(50)).toEqual({ x: 25, y: 25 })
  expect(path.sideAt(50)).toBe('right')
  expect(path.at(130)).toEqual(path.at(100))
})

test('without a picture, the start and the end of the line stay inside the scene', () => {
  expect(levelLine.at(0).x).toBe(10)
  expect(levelLine.at(250).x).toBe(90)
})

test('the marker arrives exactly', () => {
  expect([easeOut(0), easeOut(0.5), easeOut(1)]).toEqual([0, 0.9375, 1])
})
