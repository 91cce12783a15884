import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, signIn, type Visit, visit, workerBrowser } from './support/browser.ts'
import { here } from './support/here.ts'
import { cairnProcess } from './support/server.ts'
import { typedAt } from './support/typed-at.ts'

/**
 * The whole main job, through every part: a person picks a goal and it is kept; an operator loads a file and the climber
 * moves; results are previewed, approved and issued; the person sees them and the points; the manager sees the team.
 * The tests go on from each other, as the journey does.
 */
const port = here.port
const dataDir = here.dataDir
const origin = `http://northlight.localhost:${port}`
const today = new Date().toISOString().slice(0, 10)
let browser: Browser
let maya: Visit

beforeAll(async () => {
  browser = await workerBrowser()
  maya = await visit(browser, origin)
  await signIn(maya.page, 'maya.andersson')
})
afterAll(() => browser.close())

const operator = (...args: string[]) => cairnProcess(dataDir, [...args, '--client', 'northlight'])
// The demo's two colleagues, each at an account of their own.
const sales = (...args: string[]) => typedAt('demo-sales', dataDir, [...args, '--client', 'northlight'])
const finance = (...args: string[]) => typedAt('demo-finance', dataDir, [...args, '--client', 'northlight'])

/** Where the climber stands on the page, from its top. */
async function heightOfMarker(page: Page): Promise<number> {
  await page.locator('.scene__stage[data-placed="true"]').first().waitFor()
  const box = await page.locator('.marker').first().boundingBox()
  return box!.y
}

async function pointsInHeader(page: Page): Promise<string> {
  return (await page.locator('header a[href^="/profile"]').first().innerText()).replace(/\D/g, '')
}

test('P09 N12 N14 P13 Maya picks a goal on the way from her dashboard, and it is kept', async () => {
  const { page } = maya
  await page.goto('/dashboard')
  await page
    .getByRole('link', { name: /New Heights|Choose your goal/ })
    .first()
    .click()
  await page.waitForURL('**/program-view/spring-sprint---Selector/welcome')
  // The dashboard, which may stand a moment longer than its address, has links of the same name that lead elsewhere.
  await page.locator('main a[href$="/spring-sprint---Selector/goal-selection"]').first().click()
  await page.waitForURL('**/program-view/spring-sprint---Selector/goal-selection')
  await page.getByRole('radio', { name: /Ridge/ }).check({ force: true })
  await page.getByRole('button', { name: /Confirm/i }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Yes|Confirm/i })
    .click()
  await page.getByText('Saved', { exact: false }).first().waitFor()
  await expectAccessible(page)

  await page.reload()
  await page.getByRole('radio', { name: /Ridge/ }).waitFor()
  await expect.poll(() => page.getByRole('radio', { name: /Ridge/ }).isChecked()).toBe(true)
  await page.goto('/dashboard')
  await page.getByText(/Your goal is .*You can still change it until/).waitFor()
})

test('P20 P11 W02 an operator loads a progress file beside the running server, and the climber moves', async () => {
  const { page } = maya
  await page.goto('/program-view/summit-season---Selector/progress')
  await page.getByText('74%').first().waitFor()
  const below = await heightOfMarker(page)
  const file = join(dataDir, 'maya.csv')
  writeFileSync(file, `userName,programId,dataThrough,value\nmaya.andersson,summit-season,${today},104000\n`)

  const dry = await operator('load', 'progress', file, '--dry-run', '--json')
  expect([dry.code, JSON.parse(dry.out).outcome]).toEqual([0, 'checked'])
  await page.reload()
  await page.getByText('74%').first().waitFor()

  const load = await operator('load', 'progress', file, '--json')
  expect([load.code, JSON.parse(load.out).outcome]).toEqual([0, 'committed'])
  const again = await operator('load', 'progress', file, '--json')
  expect([again.code, JSON.parse(again.out).outcome]).toEqual([0, 'unchanged'])
  await page.reload()
  await page.getByText('86%').first().waitFor()
  await expect.poll(() => heightOfMarker(page)).toBeLessThan(below)

  expect((await operator('load', 'undo')).code).toBe(0)
  await page.reload()
  await page.getByText('74%').first().waitFor()
})

test('W02 a bad file gets a report with line and column, and changes nothing', async () => {
  const file = join(dataDir, 'bad.csv')
  writeFileSync(
    file,
    `userName,programId,dataThrough,value\nmaya.andersson,summit-season,${today},NaN\nnobody,summit-season,${today},5\n`,
  )
  const { code, out } = await operator('load', 'progress', file, '--json')
  const report = JSON.parse(out)
  expect(code).not.toBe(0)
  expect(report).toMatchObject({ outcome: 'refused', rows: 2, errorCount: 2 })
  expect(report.errors.map(({ line, column }: { line: number; column: string }) => [line, column])).toEqual([
    [2, 'value'],
    [3, 'userName'],
  ])
})

test('P15 W03 A14 results are previewed, approved by another, issued once; the points and their row arrive', async () => {
  const { page } = maya
  await page.goto('/dashboard')
  const before = Number(await pointsInHeader(page))

  const preview = await sales('results', 'preview', 'autumn-ascent', '--explain', 'maya.andersson')
  expect(JSON.stringify(preview)).toContain('900')
  const approve = ['results', 'approve', 'autumn-ascent']
  await expect(sales(...approve)).rejects.toThrow('someone else approves it')
  await expect(sales(...approve, '--as', 'olivia.hart')).rejects.toThrow('is not olivia.hart')
  await finance(...approve)
  await sales('results', 'issue', 'autumn-ascent')
  await expect(sales('results', 'issue', 'autumn-ascent')).rejects.toThrow('issued already')
  expect((await operator('ledger', 'verify')).code).toBe(0)

  await page.goto('/program-view/autumn-ascent---Selector/progress')
  await page.getByRole('heading', { level: 1, name: 'You did it, Maya.' }).waitFor()
  await expect.poll(() => page.getByRole('main').innerText()).toMatch(/How this was worked out/)
  await expect.poll(async () => Number(await pointsInHeader(page))).toBe(before + 900)
  await expectAccessible(page)

  await page.goto('/profile')
  await page.getByRole('table').waitFor()
  await expect.poll(() => page.getByRole('table').innerText()).toMatch(/Autumn Ascent[\s\S]*900/)
  await expectAccessible(page)
})

test('W03 an issue that was wrong is taken back by counter-entries', async () => {
  const { page } = maya
  const before = Number(await pointsInHeader(page))
  await sales('results', 'reverse', 'autumn-ascent', '--reason', 'wrong file')
  expect((await operator('ledger', 'verify')).code).toBe(0)
  await page.goto('/profile')
  await page.getByRole('table').waitFor()
  await expect.poll(async () => Number(await pointsInHeader(page))).toBe(before - 900)
  await expect.poll(async () => (await page.getByRole('table').innerText()).match(/Autumn Ascent/g)).toHaveLength(2)
})

test('P18 N15 the manager sees the team and goes down into it', async () => {
  const { page, complaints, close } = await visit(browser, origin)
  await signIn(page, 'nora.lindqvist')
  await page.goto('/program-view/summit-season---Manager')
  await page.waitForURL('**/manager-progress')
  await page.getByRole('heading', { name: 'Team progress' }).waitFor()
  await page.getByRole('table').getByRole('link', { name: 'Team Pine' }).click()
  await page.getByText('Maya Andersson').first().waitFor()
  await expectAccessible(page)
  expect(complaints).toEqual([])
  await close()
})

test('no step of the journey made the console complain', () => {
  expect(maya.complaints).toEqual([])
})
