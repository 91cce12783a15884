import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { visitors } from './support/come.ts'
import { enterConsole } from './support/enter-console.ts'
import { fulfillerPassword, rewardClient } from './support/reward-client.ts'

const client = 'hazelwood'
const come = visitors()
beforeAll(() => rewardClient(client, 2))

/** The file that a button saves. */
async function saved(page: Page, button: string, name: string): Promise<string> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: button, exact: true }).click()
  const file = await coming
  // Firefox numbers a second one.
  expect(file.suggestedFilename().replace(/\(\d+\)/, '')).toBe(name)
  return readFileSync(await file.path(), 'utf8')
}

test('S10 the tax feed is downloaded as CSV and as JSON Lines: the same parts of the same lines, which sum to what was spent', async () => {
  const { page, complaints } = await enterConsole(await come(client), 'olive.owner', fulfillerPassword)
  await page.goto('/admin/rewards/orders/owed')
  const feed = page.getByRole('region', { name: 'Tax feed' })
  await feed.waitFor()
  const csv = await saved(page, 'CSV', 'tax-feed.csv')
  const [head, ...rows] = csv
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map(line => line.split(','))
  const parts = rows.map(cells => Object.fromEntries(head!.map((column, at) => [column, cells[at]])))
  // Two orders of two lines, each paid with points that came from no program.
  expect(parts).toHaveLength(4)
  expect(parts.map(part => [part['userName'], part['sku'], part['program'], part['state']])).toEqual(
    ['kettle', 'lamp', 'kettle', 'lamp'].map(sku => ['ben.buyer', sku, '–', 'placed']),
  )
  const sum = (column: string) => parts.reduce((all, part) => all + Number(part[column]), 0)
  expect([sum('points'), sum('fairValue').toFixed(2)]).toEqual([400, '39.60'])
  for (const part of parts) {
    expect(part['ordered']).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(part['issued']).toBe(part['ordered'])
  }

  const lines = (await saved(page, 'JSON Lines', 'tax-feed.jsonl')).trimEnd().split('\n')
  const asTexts = lines.map(line =>
    Object.fromEntries(Object.entries(JSON.parse(line)).map(([column, value]) => [column, String(value)])),
  )
  expect(asTexts).toEqual(parts)

  // Days without orders make an empty file, with its columns.
  await feed.getByLabel('To', { exact: true }).fill('2020-01-01')
  expect((await saved(page, 'CSV', 'tax-feed.csv')).trimEnd().split('\r\n')).toHaveLength(1)
  expect(complaints).toEqual([])
})
