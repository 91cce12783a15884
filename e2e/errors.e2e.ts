import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { fromAccountMenu } from './support/account-menu.ts'
import {
  expectAccessible,
  settled,
  signIn,
  type Visit,
  type VisitOptions,
  visit,
  workerBrowser,
} from './support/browser.ts'
import { here } from './support/here.ts'

const victor = 'victor.salas'
let browser: Browser
const visits: Visit[] = []

beforeAll(async () => {
  browser = await workerBrowser()
})
afterEach(async () => {
  for (const one of visits.splice(0)) await one.close()
})
afterAll(() => browser.close())

async function come(options?: VisitOptions): Promise<Visit> {
  const one = await visit(browser, `http://northlight.localhost:${here.port}`, options)
  visits.push(one)
  return one
}

const lost = (page: Page) => page.getByRole('heading', { level: 1, name: 'We lost the signal' })
const login = (page: Page) => page.getByRole('heading', { level: 1, name: 'Welcome back' })
const errorOf = (page: Page, type: string) => page.locator(`[data-error-type="${type}"]`)
const refusal = (messageCode: string, httpCode: number, message = '') => ({
  status: httpCode,
  headers: { 'x-string-encoding': 'none' },
  json: { message, httpCode, messageCode, requestId: 'r-1' },
})

describe('fatal errors', () => {
  const fatal = [
    ['InvalidClientError', 'There’s no program at this address'],
    ['ConfigAppFetchError', 'We can’t load this program’s settings'],
    ['InvalidClientSaltError', 'isn’t fully set up'],
    ['NoClientKeyError', 'has no address'],
    ['InvalidSpoofedDomainError', 'doesn’t match'],
  ] as const
  test.each(fatal)('E03 %s leads to /error, at the start and later (thorough)', async (code, words) => {
    const { page } = await come()
    await page.route('**/api/v1.0/client', route => route.fulfill(refusal(`errors.${code}`, 500)))
    await page.goto('/login')
    await lost(page).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/error')
    await expect.poll(() => page.locator('main').innerText()).toContain(words)
    await expectAccessible(page)
    await page.unroute('**/api/v1.0/client')

    await signIn(page, victor)
    await page.goto('/dashboard')
    await page.getByRole('banner').waitFor()
    await page.route('**/user/account/statement/all', route => route.fulfill(refusal(`errors.${code}`, 500)))
    await fromAccountMenu(page, 'Profile')
    await lost(page).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/error')
    expect(await page.getByRole('banner').count()).toBe(0)
  })

  test('L11 an empty list of bundles leads to /error (thorough)', async () => {
    const { page } = await come()
    await page.route('**/api/v1.0/client', async route => {
      const response = await route.fetch({ url: route.request().url().replace('northlight.localhost', 'localhost') })
      await route.fulfill({ response, json: { ...(await response.json()), bundles: [] } })
    })
    await page.goto('/login')
    await lost(page).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/error')
  })
})

describe('alerts', () => {
  test('E02 L11 client data that cannot be fetched say so before what happened (thorough)', async () => {
    const { page } = await come()
    await page.route('**/api/v1.0/client', route => route.abort())
    await page.goto('/login')
    await expect
      .poll(() => errorOf(page, 'fetch-client-data').innerText())
      .toContain('We couldn’t get this site ready. We can’t reach the server.')
    await expectAccessible(page)
  })

  test('E02 L08 each error has words of its own, and goes singly or with all', async () => {
    const { page } = await come()
    await page.route('**/api/v1.0/env', route => route.abort())
    await page.goto('/login')
    await login(page).waitFor()
    // A06: the page goes on without it, and says so.
    await errorOf(page, 'fetch-environment-data').waitFor()
    await expect
      .poll(() => errorOf(page, 'fetch-environment-data').innerText())
      .toContain('You can continue without them')
    const failToTranslate = () =>
      page.route('**/translations/**', route =>
        route.fulfill(refusal('errors.bundle-unknown', 404, 'We can’t find these texts.')),
      )
    await failToTranslate()
    await page.getByRole('combobox').selectOption('de_DE')
    await errorOf(page, 'set-user-locale').waitFor()
    // E01: under 500 the server's own message.
    await expect
      .poll(() => errorOf(page, 'set-user-locale').innerText())
      .toBe('Your language wasn’t changed. We can’t find these texts.')
    await expectAccessible(page)
    // The newest of a type is enough: it takes the place of the one before.
    const before = (await errorOf(page, 'set-user-locale').elementHandle())!
    await page.getByRole('combobox').selectOption('ja_JP')
    await before.waitForElementState('hidden')
    await expect.poll(() => page.locator('[data-error-type]').count()).toBe(2)
    await page.getByRole('button', { name: 'Dismiss', exact: true }).first().press('Enter')
    await expect.poll(() => page.locator('[data-error-type]').count()).toBe(1)
    expect(await page.getByRole('button', { name: 'Dismiss all' }).count()).toBe(0)
    await page.unroute('**/translations/**')
    await page.reload()
    await errorOf(page, 'fetch-environment-data').waitFor()
    await failToTranslate()
    await page.getByRole('combobox').selectOption('de_DE')
    await errorOf(page, 'set-user-locale').waitFor()
    await page.getByRole('button', { name: 'Dismiss all' }).click()
    await expect.poll(() => page.locator('[data-error-type]').count()).toBe(0)
  })

  test('E02 a sign-out that the server did not confirm says so at login (thorough)', async () => {
    const { page } = await come()
    await signIn(page, victor)
    await page.route(/api\/v1\.0\/logout$/, route => route.abort())
    await fromAccountMenu(page, 'Log out')
    await login(page).waitFor()
    await errorOf(page, 'sign-out').waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('sessionId'))).toBeNull()
  })
})

