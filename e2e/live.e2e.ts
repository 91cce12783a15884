import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { letIn, settled, type Visit, visit, workerBrowser } from './support/browser.ts'
import { here } from './support/here.ts'
import { type OwnClient, ownClient } from './support/own-client.ts'
import { root } from './support/server.ts'

const key = 'tidewater'
const nora = 'nora.field'
const origin = `http://${key}.localhost:${here.port}`
const progress = '/program-view/summer-summit---Selector/progress'
const events = '**/session/events*'
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const folder = mkdtempSync(join(tmpdir(), 'cairn-live-'))

let client: OwnClient
let browser: Browser
const visits: Visit[] = []

beforeAll(async () => {
  client = await ownClient(here.dataDir, key, 'Tidewater', [nora])
  const document = JSON.parse(readFileSync(join(root, 'samples', 'programs', 'summer-summit.json'), 'utf8'))
  const file = join(folder, 'program.json')
  const timePeriod = { timePeriodId: 'now', startDate: day(-20), endDate: day(20) }
  writeFileSync(file, JSON.stringify({ ...document, timePeriod, goalSelection: { from: day(-40), to: day(-21) } }))
  await client.run(['program', 'apply', file, '--client', key])
  await client.run(['program', 'publish', 'summer-summit', '--client', key])
  await load('enrollments', 'userName,programId,groupId', `${nora},summer-summit,field-sales`)
  await load('baselines', 'userName,programId,value', `${nora},summer-summit,200`)
  await load('selections', 'userName,programId,level,selectedAt', `${nora},summer-summit,pass,${day(-25)}`)
  await loadProgress(-5, 113)
  await client.run(['user', 'password', nora, '--client', key], 'summit season\n')
  browser = await workerBrowser()
})
afterEach(async () => {
  for (const one of visits.splice(0)) await one.close()
})
afterAll(async () => {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
})

async function load(kind: string, header: string, row: string): Promise<void> {
  const file = join(folder, `${kind}.csv`)
  writeFileSync(file, `${header}\n${row}`)
  await client.run(['load', kind, file, '--client', key])
}

/** A load of an operator's, committed by a process that is not the server. */
const loadProgress = (through: number, value: number) =>
  load('progress', 'userName,programId,dataThrough,value', `${nora},summer-summit,${day(through)},${value}`)

async function come(): Promise<Visit> {
  const one = await visit(browser, origin)
  visits.push(one)
  await letIn(one.page, nora)
  return one
}

const figures = (page: Page) => page.locator('main').innerText()
const points = (page: Page) => page.locator('header .points').innerText()

test('P09 P17 L01 an open page follows a load, points and another tab; what is being written, its place and focus stay', async () => {
  const { page, context, complaints } = await come()
  const heard = page.waitForResponse(events)
  await page.goto(progress)
  await heard
  await expect.poll(() => figures(page)).toContain('113')
  // What comes above the note later would move it.
  await settled(page)
  const note = page.getByRole('region', { name: 'My plan' }).getByRole('textbox', { name: 'What could get in the way' })
  await note.fill('Rain on')
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(0)

  // It is said for some seconds only.
  const updated = page.getByRole('status').filter({ hasText: 'This page was just updated.' })
  const announced = updated.waitFor({ state: 'attached' })
  await loadProgress(-4, 157)
  await expect.poll(() => figures(page)).toContain('157')
  await announced
  await note.pressSequentially(' Fridays')
  await expect.poll(() => note.inputValue()).toBe('Rain on Fridays')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)

  const second = await context.newPage()
  await letIn(second, nora)
  await second.goto('/dashboard')
  await settled(second)
  await client.run([
    ...['ledger', 'adjust', nora, '250', '--client', key, '--key', 'live-1'],
    ...['--reason', 'A prize'],
  ])
  await expect.poll(() => points(second)).toContain('250')
  await page.bringToFront()
  await expect.poll(() => points(page)).toContain('250')
  expect(complaints).toEqual([])
})

test('P09 where nothing can be heard, coming back to the page brings what is new (thorough)', async () => {
  const { page } = await come()
  await page.route(events, route => route.abort())
  const tried = page.waitForRequest(events)
  await page.goto(progress)
  await tried
  await expect.poll(() => figures(page)).toMatch(/113|157/)
  await settled(page)
  const before = await figures(page)
  await loadProgress(-3, 171)
  expect(await figures(page)).toBe(before)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect.poll(() => figures(page)).toContain('171')
})

test('A03 A04 a background refresh is no sign of life; a session that is ended elsewhere ends on the open page (thorough)', async () => {
  const { page } = await come()
  const heard = page.waitForResponse(events)
  await page.goto('/dashboard')
  await heard
  await settled(page)
  const refetch = page.waitForRequest(request => request.headers()['x-in-background'] === '1')
  await loadProgress(-2, 190)
  expect((await refetch).url()).toMatch(/program-views$|\/user$/)
  // An operator who hands out a password ends every session.
  await client.run(['user', 'password', nora, '--client', key], 'summit season\n')
  await page.waitForURL(url => url.pathname === '/login')
})
