import { expect, test } from 'vitest'
import { clampPercent, easeOut, levelLine, readPath } from './place-on-path.ts'
import { sampledPath } from './sampled-path-fixture.ts'

test.each([
  [-5, 0],
  [74, 74],
  [140, 100],
])('a marker at %d percent stands at %d', (percent, expected) => {
  expect(clampPercent(percent)).toBe(expected)
})

test('a place on a drawn path is in percent of its picture, with the side of the bend it lies on', () => {
  const bend = { getTotalLength: () => 200, getPointAtLength: (at: number) => ({ x: at < 100 ? at : 200 - at, y: at }) }
  const path = readPath(bend as unknown as SVGPathElement, { width: 400, height: 400 })
  expect(path.at(50)).toEqual({ x: 25, y: 25 })
  expect(path.sideAt(50)).toBe('right')
  expect(path.at(130)).toEqual(path.at(100))
})

test('points along a path as it is drawn lie where the browser finds them, from its start to its end', () => {
  const drawn = 'M740 634C890 628 972 610 972 580C972 538 784 546 784 504'
  const browser = sampledPath(drawn)
  const path = readPath(browser, { width: 1440, height: 680 }, { drawn })
  const along = path.along()
  expect([along[0], along.at(-1)]).toEqual([path.at(0), path.at(100)])
  const off = along.map(({ x, y }) =>
    Math.min(...browser.points.map(one => Math.hypot(one.x - x * 14.4, one.y - y * 6.8))),
  )
  expect(Math.max(...off)).toBeLessThan(2)
  const steps = along.slice(1).map((one, at) => Math.hypot((one.x - along[at]!.x) * 14.4, (one.y - along[at]!.y) * 6.8))
  expect(Math.max(...steps)).toBeLessThan(16)
})

test('without a picture, the start and the end of the line stay inside the scene', () => {
  expect(levelLine.at(0).x).toBe(10)
  expect(levelLine.at(250).x).toBe(90)
})

test('the marker arrives exactly', () => {
  expect([easeOut(0), easeOut(0.5), easeOut(1)]).toEqual([0, 0.9375, 1])
})
