import { expect, test } from 'vitest'
import { showActor } from './show-actor.ts'

const names = new Map([
  [1, 'nora'],
  [2, "o'neil@example.com"],
  [3, 'operator:root'],
  [4, 'boss as x'],
  [5, 'Cairn'],
  [6, 'cairney'],
  [7, 'mccairn'],
])

test.each([
  ['person:1', 'nora'],
  ['person:1 as person:2', "nora as o'neil@example.com"],
  ['person:1 by operator:root', 'nora (operator:root)'],
  ['person:3', 'operator:root (person 3)'],
  ['person:4', 'boss as x (person 4)'],
  ['person:5', 'Cairn (person 5)'],
  ['person:6', 'cairney'],
  ['person:7', 'mccairn'],
  ['person:9', 'person 9'],
  ['operator:root', 'operator:root'],
  ['system:expiry', 'system:expiry'],
  ['catalogue', 'catalogue'],
  ['unknown:Max', 'Max (unlinked)'],
])('M1 %s reads %s, and like nothing else', (actor, shown) => {
  expect(showActor(actor, names)).toBe(shown)
})
