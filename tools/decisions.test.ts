import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '..', 'docs', 'decisions')
const records = readdirSync(folder).filter(name => /^\d{4}-/.test(name))
const index = readFileSync(join(folder, 'README.md'), 'utf8')
const rows = [...index.matchAll(/^\| \[(\d{4})\]\(([^)]+)\) \|(.*)\|$/gm)].map(([, number, file, rest]) => ({
  number: number!,
  file: file!,
  cells: rest!.split(' | ').map(cell => cell.trim()),
}))

test('every decision has a row in the index, in order, with the status and the date that it states', () => {
  expect(rows.map(({ file }) => file)).toEqual(records)
  for (const { number, file, cells } of rows) {
    const [first, , state] = readFileSync(join(folder, file), 'utf8').split('\n')
    expect.soft(file.slice(0, 4), file).toBe(number)
    expect.soft(first, file).toMatch(new RegExp(`^# ${number} · .`))
    const [, , status, date] = cells
    const stated = /^\*Status: (accepted|superseded by \[?\d{4}).* · (\d{4}-\d\d-\d\d)\*$/.exec(state!)
    expect.soft([status?.split(/[;,]/)[0], date], file).toEqual([stated?.[1]?.replace('[', ''), stated?.[2]])
  }
})

test('the numbers of the records have no gaps', () => {
  const numbers = records.map((_, at) => String(at + 1).padStart(4, '0'))
  expect(records.map(name => name.slice(0, 4))).toEqual(numbers)
})
