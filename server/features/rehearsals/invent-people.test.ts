import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { programDocument, termsOf } from '../../../contract/program-document.ts'
import { inventPeople, usesBaselines } from './invent-people.ts'

const sample = (name: string) => {
  const file = join(import.meta.dirname, `../../../samples/programs/${name}.json`)
  return termsOf(programDocument.parse(JSON.parse(readFileSync(file, 'utf8'))), 'en_US', 'en_US')
}
const wish = {
  people: 2000,
  baselines: [
    { from: 100, to: 200, share: 3 },
    { from: 500, to: 600, share: 1 },
  ],
  mix: [50, 20, 10],
  reached: 100,
  spread: 20,
  loads: 3,
}

test('W08d the same wish invents the same people, by its histogram, shares and loads', () => {
  const program = sample('baseline-plus')
  expect(usesBaselines(program)).toBe(true)
  const people = inventPeople(program, wish, ['en_US', 'ja_JP'], 7)
  expect(inventPeople(program, wish, ['en_US', 'ja_JP'], 7)).toEqual(people)
  expect(inventPeople(program, wish, ['en_US', 'ja_JP'], 8)).not.toEqual(people)
  const share = (isMeant: (one: (typeof people)[number]) => boolean) => people.filter(isMeant).length / wish.people
  expect(share(({ baseline }) => Number(baseline) <= 200)).toBeCloseTo(0.75, 1)
  expect(people.some(({ baseline }) => Number(baseline) > 200 && Number(baseline) < 500)).toBe(false)
  expect(share(({ levelId }) => levelId === undefined)).toBeCloseTo(0.2, 1)
  expect(share(({ locale }) => locale === 'ja_JP')).toBe(0.5)
  expect(people.every(({ rows }) => rows.length === 3)).toBe(true)
  expect(people.find(({ locale }) => locale === 'ja_JP')!.lastName).toMatch(/\p{Script=Han}/u)
})

test('W08d rows that add up come in parts, others as the total to date; what is assigned is the figure of the histogram', () => {
  const [total] = inventPeople(sample('fixed-climb'), wish, ['en_US'], 7)
  const values = total!.rows.map(({ value }) => Number(value))
  expect(values).toEqual([...values].sort((a, b) => a - b))
  const [assigned] = inventPeople(sample('objective-minimum'), wish, ['en_US'], 7)
  expect(assigned!.assigned?.target).toBe(assigned!.baseline)
  expect(assigned!.rows[0]).toHaveProperty('mqValue')
})

test('W08d a reduction stands near its figure at every load, where its rows add up they come to it', () => {
  const program = sample('quest-reduction-percentage')
  const figures = (progressRows: 'replace' | 'add') =>
    inventPeople({ ...program, progressRows }, wish, ['en_US'], 7).map(({ rows }) => rows.map(row => Number(row.value)))
  for (const [first, ...later] of figures('replace')) {
    for (const one of later) expect(Math.abs(one - first!)).toBeLessThanOrEqual(0.04 * first! + 1)
  }
  const [parts] = figures('add')
  expect(parts!.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(2 * parts![0]!)
})
