import { expect, test } from 'vitest'
import { wholeNumbers } from '../../rules/clients/whole-numbers-fixture.ts'
import { exactFigure, exactLabel } from './exact-label.ts'
import { withoutWords } from './words-fixture.ts'

withoutWords()
const calls = { ...wholeNumbers, labelText: 'calls' } as const

test.each([
  ['4.96', '4.96 calls', '4.96'],
  ['5', '5 calls', '5'],
  ['240.40', '240.40 calls', '240.40'],
  ['0.12345678901', '0.1234567890 calls', '0.1234567890'],
])('D2 an exact figure never reads like another one: %s', (figure, labelled, bare) => {
  expect(exactLabel(figure, calls).replace(/\u00a0/g, ' ')).toBe(labelled)
  expect(exactFigure(figure, calls)).toBe(bare)
})
