import { describe, expect, test } from 'vitest'
import { lostProofs, readSheet } from './sheet.ts'

const sheets = [
  ['acceptance.md', ['N ·', 'L ·', 'A ·', 'P ·', 'C ·', 'E ·', 'W ·'], 131],
  ['console-rows.md', ['W10 ·', 'W01 ·', 'W02 ·', 'W03 ·', 'W04 ·', 'W05 ·', 'W06 ·', 'W07 ·', 'W08 ·', 'W09 ·'], 48],
  ['reward-rows.md', ['S ·'], 13],
  ['service-rows.md', ['O ·'], 16],
] as const

describe.each(sheets)('%s', (name, headings, least) => {
  const { rowsBelow, proofs } = readSheet(name)
  const rows = headings.flatMap(heading => rowsBelow(heading).map(([id]) => id!))
  const open = rowsBelow('Rows without a test').map(([id]) => id!)

  test('every row has a test or is listed without one', () => {
    expect(rows.length).toBeGreaterThanOrEqual(least)
    expect([...new Set([...proofs.map(([row]) => row), ...open])].toSorted()).toEqual(rows.toSorted())
    expect(open.filter(row => proofs.some(([proved]) => proved === row))).toEqual([])
  })

  test('every test that it names is there, and its title names the row', () => {
    expect(lostProofs(proofs)).toEqual([])
    expect(proofs.filter(([row, , title]) => !new RegExp(`\\b${row}\\b`).test(title))).toEqual([])
  })
})

test('npm test itself proves every row, but for eight hours of load and a million rows in the browser', () => {
  const all = sheets.flatMap(([name]) => readSheet(name).proofs)
  const isLong = ([, file, title]: (typeof all)[number]) => /\.long\.|\(thorough\)$/.test(`${file} ${title}`)
  const daily = new Set(all.filter(proof => !isLong(proof)).map(([row]) => row))
  expect([...new Set(all.map(([row]) => row))].filter(row => !daily.has(row))).toEqual(['W02f', 'O15'])
})

test('a test that is renamed or gone is found', () => {
  const [row, file, title] = readSheet('acceptance.md').proofs[0]!
  const lost = [
    [row, file, `${title} and more`],
    [row, 'rules/no-such.test.ts', title],
  ] as const
  expect(lostProofs([...lost, [row, file, title]])).toHaveLength(2)
})
