import { expect, test } from 'vitest'
import { clampPercent, covers, easeOut, labelSides, levelLine } from './place-on-path.ts'

test.each([
  [-5, 0],
  [74, 74],
  [140, 100],
])('a marker at %d percent stands at %d', (percent, expected) => {
  expect(clampPercent(percent)).toBe(expected)
})

test('of two labels that would cover each other, the one further right stands on the right', () => {
  const upToTheLeft = { at: (percent: number) => ({ x: 100 - percent, y: 50 }), sideAt: () => 'right' as const }
  expect(labelSides(upToTheLeft, 'beside', [66, 61, 83])).toEqual(['left', 'right', 'right'])
  expect(labelSides(levelLine, 'beside', [66, 61])).toEqual(['right', 'left'])
})

test.each([
  [{ left: 5, right: 15, top: 5, bottom: 15 }, true],
  [{ left: 10, right: 20, top: 0, bottom: 10 }, false],
  [{ left: 0, right: 10, top: 11, bottom: 20 }, false],
])('boxes cover each other only where they share room: %o', (box, shared) => {
  expect(covers({ left: 0, right: 10, top: 0, bottom: 10 }, box)).toBe(shared)
})

test('labels of a level path stand above and below it in turn, the furthest above', () => {
  expect(labelSides(levelLine, 'over', [66, 83])).toEqual(['below', 'above'])
  expect(labelSides(levelLine, 'over', [83, 61, 66])).toEqual(['above', 'above', 'below'])
})

test('without a picture, the start and the end of the line stay inside the scene', () => {
  expect(levelLine.at(0).x).toBe(10)
  expect(levelLine.at(250).x).toBe(90)
})

test('the marker arrives exactly', () => {
  expect([easeOut(0), easeOut(0.5), easeOut(1)]).toEqual([0, 0.9375, 1])
})
