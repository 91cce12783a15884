import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromAccountMenu } from './support/account-menu.ts'
import { expectAccessible, letIn, settled, type VisitOptions, visit, workerBrowser } from './support/browser.ts'
import { here } from './support/here.ts'
import { letSignIn } from './support/let-sign-in.ts'

const northlight = `http://northlight.localhost:${here.port}`
const person = 'ada.zimmer'
const chooser = 'julia.abbott'
const progress = '/program-view/summit-season---Selector/progress'
const api = '**/v1/contests-api/**'

let browser: Browser
beforeAll(async () => {
  await letSignIn(here.dataDir, 'northlight', [person, chooser])
  browser = await workerBrowser()
})
afterAll(() => browser.close())

async function at(userName: string, path: string, options?: VisitOptions) {
  const visitor = await visit(browser, northlight, options)
  await letIn(visitor.page, userName)
  await visitor.page.goto(path)
  await visitor.page.locator('h1').waitFor()
  return visitor
}

const says = (page: Page, words: RegExp) => page.getByRole('status').filter({ hasText: words }).waitFor()
const isOffline = (page: Page) => says(page, /No connection right now. What you see is from .*\d/)

test('a dead network leaves every screen that was read as it was, says how old it is, and mends itself', async () => {
  const { page, context, close } = await at(person, '/dashboard', { width: 390 })
  const tile = page.getByRole('article').filter({ hasText: 'Summit Season' })
  await tile.getByRole('link').first().click()
  const heading = page.getByRole('heading', { level: 1, name: /Ada/ })
  await page.waitForURL(`**${progress}`)
  await heading.waitFor()
  const note = page.getByRole('region', { name: 'My plan' }).getByRole('textbox', { name: 'What could get in the way' })
  await note.waitFor()

  await context.setOffline(true)
  await isOffline(page)
  await expectAccessible(page)
  await expect.poll(() => heading.isVisible()).toBe(true)
  await note.fill('The holidays')
  await page.getByRole('button', { name: 'Try now' }).click()
  await isOffline(page)
  await page.goBack()
  await tile.waitFor()
  await page.goForward()
  await heading.waitFor()
  await page.getByText('The holidays').waitFor()

  await context.setOffline(false)
  await says(page, /You’re connected again/)
  await page.getByRole('region', { name: 'My plan' }).getByText('Saved', { exact: true }).waitFor()
  await page.reload()
  await page.getByText('The holidays').waitFor()
  await close()
})

test('a list that was never read says so without a network, and its picture is there as well (thorough)', async () => {
  const { page, context, close } = await at(person, '/dashboard')
  // The code of the next screens is fetched when the page has nothing else to do.
  const isFetched = () =>
    page.evaluate(() => {
      const fetched = performance.getEntriesByType('resource').map(({ name }) => name)
      const wanted = [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')].map(link => link.href)
      const has = (name: string) => fetched.some(one => one.includes(name))
      return has('no-signal') && has('ProfileScreen') && wanted.every(has)
    })
  await expect.poll(isFetched).toBe(true)
  await context.setOffline(true)
  await page.getByRole('link', { name: /View account history/ }).click()
  const history = page.locator('#account-history')
  await history.getByText('We couldn’t load your account history').waitFor()
  await history.getByRole('button', { name: 'Try again' }).waitFor()
  await history.locator('.empty__pic svg').waitFor()
  await context.setOffline(false)
  // Whether Ada has points by now is another test's affair.
  await history.getByRole('table').or(history.getByText('Nothing here yet')).waitFor()
  await close()
})

test('a step that needs the network says so, and goes on by itself once there is one (thorough)', async () => {
  const { page, close } = await at(person, '/dashboard', { width: 390, scheme: 'dark' })
  await page.getByRole('article').first().waitFor()
  // Away although the browser believes itself online, as behind a proxy that answers for the server.
  await page.route(api, route =>
    route.fulfill({ status: 502, body: '<html>Bad gateway</html>', contentType: 'text/html' }),
  )
  await fromAccountMenu(page, 'Profile')
  await page.getByRole('heading', { level: 1, name: 'Ada Zimmer' }).waitFor()
  await says(page, /No connection right now/)
  // Beside a button there would be a word or two a line.
  const words = page.getByRole('status').getByText(/No connection right now/)
  expect((await words.boundingBox())!.width).toBeGreaterThan(240)
  await page.getByRole('button', { name: 'Try again' }).first().waitFor()
  await page.unroute(api)
  await says(page, /You’re connected again/)
  await page.getByRole('link', { name: /Summit Season/ }).waitFor()
  await close()
})

test('what a server in trouble could not answer comes by itself once it can (thorough)', async () => {
  const { page, close } = await at(person, '/profile')
  await page.getByRole('heading', { level: 1, name: 'Ada Zimmer' }).waitFor()
  const json = { message: 'Later', httpCode: 503, messageCode: 'errors.generic.global', requestId: 'x' }
  await page.route('**/program-views*', route => route.fulfill({ status: 503, json }))
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await page.unroute('**/program-views*')
  await page.getByRole('article').first().waitFor()
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await close()
})

test('a choice that did not arrive is not sent again by itself (thorough)', async () => {
  const { page, close } = await at(chooser, '/program-view/spring-sprint---Selector/goal-selection')
  let sent = 0
  // Not by the route: what is sent once the network is back counts as well.
  page.on('request', request => {
    if (request.method() === 'POST') sent++
  })
  await page.route(api, route => route.abort())
  await page.getByText('Ridge', { exact: true }).first().click()
  await page.getByRole('button', { name: /my goal/ }).click()
  await page.getByRole('button', { name: /that’s my goal|Save|Yes/ }).click()
  await page
    .getByText(/We don’t know whether your goal was saved/)
    .first()
    .waitFor()
  await page.unroute(api)
  await page.getByText(/You’re connected again/).waitFor()
  await settled(page)
  expect(sent).toBe(1)
  await expect.poll(() => page.getByRole('radio', { name: 'Ridge' }).isChecked()).toBe(true)
  await close()
})
