import { expect, test } from 'vitest'
import { bareRows, idleProofs, lostProofs, readSheet } from './sheet.ts'

const { rowsBelow, proofs } = readSheet('ACCESSIBILITY.md')
const rows = rowsBelow('Conformance') as [criterion: string, holds: string, by: string][]

test('every proof of the accessibility sheet is a title in the file it names', () => {
  expect(proofs.length).toBeGreaterThan(40)
  expect(lostProofs(proofs)).toEqual([])
  expect(new Set(proofs.map(([name]) => name)).size).toBe(proofs.length)
})

test('no criterion is without a proof or a reason, none waits, and no proof is without a criterion', () => {
  const by = rows.map(([, , proof]) => proof ?? '')
  expect(bareRows(proofs, by)).toEqual([])
  expect(by.filter(proof => proof.includes('Waits: '))).toEqual([])
  expect(idleProofs(proofs, by)).toEqual([])
  const bare = rows.filter(([, holds, proof]) => holds.startsWith('Not applicable') && !proof?.includes('Reason: '))
  expect(bare).toEqual([])
})

test('each of the 55 criteria of WCAG 2.2 A and AA is in the accessibility sheet, once, with its level', () => {
  const found = rows.map(([criterion]) => criterion.replace(/ .*\((A+)\)$/, ' $1'))
  const wanted = [...levelA.map(id => `${id} A`), ...levelAA.map(id => `${id} AA`)]
  expect([levelA.length, levelAA.length]).toEqual([31, 24])
  expect(found.toSorted()).toEqual(wanted.toSorted())
})

const levelA =
  `1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3
  2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2`.split(/\s+/)
const levelAA =
  `1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8
  3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3`.split(/\s+/)
