import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ReplyOf } from '../contract/call.ts'
import type { getProgramViews } from '../contract/calls/program-views.ts'
import type { getAccountStatement } from '../contract/calls/user/account/statement/all.ts'
import {
  expectAccessible,
  letIn,
  looks,
  type Visit,
  type VisitOptions,
  visit,
  workerBrowser,
} from './support/browser.ts'
import { failUntilRetried } from './support/fail-until-retried.ts'
import { here } from './support/here.ts'
import { cairn } from './support/server.ts'

// Hugo was paid for Trailblazer by the demo; what else he is paid while other tests run is his as well.
const hugo = 'hugo.fischer'
let browser: Browser
const visits: Visit[] = []

beforeAll(async () => {
  browser = await workerBrowser()
  const { code, err } = await cairn(
    here.dataDir,
    ['user', 'password', hugo, '--client', 'northlight'],
    'summit season\n',
  )
  expect([code, code === 0 ? '' : err]).toEqual([0, ''])
})
afterEach(async () => {
  for (const one of visits.splice(0)) await one.close()
})
afterAll(() => browser.close())

async function come(userName: string, options?: VisitOptions): Promise<Visit> {
  const one = await visit(browser, `http://northlight.localhost:${here.port}`, options)
  visits.push(one)
  await letIn(one.page, userName)
  return one
}

type Statement = ReplyOf<typeof getAccountStatement>

/** The real statement with so many rows more: the demo has not paid anybody that often. */
async function withManyRows(page: Page, count: number): Promise<void> {
  await page.route('**/user/account/statement/all', async route => {
    // Fetched outside the browser, where only localhost itself resolves: the same client.
    const url = route.request().url().replace('northlight.localhost', 'localhost')
    const response = await route.fetch({ url })
    const { accountHistoryList: real } = (await response.json()) as Statement
    const more = Array.from({ length: count - real.length }, (_, at) => ({
      id: `more-${at}`,
      date: `2025-${String((at % 12) + 1).padStart(2, '0')}-${String((at % 28) + 1).padStart(2, '0')}`,
      description: `${at % 2 === 0 ? 'alpine' : 'Birch'} tour ${at}`,
      amountOrAward: at % 3 === 0 ? -at : at * 10,
    }))
    await route.fulfill({ response, json: { accountHistoryList: [...real, ...more] } })
  })
}

const table = (page: Page) => page.getByRole('table', { name: 'Account history' })
const cells = (page: Page, column: 1 | 2 | 3) => table(page).locator(`tbody tr > :nth-child(${column})`).allInnerTexts()
const sortBy = (page: Page, name: string) => page.getByRole('button', { name }).press('Enter')

// Narrower than elsewhere: the table is the widest thing there is.
const narrower = looks.map(look => ({ ...look, width: look.width === 390 ? 360 : look.width }))

test.each(narrower)(
  'N19 A14 the profile shows the balance and what made it, accessible $width wide, $scheme',
  async look => {
    const { page, complaints } = await come(hugo, look)
    await page.goto('/profile')
    await page.getByRole('heading', { level: 1, name: 'Hugo Fischer' }).waitFor()
    await table(page).waitFor()
    await expect.poll(() => cells(page, 2)).toContain('Trailblazer: Goal award')
    const sum = (await cells(page, 3)).reduce((total, amount) => total + Number(amount.replaceAll(',', '')), 0)
    const balance = sum.toLocaleString('en-US')
    expect(sum).toBeGreaterThan(0)
    await expect.poll(() => page.locator('main header dl dd').innerText()).toBe(`${balance} points`)
    await expect.poll(() => page.getByRole('banner').innerText()).toContain(balance)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width)
    expect(complaints).toEqual([])
  },
)

test('N19 it loads the profile and the program views, and each program is one step away (thorough)', async () => {
  const { page } = await come(hugo)
  const requests: string[] = []
  page.on('request', request => requests.push(new URL(request.url()).pathname.replace(/.*v1\.0/, '')))
  await page.goto('/profile')
  const programs = page.getByRole('region', { name: 'Your programs' })
  await programs.getByRole('link').first().waitFor()
  expect(requests).toEqual(expect.arrayContaining(['/user/profile', '/program-views']))
  await expect.poll(() => page.locator('main header').innerText()).toMatch(/Team \w+/)
  // Every section can be jumped to, as the header's balance does.
  const sections = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
  for (const link of await sections.all()) {
    const hash = new URL((await link.getAttribute('href'))!, page.url()).hash
    expect([hash, await page.locator(hash).count()]).toEqual([hash, 1])
  }
  await programs.getByRole('link', { name: 'Trailblazer' }).click()
  await page.waitForURL('**/program-view/trailblazer---Selector/**')
})

