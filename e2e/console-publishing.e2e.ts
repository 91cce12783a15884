import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { authorsClient, authorsPassword, samples } from './support/authors-client.ts'
import { expectAccessible, visit, workerBrowser } from './support/browser.ts'
import { visitors } from './support/come.ts'
import { enterConsole } from './support/enter-console.ts'
import { here } from './support/here.ts'
import { type OwnClient, ownClient } from './support/own-client.ts'
import { makeDataDir, removeDataDir, startServer } from './support/server.ts'
import { emptyPage, exported } from './support/write-program.ts'

const client = 'alderpub'
const come = visitors()
let run: OwnClient['run']
beforeAll(async () => {
  run = await authorsClient(client)
})

const enter = async (userName: string) => (await enterConsole(await come(client), userName, authorsPassword)).page
const step = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name, exact: true }).click()
const saved = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
/** A program that is over, so that it can be archived. */
const sample = {
  ...samples.find(({ name }) => name === 'threshold-trail')!.document,
  timePeriod: { timePeriodId: 'over', startDate: day(-90), endDate: day(-2) },
  goalSelection: { from: day(-100), to: day(-80) },
}

test('W01b W01d W01e versions are compared in words, published at a time and called off, begun from an older one, and copied', async () => {
  const folder = mkdtempSync(join(here.dataDir, 'publishing-'))
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const apply = async (more: object) => {
    await run(['program', 'apply', write('trail.json', JSON.stringify({ ...sample, ...more })), '--client', client])
  }
  await apply({})
  await run(['program', 'publish', 'threshold-trail', '--client', client])
  const enrolled = 'userName,programId,groupId\ncem.third,threshold-trail,inside-sales\n'
  await run(['load', 'enrollments', write('enrollments.csv', enrolled), '--client', client])
  await apply({ budget: 500 })
  rmSync(folder, { recursive: true })

  // A budget that is not enough for those who are enrolled is said beside it, and the finding of the publish page leads there.
  const page = await enter('ada.author')
  await page.goto('/admin/programs/threshold-trail')
  await page.getByRole('button', { name: 'Edit' }).click()
  await step(page, 'Goals and awards')
  await field(page, 'budget').fill('3')
  await field(page, 'groups.0.levels.1.award').fill('6500')
  await saved(page)
  const beside = page.locator('.field', { has: field(page, 'budget') })
  await beside.getByText('for all who are enrolled').waitFor()
  await step(page, 'Publish')
  await page.getByRole('region', { name: 'What the checks found' }).getByRole('button', { name: 'Budget' }).click()
  await expect.poll(() => field(page, 'budget').evaluate(one => one === document.activeElement)).toBe(true)
  await field(page, 'budget').fill('20000')
  await saved(page)

  // Levels change their places by the arrow keys, and the focus goes with them.
  const ids = () =>
    page.locator('[name$=".levelId"]').evaluateAll(all => all.map(one => (one as HTMLInputElement).value))
  const [first, second, ...others] = await ids()
  await page.getByRole('button', { name: /^Move Level 1/ }).press('ArrowDown')
  expect(await ids()).toEqual([second, first, ...others])
  await page.getByRole('button', { name: /^Move Level 2/ }).press('ArrowUp')
  expect(await ids()).toEqual([first, second, ...others])
  await saved(page)

  // What changes, in words.
  await step(page, 'Publish')
  const changes = page.getByRole('table', { name: 'Changes against version 1' })
  const row = (table: Locator, name: RegExp) => table.getByRole('row', { name })
  await row(changes, /Budget in points.*20,000/).waitFor()
  await row(changes, /Points.*Group 1 · Level 2.*6,000.*6,500/).waitFor()
  expect(await changes.getByText(/_|\{/).count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Propose to publish' }).click()
  await page.getByRole('heading', { level: 1, name: /, version 3$/ }).waitFor()

  // Agreed for a time, and called off.
  const inThirtyDays = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 16)
  const approving = await enter('abe.approver')
  await approving.goto('/admin/programs/threshold-trail/publish')
  await approving.getByLabel('Publish at a time').fill(inThirtyDays)
  await approving.getByRole('button', { name: /^Publish version 3 on/ }).click()
  await approving.getByText(/agreed: it is published on/).waitFor()
  await expectAccessible(approving)
  await page.goto('/admin/programs')
  await page.getByText('Publication scheduled', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Threshold Trail' }).click()
  await page.getByText(/^Version 3 is published on .*, unless something changes/).waitFor()
  await approving.getByRole('button', { name: 'Call it off' }).click()
  await approving.getByRole('dialog').getByRole('textbox').fill('The day is not right')
  await approving.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await approving.getByRole('heading', { level: 1, name: 'Threshold Trail' }).waitFor()

  // Any two versions side by side; and back to the first.
  await page.goto('/admin/programs/threshold-trail')
  const versions = page.getByRole('table', { name: 'Versions' })
  await versions
    .getByRole('row', { name: /^Version 3/ })
    .getByRole('link', { name: /^To version 1/ })
    .click()
  const compared = page.getByRole('table', { name: 'From Version 1 to Version 3' })
  await row(compared, /Budget in points.*New.*20,000/i).waitFor()
  await expectAccessible(page)
  await versions
    .getByRole('row', { name: /^Version 1/ })
    .getByRole('button', { name: /^Start from here/ })
    .click()
  await step(page, 'Goals and awards')
  expect(await field(page, 'groups.0.levels.1.award').inputValue()).toBe('6000')
  expect(await field(page, 'budget').inputValue()).toBe('')

  // A program that is over, and without results, is archived by whoever means it, and found again by its state.
  await page.goto('/admin/programs/threshold-trail')
  const archive = page.getByRole('button', { name: 'Archive', exact: true })
  const dialog = page.getByRole('dialog', { name: 'Archive it without results?' })
  await archive.click()
  await dialog.waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByText('its results aren’t issued').count()).toBe(0)
  await archive.click()
  await dialog.getByRole('button', { name: 'Archive anyway' }).click()
  await page.getByText('Archived', { exact: true }).waitFor()
  await expectAccessible(page)
  await page.goto('/admin/programs?state=archived')
  await page.getByRole('table', { name: 'Programs' }).getByText('threshold-trail').waitFor()
  await page.goto('/admin/programs')
  await page.getByText('No program fits').waitFor()
  for (const [path, pane] of [
    ['/admin', 'How programs go'],
    ['/admin/results', 'Programs'],
  ] as const) {
    await page.goto(path)
    const region = page.getByRole('region', { name: pane, exact: true })
    await region.getByRole('heading', { name: pane }).waitFor()
    await region.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
    expect(await region.getByText('Threshold Trail').count()).toBe(0)
  }

  // A copy of one's own is a program of its own.
  await page.goto('/admin/programs')
  await page.getByRole('button', { name: 'New program' }).click()
  await page.getByRole('region', { name: 'Copy of your own' }).getByRole('button', { name: 'Threshold Trail' }).click()
  await page.getByRole('navigation', { name: 'Steps' }).waitFor()
  expect(await field(page, 'programId').inputValue()).toBe('copy-of-threshold-trail')
  expect(await exported(page)).toMatchObject({ name: sample.name, budget: 20_000 })
}, 300_000)

test('W01f a server that is killed under an open draft loses nothing that is typed meanwhile (thorough)', async () => {
  const dataDir = makeDataDir()
  let server = await startServer(dataDir)
  const browser = await workerBrowser()
  const own = await ownClient(dataDir, 'killed', 'Killed', ['ada.author'])
  await own.run(['admin', 'grant', 'ada.author', 'author', '--client', 'killed'])
  await own.run(['user', 'password', 'ada.author', '--client', 'killed'], `${authorsPassword}\n`)
  const visitor = await visit(browser, `http://killed.localhost:${server.port}`)
  try {
    const { page } = await enterConsole(visitor, 'ada.author', authorsPassword)
    await emptyPage(page)
    await field(page, 'programId').fill('before-the-kill')
    await saved(page)
    await server.stop('SIGKILL')
    await field(page, 'programId').fill('typed-without-a-server')
    await page.getByText('Kept on this device', { exact: true }).waitFor()
    server = await startServer(dataDir, { PORT: String(server.port) })
    await saved(page)
    await page.reload()
    await saved(page)
    expect(await field(page, 'programId').inputValue()).toBe('typed-without-a-server')
  } finally {
    await visitor.close()
    await server.stop()
    removeDataDir(dataDir)
  }
}, 240_000)
