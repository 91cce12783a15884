import { expect, test } from 'vitest'
import { lostProofs, readSheet } from './sheet.ts'

const { rowsBelow, proofs } = readSheet('acceptance.md')
const headings = ['N ·', 'L ·', 'A ·', 'P ·', 'C ·', 'E ·', 'W ·']
const rows = headings.flatMap(heading => rowsBelow(heading).map(([id]) => id!))
const open = rowsBelow('Rows without a test').map(([id]) => id!)

test('every row of the acceptance sheet has a test or is listed without one', () => {
  expect(rows.length).toBeGreaterThan(130)
  expect([...new Set([...proofs.map(([row]) => row), ...open])].toSorted()).toEqual(rows.toSorted())
  expect(open.filter(row => proofs.some(([proved]) => proved === row))).toEqual([])
})

test('every test that the acceptance sheet names is there, and its title names the row', () => {
  expect(lostProofs(proofs)).toEqual([])
  expect(proofs.filter(([row, , title]) => !new RegExp(`\\b${row}\\b`).test(title))).toEqual([])
})

const sheet = readSheet('console-rows.md')
const consoleRows = ['W10 ·', 'W01 ·', 'W02 ·', 'W03 ·', 'W04 ·', 'W05 ·', 'W06 ·', 'W07 ·', 'W08 ·', 'W09 ·'].flatMap(
  heading => sheet.rowsBelow(heading).map(([id]) => id!),
)

test('every row of the console has a test or is listed without one', () => {
  const without = sheet.rowsBelow('Rows without a test').map(([id]) => id!)
  expect([...new Set([...sheet.proofs.map(([row]) => row), ...without])].toSorted()).toEqual(consoleRows.toSorted())
  expect(without.filter(row => sheet.proofs.some(([proved]) => proved === row))).toEqual([])
})

test('every test that the console’s rows name is there, and its title names the row', () => {
  expect(lostProofs(sheet.proofs)).toEqual([])
  expect(sheet.proofs.filter(([row, , title]) => !new RegExp(`\\b${row}\\b`).test(title))).toEqual([])
})

const service = readSheet('service-rows.md')

test('every row of the service has a test or is listed without one', () => {
  const without = service.rowsBelow('Rows without a test').map(([id]) => id!)
  const promised = service.rowsBelow('O ·').map(([id]) => id!)
  expect(promised.length).toBe(16)
  expect([...new Set([...service.proofs.map(([row]) => row), ...without])].toSorted()).toEqual(promised)
})

test('every test that the service’s rows name is there, and its title names the row', () => {
  expect(lostProofs(service.proofs)).toEqual([])
  expect(service.proofs.filter(([row, , title]) => !new RegExp(`\\b${row}\\b`).test(title))).toEqual([])
})

test('npm test itself proves every row, but for eight hours of load and a million rows in the browser', () => {
  const all = [...proofs, ...sheet.proofs, ...service.proofs]
  const isLong = ([, file, title]: (typeof all)[number]) => /\.long\.|\(thorough\)$/.test(`${file} ${title}`)
  const daily = new Set(all.filter(proof => !isLong(proof)).map(([row]) => row))
  expect([...new Set(all.map(([row]) => row))].filter(row => !daily.has(row))).toEqual(['W02f', 'O15'])
})

test('a test that is renamed or gone is found', () => {
  const [row, file, title] = proofs[0]!
  const lost = [
    [row, file, `${title} and more`],
    [row, 'rules/no-such.test.ts', title],
  ] as const
  expect(lostProofs([...lost, proofs[0]!])).toHaveLength(2)
})
