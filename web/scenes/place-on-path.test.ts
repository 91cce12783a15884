import { expect, test } from 'vitest'
import { clampPercent, easeOut, levelLine, spreadSides } from './place-on-path.ts'

test.each([
  [-5, 0],
  [74, 74],
  [140, 100],
])('a marker at %d percent stands at %d', (percent, expected) => {
  expect(clampPercent(percent)).toBe(expected)
})

test('labels that would cover each other stand on opposite sides of the path', () => {
  expect(
    spreadSides([
      { at: 66, side: 'right' },
      { at: 61, side: 'right' },
      { at: 83, side: 'right' },
    ]),
  ).toEqual(['left', 'right', 'right'])
})

test('without a picture, the start and the end of the line stay inside the scene', () => {
  expect(levelLine.at(0).x).toBe(10)
  expect(levelLine.at(250).x).toBe(90)
})

test('the marker arrives exactly', () => {
  expect([easeOut(0), easeOut(0.5), easeOut(1)]).toEqual([0, 0.9375, 1])
})