test('P12 N19 programs that are history are listed below the others, and lead to their final result', async () => {
  const { page, complaints } = await come(hugo, looks.at(-1)!)
  // Trailblazer as it will be answered for once 90 days have passed.
  await page.route(/\/program-views(\/past)?$/, async route => {
    const isPast = route.request().url().endsWith('/past')
    const url = route.request().url().replace('northlight.localhost', 'localhost').replace('/past', '')
    const response = await route.fetch({ url })
    const { programViews } = (await response.json()) as ReplyOf<typeof getProgramViews>
    const wanted = programViews.filter(({ programId }) => (programId === 'trailblazer') === isPast)
    await route.fulfill({ response, json: { programViews: wanted } })
  })
  await page.goto('/profile')
  const past = page.getByRole('list', { name: 'Past programs' })
  await past.getByRole('link', { name: 'Trailblazer' }).waitFor()
  expect(await page.getByRole('region', { name: 'Your programs' }).getByRole('link').count()).toBeGreaterThan(1)
  await expectAccessible(page)
  await past.getByRole('link').click()
  await page.waitForURL('**/program-view/trailblazer---Selector/progress')
  await page.getByRole('heading', { level: 1, name: 'You did it, Hugo.' }).waitFor()
  expect(complaints).toEqual([])
})

test('N19 nobody reaches it who is not signed in, and they are led back to it', async () => {
  const one = await visit(browser, `http://northlight.localhost:${here.port}`)
  visits.push(one)
  await one.page.goto('/profile')
  await one.page.waitForURL('**/login**')
  await one.page.locator('input[autocomplete="username"]').fill(hugo)
  await one.page.locator('input[autocomplete="current-password"]').fill('summit season')
  await one.page.locator('form button[type="submit"]').click()
  await one.page.waitForURL('**/profile')
})

test('A14 a column sorts ascending first, then turns round; descriptions ignore case, amounts are numbers', async () => {
  const { page } = await come(hugo)
  await withManyRows(page, 40)
  await page.goto('/profile')
  await table(page).waitFor()
  const header = (name: string) => page.getByRole('columnheader', { name }).getAttribute('aria-sort')
  await expect.poll(() => header('Date')).toBe('descending')

  await sortBy(page, 'Amount')
  await expect.poll(() => header('Amount')).toBe('ascending')
  const amounts = (await cells(page, 3)).map(text => Number(text.replaceAll(',', '')))
  expect(amounts).toHaveLength(40)
  expect(amounts).toEqual([...amounts].sort((one, other) => one - other))
  await sortBy(page, 'Amount')
  await expect.poll(() => header('Amount')).toBe('descending')
  expect((await cells(page, 3)).map(text => Number(text.replaceAll(',', '')))).toEqual([...amounts].reverse())

  await sortBy(page, 'Description')
  await expect.poll(() => header('Description')).toBe('ascending')
  await expect.poll(() => header('Amount')).toBeNull()
  const words = await cells(page, 2)
  expect(words[0]).toMatch(/^alpine/)
  expect(words.at(-1)).toBe('Trailblazer: Goal award')
  expect(words.findIndex(text => text.startsWith('Birch'))).toBeGreaterThan(
    words.findLastIndex(text => text.startsWith('alpine')),
  )

  await sortBy(page, 'Date')
  await expect.poll(() => header('Date')).toBe('ascending')
  const days = (await cells(page, 1)).map(text => Date.parse(text))
  expect(days).toEqual([...days].sort((one, other) => one - other))
})

test('A14 fifty rows at first, fifty more each time, and the focus is never lost (thorough)', async () => {
  const { page } = await come(hugo, { width: 390 })
  await withManyRows(page, 120)
  await page.goto('/profile')
  await table(page).waitFor()
  const rows = table(page).getByRole('rowheader')
  const more = page.getByRole('button', { name: 'Show more' })
  await expect.poll(() => rows.count()).toBe(50)
  await more.press('Enter')
  await expect.poll(() => rows.count()).toBe(100)
  await expect.poll(() => page.locator('#account-history').getByRole('status').innerText()).toBe('100 of 120 entries')
  await more.press('Enter')
  await expect.poll(() => rows.count()).toBe(120)
  expect(await more.count()).toBe(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('120 of 120 entries')
  // Sorting is there on a phone, too, and keeps the rows that were requested.
  await sortBy(page, 'Amount')
  await expect.poll(() => rows.count()).toBe(120)
  await expectAccessible(page)
})

test('A14 an account without movements says so kindly (thorough)', async () => {
  const { page, complaints } = await come('victor.salas')
  await page.goto('/profile')
  await page.getByText('Reach a goal, and the points you earn will show up here.').waitFor()
  await expect.poll(() => page.locator('main header dl dd').innerText()).toBe('0 points')
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test('A14 E02 a history that fails to load says so, and loads on retry (thorough)', async () => {
  const { page } = await come(hugo)
  const fail = (route: Route) => route.fulfill({ status: 500, body: '' })
  const askAgain = await failUntilRetried(page, '**/user/account/statement/all', fail)
  await page.goto('/profile')
  await page.getByRole('heading', { name: 'We couldn’t load your account history' }).waitFor()
  await expectAccessible(page)
  await askAgain()
  await table(page).waitFor()
})
