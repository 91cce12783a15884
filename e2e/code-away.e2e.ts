import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, letIn, looks, type VisitOptions, visit, workerBrowser } from './support/browser.ts'
import { here } from './support/here.ts'
import { letSignIn } from './support/let-sign-in.ts'

const northlight = `http://northlight.localhost:${here.port}`
const person = 'ada.ueda'

let browser: Browser
beforeAll(async () => {
  await letSignIn(here.dataDir, 'northlight', [person])
  browser = await workerBrowser()
})
afterAll(() => browser.close())

/** A visitor whose page fetches no code ahead, as in the first seconds of every visit. */
async function come(options?: VisitOptions) {
  const visitor = await visit(browser, northlight, options)
  await visitor.context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  return visitor
}

const noConnection = (page: Page) => page.getByText(/No connection right now/).filter({ visible: true })
const routersOwnPage = (page: Page) => page.getByText('Something went wrong!')

test.each(looks)(
  'P18 from /login without a network a link waits, what was typed stays, and the page opens by itself: $width $scheme (thorough)',
  async look => {
    const { page, context, close } = await come(look)
    await page.goto('/login')
    const userId = page.locator('input[autocomplete="username"]')
    await userId.fill('ada.ue')
    await context.setOffline(true)
    for (const name of ['Forgot user ID', 'FAQ', 'Forgot password']) await page.getByRole('link', { name }).click()
    await noConnection(page).waitFor()
    await expectAccessible(page)
    expect(await userId.inputValue()).toBe('ada.ue')
    expect(await routersOwnPage(page).count()).toBe(0)

    await context.setOffline(false)
    await page.getByRole('heading', { level: 1, name: 'Get back in' }).waitFor()
    await noConnection(page).waitFor({ state: 'detached' })
    await close()
  },
)

test('P18 a tile that is tapped before its code is there leads to its screen once the network is back (thorough)', async () => {
  const { page, context, close } = await come({ width: 390 })
  await letIn(page, person)
  await page.goto('/dashboard')
  const tile = page.getByRole('article').filter({ hasText: 'Summit Season' })
  await tile.waitFor()
  await context.setOffline(true)
  await tile.getByRole('link').first().click()
  await noConnection(page).waitFor()
  await expect.poll(() => noConnection(page).count()).toBe(1)
  expect(await tile.isVisible()).toBe(true)
  expect(await routersOwnPage(page).count()).toBe(0)

  await context.setOffline(false)
  await page.waitForURL('**/program-view/summit-season---Selector/progress')
  await page.getByRole('heading', { level: 1, name: /Ada/ }).waitFor()
  // Its style sheet came as well: the second try does not take the one that failed for there.
  const failed = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
        .filter(({ sheet }) => !sheet)
        .map(({ href }) => href),
    )
  await expect.poll(failed).toEqual([])
  await close()
})

test('E04 code that the server no longer has: the page is loaded anew, and says so on our own page if that does not help', async () => {
  const { page, close } = await come()
  await page.goto('/login')
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
  let loads = 0
  page.on('framenavigated', () => loads++)
  await page.route(/\/assets\/(ForgotPassword|home-)/, route => route.fulfill({ status: 404, body: '' }))
  await page.getByRole('link', { name: 'Forgot password' }).click()
  await page.getByRole('heading', { level: 1, name: 'We lost the signal' }).waitFor()
  expect(await routersOwnPage(page).count()).toBe(0)
  expect(loads).toBeLessThan(4)
  await page.unroute(/\/assets\/(ForgotPassword|home-)/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('textbox').waitFor()
  await close()
})
