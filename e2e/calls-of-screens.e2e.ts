import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromAccountMenu } from './support/account-menu.ts'
import { expectAccessible, letIn, settled, signIn, type VisitOptions, visit, workerBrowser } from './support/browser.ts'
import { here } from './support/here.ts'
import { letSignIn } from './support/let-sign-in.ts'

const chooser = 'bella.jansen'
let browser: Browser
beforeAll(async () => {
  await letSignIn(here.dataDir, 'northlight', [chooser])
  browser = await workerBrowser()
})
afterAll(() => browser.close())

async function come(options?: VisitOptions) {
  const visitor = await visit(browser, `http://northlight.localhost:${here.port}`, options)
  const requests: string[] = []
  visitor.page.on('request', request => {
    const [, call] = request.url().split('/api/v1.0')
    if (call !== undefined) requests.push(`${request.method()} ${call}`)
  })
  return { ...visitor, requests }
}
const goTo = async (page: Page, path: string) => {
  await page.goto(path)
  await page.locator('h1').waitFor()
  await settled(page)
}

test('C29 P09 progress is requested without details, and again after a goal was saved', async () => {
  const { page, requests, close } = await come()
  await letIn(page, chooser)
  await goTo(page, '/program-view/spring-sprint---Selector/goal-selection')
  await page.getByText('Ridge', { exact: true }).first().click()
  await page.getByRole('button', { name: /my goal/ }).click()
  const progress = page.waitForRequest('**/program-views/spring-sprint---Selector/progress?no-details=true')
  await page.getByRole('button', { name: /that’s my goal|Save|Yes/ }).click()
  await progress
  await settled(page)
  await goTo(page, '/program-view/summit-season---Selector/progress')
  expect(requests.filter(call => /\/progress(\?|$)/.test(call) && !call.endsWith('?no-details=true'))).toEqual([])
  await close()
})

test('C30 tables are requested by their first page (thorough)', async () => {
  const { page, close } = await come()
  await letIn(page, 'theo.brandt')
  await page.goto('/dashboard')
  const tables = page.waitForRequest(/\/tables\?(.*&)?page=1(&|$)/)
  await page.getByRole('article').first().getByRole('link').first().click()
  await tables
  await close()
})

test('A02 the tab keeps the session id and who is signed in, so that a reload requests their bundle at once; both go at logout', async () => {
  const { page, requests, close } = await come()
  await signIn(page, 'maya.andersson')
  await settled(page)
  const state = () => page.evaluate(() => sessionStorage.getItem('user'))
  expect(JSON.parse((await state())!)).toEqual({ userId: expect.any(String), authType: 'login', locale: 'en_US' })
  await page.evaluate(() => sessionStorage.setItem('user', JSON.stringify({ locale: 'de_DE' })))
  requests.length = 0
  await page.reload()
  await page.getByRole('banner').waitFor()
  expect(requests.find(call => call.includes('/translations/'))).toContain('locale=de_DE')
  await fromAccountMenu(page, 'Log out')
  await page.waitForURL('**/login')
  expect(await state()).toBeNull()
  await close()
})

test('A05 a sign-out that takes its time says what is going on (thorough)', async () => {
  const { page, close } = await come({ width: 390, scheme: 'dark' })
  await letIn(page, 'maya.andersson')
  await goTo(page, '/dashboard')
  let letGo = () => {}
  const isLet = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route('**/api/v1.0/logout', async route => {
    await isLet
    await route.continue()
  })
  await fromAccountMenu(page, 'Log out')
  await page.getByRole('status').filter({ hasText: 'Signing you out' }).waitFor()
  await expectAccessible(page)
  letGo()
  await page.waitForURL('**/login')
  await close()
})

test('L05 the QA bar opens where it is seen: above what the screen shows (thorough)', async () => {
  const { page, close } = await come({ height: 700 })
  await letIn(page, 'maya.andersson')
  await page.goto('/dashboard#qa-bar')
  const bar = page.getByRole('complementary', { name: 'QA bar' })
  await bar.waitFor()
  const top = async (one: typeof bar) => (await one.boundingBox())!.y
  await expect.poll(() => top(bar)).toBeLessThan(200)
  expect(await top(bar)).toBeLessThan(await top(page.getByRole('main')))
  await close()
})

test('1.4.10 zoomed in four times the goal bar leaves the page its room (thorough)', async () => {
  const { page, close } = await come({ width: 320, height: 256 })
  await letIn(page, chooser)
  await goTo(page, '/program-view/spring-sprint---Selector/goal-selection')
  await page.getByText('Ridge', { exact: true }).first().click()
  const bar = page.locator('[class*="_confirm_"]')
  await bar.waitFor()
  const top = async () => (await bar.boundingBox())!.y
  await page.evaluate(() => scrollTo(0, 0))
  await expect.poll(top).toBeGreaterThan(256)
  await bar.scrollIntoViewIfNeeded()
  await expect.poll(top).toBeLessThan(256)
  await close()
})

test.each(['maya.andersson@northlight', 'lena.vogt@harbor', 'yui.tanaka@sakura'])(
  '1.4.10 L01 320 pixels wide the balance of %s says what is counted (thorough)',
  async who => {
    const [userName = '', client = ''] = who.split('@')
    const { page, close } = await visit(browser, `http://${client}.localhost:${here.port}`, { width: 320 })
    await letIn(page, userName)
    await goTo(page, '/dashboard')
    const label = page.locator('header .points span')
    await expect.poll(() => label.isVisible()).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    const outside = await page.locator('header .top__in > *:visible').evaluateAll(ones =>
      ones
        .filter(one => {
          const { left, right } = one.getBoundingClientRect()
          return right > left && (left < 0 || right > 320)
        })
        .map(one => one.outerHTML.slice(0, 80)),
    )
    expect(outside).toEqual([])
    await close()
  },
)