describe('a page that cannot be drawn', () => {
  test('E04 shows the error screen, and the server’s log gets the component stack', async () => {
    const { page } = await come()
    await signIn(page, victor)
    await page.goto('/profile')
    await page.getByRole('heading', { level: 1 }).waitFor()
    // The profile lists the programs too, and is not the page that breaks.
    await settled(page)
    await page.route(/api\/v1\.0\/program-views$/, route =>
      route.fulfill({ headers: { 'x-string-encoding': 'none' }, json: { programViews: 'none' } }),
    )
    const reporting = page.waitForResponse('**/render-errors')
    await page.goto('/dashboard')
    const report = await reporting
    expect(report.status()).toBe(200)
    const body = report.request().postDataJSON() as { message: string; componentStack: string; path: string }
    expect(body.path).toBe('/dashboard')
    expect(body.message).toMatch(/Error/)
    expect(body.componentStack).toMatch(/\bat\b/)
    await lost(page).waitFor()
    expect(await page.locator('main').innerText()).not.toMatch(/Error:|\bat\b .*js/)
    await expectAccessible(page)
  })
})

describe('while one waits', () => {
  test('N25 the indicator comes when a route takes more than 100 ms, and not before; the screen before it stays (thorough)', async () => {
    const { page } = await come()
    await page.clock.install()
    await signIn(page, victor)
    await page.goto('/profile')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await settled(page)
    const held: Route[] = []
    await page.route(/api\/v1\.0\/program-views\/[^/]+$/, route => void held.push(route))
    // A busy machine takes its time between the two, and no clock goes back.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
    // The line counts from the drawing after the start of the route, which may come after the request.
    const counting = page.evaluate(
      () =>
        new Promise<void>(resolve => {
          const real = setTimeout
          Object.assign(window, {
            setTimeout: (work: () => void, wait: number, ...rest: unknown[]) => {
              if (wait === 100) resolve()
              return real(work, wait, ...rest)
            },
          })
        }),
    )
    const asking = page.waitForRequest(/api\/v1\.0\/program-views\/[^/]+$/)
    // The line of the shell alone: shapes of the screen that comes say the same.
    const indicator = page.locator('[role="status"]:not([aria-busy])').filter({ hasText: /^Loading$/ })
    // As a link on the page would, without a page of its own being loaded.
    await page.evaluate(() => {
      history.pushState(null, '', '/program-view/summit-season---Superviewer')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await Promise.all([asking, counting])
    await page.clock.runFor(99)
    expect(await indicator.count()).toBe(0)
    await page.clock.runFor(1)
    await indicator.waitFor()
    await expect.poll(() => page.getByRole('heading', { level: 1, name: 'Victor Salas' }).count()).toBe(1)
    await expect.poll(() => held.length).toBeGreaterThan(0)
    for (const route of held) await route.continue()
    await page.clock.resume()
    await page.waitForURL('**/manager-progress')
    await indicator.waitFor({ state: 'detached' })
  })

  test('L06 the overlay covers the page while it starts, and fades in within 300 ms (thorough)', async () => {
    const { page } = await come({ reducedMotion: false })
    const held: Route[] = []
    await page.route('**/api/v1.0/client', route => void held.push(route))
    await page.goto('/login', { waitUntil: 'commit' })
    const veil = page.locator('#app [role="status"][aria-busy="true"]')
    await veil.waitFor({ state: 'attached' })
    const look = await veil.evaluate(box => {
      const { animationDuration, position, inset } = getComputedStyle(box)
      return { animationDuration, position, inset }
    })
    expect(look).toEqual({ animationDuration: '0.3s', position: 'fixed', inset: '0px' })
    await expect.poll(() => held.length).toBe(1)
    await held[0]!.continue()
    await login(page).waitFor()
    await expect.poll(() => veil.count()).toBe(0)
  })
})
