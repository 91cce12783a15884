import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { authorsClient, authorsPassword, samples } from './support/authors-client.ts'
import { expectAccessible } from './support/browser.ts'
import { visitors } from './support/come.ts'
import { enterConsole } from './support/enter-console.ts'
import { here } from './support/here.ts'
import type { OwnClient } from './support/own-client.ts'
import { emptyPage, exported } from './support/write-program.ts'

const client = 'alderbad'
const come = visitors()
let run: OwnClient['run']
beforeAll(async () => {
  run = await authorsClient(client)
}, 120_000)

const enter = async (userName: string) => (await enterConsole(await come(client), userName, authorsPassword)).page
const step = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name, exact: true }).click()
const saved = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)
const sample = samples.find(({ name }) => name === 'threshold-trail')!.document

/** What is said beside a field. */
async function besideField(page: Page, name: string): Promise<string> {
  const described = (await field(page, name).first().getAttribute('aria-describedby')) ?? ''
  const texts = described
    .split(' ')
    .filter(Boolean)
    .map(id => page.locator(`[id="${id}"]`).innerText())
  return (await Promise.all(texts)).join(' ')
}

test('W01b whatever bad is typed is said beside its field, and nothing typed is lost', async () => {
  const page = await enter('ada.author')
  await emptyPage(page)
  await step(page, 'Document')
  await page.getByRole('textbox').fill(JSON.stringify(sample, null, 2))
  await saved(page)

  // Awards that fall, and levels out of order.
  await step(page, 'Goals and awards')
  for (const [name, text] of [
    ['groups.0.levels.2.award', '1'],
    ['groups.0.levels.0.amount', '900'],
  ] as const) {
    const before = await field(page, name).inputValue()
    await field(page, name).fill(text)
    await page.locator('#groups-0-e').getByText('from the easiest to the hardest').waitFor()
    expect(await field(page, name).inputValue()).toBe(text)
    await field(page, name).fill(before)
    await page.locator('#groups-0-e').waitFor({ state: 'detached' })
  }

  // A window that ends after the period.
  await step(page, 'Basics')
  await field(page, 'goalSelection.to').fill('2026-09-30')
  await expect.poll(() => besideField(page, 'goalSelection.to')).toContain('last day of the period')
  await expectAccessible(page, ['landmark-unique'])
  await field(page, 'goalSelection.to').fill('2026-06-14')

  // A text that is too long by one letter, one that is just as long as it may be, and HTML from elsewhere.
  await step(page, 'Words')
  await page.getByRole('button', { name: 'Add a text' }).click()
  const rules = 'rules.0.text.en_US'
  await field(page, rules).first().fill('x'.repeat(64_001))
  await expect.poll(() => besideField(page, rules)).toContain('64')
  expect((await field(page, rules).first().inputValue()).length).toBe(64_001)
  await field(page, rules).first().fill('x'.repeat(64_000))
  await expect.poll(() => besideField(page, rules)).not.toContain('64')
  const html = '<p onclick="x()">Fair <o:p>play</o:p></p><script>alert(1)</script>'
  await field(page, rules).first().fill(html)
  await expect.poll(() => besideField(page, rules)).toContain('script')
  await saved(page)
  expect((await exported(page)).rules?.[0]?.text['en_US']).toBe(html)

  // Two hundred levels.
  const [group] = sample.groups
  const levels = Array.from({ length: 200 }, (_, at) => ({
    ...group.levels[0],
    levelId: `level-${at}`,
    amount: String(80 + at),
    award: 100 + at,
  }))
  await page.getByRole('textbox').fill(JSON.stringify({ ...sample, groups: [{ ...group, levels }] }))
  await saved(page)
  await step(page, 'Goals and awards')
  await field(page, 'groups.0.levels.199.award').fill('301')
  await saved(page)
  const { groups } = await exported(page)
  expect([groups[0]?.levels.length, groups[0]?.levels[199]?.award]).toEqual([200, 301])
}, 600_000)

test('W01d W10f a version made meanwhile shows both sides, and the chosen one goes on from it', async () => {
  const folder = mkdtempSync(join(here.dataDir, 'versions-'))
  const apply = async (budget: number) => {
    const file = join(folder, `${budget}.json`)
    const groups = sample.groups.map((group: object) => ({ ...group, groupId: 'overtaken' }))
    writeFileSync(file, JSON.stringify({ ...sample, programId: 'overtaken', groups, budget }))
    await run(['program', 'apply', file, '--client', client])
  }
  await apply(1_000_000)
  const page = await enter('sam.second')
  await page.goto('/admin/programs/overtaken')
  await page.getByRole('button', { name: 'Edit' }).click()
  await step(page, 'Goals and awards')
  await page.getByLabel('Budget in points').fill('2000000')
  await saved(page)
  await apply(3_000_000)
  rmSync(folder, { recursive: true })
  await step(page, 'Publish')
  await page.getByRole('heading', { name: 'Where the two differ' }).waitFor()
  const differing = page.getByRole('table', { name: 'Where the two differ' })
  await differing.getByRole('row', { name: /^Budget in points 3,000,000 2,000,000/ }).waitFor()
  await expectAccessible(page, ['landmark-unique'])
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('heading', { name: 'What the checks found' }).waitFor()
  expect((await exported(page)).budget).toBe(2_000_000)
}, 300_000)
