import { expect, test } from 'vitest'
import { bareRows, idleProofs, lostProofs, readSheet } from './sheet.ts'

const { rowsBelow, proofs } = readSheet('SECURITY.md')
const threats = rowsBelow('Threats') as [id: string, holds: string, by: string][]
const asvs = rowsBelow('ASVS') as [ids: string, holds: string, by: string][]

test('every proof of the security sheet is a title in the file it names', () => {
  expect(proofs.length).toBeGreaterThan(100)
  expect(lostProofs(proofs)).toEqual([])
  expect(new Set(proofs.map(([name]) => name)).size).toBe(proofs.length)
})

test('no row of the security sheet is without a proof or a reason, and no proof without a row', () => {
  const rows = [...threats, ...asvs].map(([, , by]) => by ?? '')
  expect(bareRows(proofs, rows)).toEqual([])
  expect(idleProofs(proofs, rows).filter(name => name !== 'whole-sheet')).toEqual([])
})

test('every threat and every row of the standard that we hold ourselves to is in the security sheet, once', () => {
  expect(threats.map(([id]) => id)).toEqual(Array.from({ length: 35 }, (_, index) => `T${index + 1}`))
  const ids = asvs.flatMap(([list]) => list.split(' '))
  expect(ids.toSorted()).toEqual(expectedRows().toSorted())
})

/** The rows as the security sheet of the specification lists them, `1.2.1-1.2.5` from the first to the last. */
function expectedRows(): string[] {
  const list = `1.1.1-1.1.2 1.2.1-1.2.5 1.2.9-1.2.10 1.3.1-1.3.7 1.3.11-1.3.12 1.4.2 1.5.1-1.5.3
    2.1.1-2.1.3 2.2.1-2.2.3 2.3.1-2.3.4 2.4.1
    3.2.1-3.2.2 3.3.1-3.3.3 3.4.1-3.4.8 3.5.1-3.5.5 3.5.7-3.5.8 3.7.1-3.7.2
    4.1.1-4.1.4 4.2.1 5.1.1 5.2.1-5.2.2 5.2.4 5.2.6 5.3.1-5.3.2 5.4.1-5.4.2
    6.1.1-6.1.3 6.2.1-6.2.4 6.2.6-6.2.12 6.3.1-6.3.2 6.3.4 6.3.7-6.3.8 6.4.1-6.4.3 6.4.6 6.5.1-6.5.5 6.6.2-6.6.3 6.8.1-6.8.4
    7.1.1-7.1.3 7.2.1-7.2.4 7.3.1-7.3.2 7.4.1-7.4.5 7.5.1-7.5.2 7.6.1-7.6.2
    8.1.1-8.1.2 8.2.1-8.2.3 8.3.1-8.3.3 8.4.1 9.1.1-9.1.3 9.2.1-9.2.4
    10.1.1-10.1.2 10.2.1-10.2.3 10.5.1-10.5.5 11.1.1-11.1.2 11.2.1-11.2.4 11.3.1-11.3.3 11.4.1-11.4.4 11.5.1 11.6.1
    12.1.1-12.1.2 12.2.1 12.3.1-12.3.4 13.1.1-13.1.3 13.2.1-13.2.6 13.3.1-13.3.2 13.4.1-13.4.6
    14.1.1-14.1.2 14.2.1-14.2.5 14.2.8 14.3.1-14.3.3 15.1.1-15.1.3 15.2.1-15.2.3 15.3.1-15.3.7 15.4.1-15.4.4
    16.1.1 16.2.1-16.2.5 16.3.1-16.3.4 16.4.1-16.4.2 16.5.1-16.5.4`
  return list.split(/\s+/).flatMap(range => {
    const [first = '', last = first] = range.split('-')
    const part = (id: string) => Number(id.split('.')[2])
    const chapter = first.split('.').slice(0, 2).join('.')
    return Array.from({ length: part(last) - part(first) + 1 }, (_, index) => `${chapter}.${part(first) + index}`)
  })
}
