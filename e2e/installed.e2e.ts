import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, letIn, type Visit, type VisitOptions, visit, workerBrowser } from './support/browser.ts'
import { here } from './support/here.ts'
import { letSignIn } from './support/let-sign-in.ts'

// No other file's person: what a page sends as it is left may arrive although the browser is set offline, and saves her plan.
const ada = 'ada.abbott'
const other = 'bella.grant'
const summit = '/program-view/summit-season---Selector/progress'

let browser: Browser
const visits: Visit[] = []
beforeAll(async () => {
  await letSignIn(here.dataDir, 'northlight', [ada, other])
  browser = await workerBrowser()
})
afterEach(async () => {
  for (const one of visits.splice(0)) await one.close()
})
afterAll(() => browser.close())

async function come(options: VisitOptions = {}, port = here.port) {
  const visitor = await visit(browser, `http://northlight.localhost:${port}`, {
    width: 390,
    ...options,
    keepsShell: true,
  })
  visits.push(visitor)
  return visitor
}

/** What the browser keeps: the names of the caches, without what follows the kind. */
const caches = (page: Page, kind: string) =>
  page.evaluate(async of => (await globalThis.caches.keys()).filter(name => name.startsWith(of)), kind)
/** The shell is there with its page, and the worker answers this page's requests. */
async function shellIsKept(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => navigator.serviceWorker.controller !== null && !!(await globalThis.caches.match('/'))),
    )
    .toBe(true)
}
/** The last states of so many sessions have at least so many entries each, with the name of the clock. */
async function stateIsKept(page: Page, entries: number, sessions = 1): Promise<void> {
  const counts = () =>
    page.evaluate(async () => {
      const names = (await globalThis.caches.keys()).filter(name => name.startsWith('last-state:'))
      return Promise.all(names.map(async name => (await (await globalThis.caches.open(name)).keys()).length))
    })
  await expect
    .poll(async () => {
      const all = await counts()
      return all.length === sessions && Math.min(...all) >= entries
    })
    .toBe(true)
}
/** What local storage keeps beside the clocks of sessions: what the person saw of their journeys, in plain text. */
const keptOfJourneys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter(key => !key.startsWith('session-clock:')))
const tile = (page: Page) => page.getByRole('article').filter({ hasText: 'Summit Season' })
const isOffline = (page: Page) =>
  page.getByRole('status').filter({ hasText: /No connection right now. What you see is from .*\d.*work again/ })
const noSignal = (page: Page) => page.getByRole('heading', { level: 1, name: 'We lost the signal' })

/** Signed in, and has seen the dashboard and a journey, all of which is kept. The page's clock is the test's to move. */
async function seen(userName: string, visitor: Visit): Promise<Page> {
  const { page } = visitor
  await page.clock.install()
  await letIn(page, userName)
  await page.goto(summit)
  await page.getByRole('heading', { level: 1 }).waitFor()
  // The clock's name, session, words, and at least the journey, its view and the plan.
  await stateIsKept(page, 6)
  await page.goto('/dashboard')
  await tile(page).waitFor()
  // The shell is kept once the page has been quiet for a while.
  await page.clock.fastForward(5000)
  await shellIsKept(page)
  await stateIsKept(page, 7)
  return page
}

describe('without a network', () => {
  test('a reload shows the last state as of its time, and what cannot be saved says so; back online it is the present again', async () => {
    const visitor = await come()
    const page = await seen(ada, visitor)
    const { context, complaints } = visitor
    expect(complaints).toEqual([])
    await context.setOffline(true)
    await page.reload()
    await tile(page).waitFor()
    await isOffline(page).waitFor()
    await expectAccessible(page)
    await tile(page).getByRole('link').first().click()
    await page.getByRole('heading', { level: 1, name: /Ada/ }).waitFor()
    await isOffline(page).waitFor()
    const plan = page.getByRole('region', { name: 'My plan' })
    const obstacle = plan.getByRole('textbox', { name: 'What could get in the way' })
    await obstacle.fill('Written in a tunnel')
    await obstacle.blur()
    await plan.getByText(/We can’t reach the server right now/).waitFor()
    expect(await plan.getByText('Saved', { exact: true }).count()).toBe(0)
    expect(await obstacle.inputValue()).toBe('Written in a tunnel')
    // What was never seen is not there, and says so.
    await page.goto('/program-view/service-stars---Selector/welcome')
    await page
      .getByText(/We can’t reach the server/)
      .first()
      .waitFor()
    await page.goto('/dashboard')
    await tile(page).waitFor()
    const since = () =>
      page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith('session-clock:'))?.[1])
    const before = await since()

    // The clock of the session has not heard anything, and so runs on.
    await page.reload()
    await tile(page).waitFor()
    expect(await since()).toBe(before)
    await context.setOffline(false)
    await page.getByText(/You’re connected again/).waitFor()
    await page.clock.fastForward(5000)
    await page.getByText(/You’re connected again/).waitFor({ state: 'detached' })
    expect(await tile(page).isVisible()).toBe(true)
  })

  test('the page of somebody who is not signed in says what is wrong in words, and starts by itself (thorough)', async () => {
    const { page, context } = await come({ scheme: 'dark' })
    await letIn(page, ada)
    await page.goto('/profile')
    await shellIsKept(page)
    await page.evaluate(() => sessionStorage.clear())
    await page.goto('/login')
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
    await context.setOffline(true)
    await page.reload()
    await noSignal(page).waitFor()
    await page.getByText(/We can’t reach the server/).waitFor()
    await expectAccessible(page)
    await context.setOffline(false)
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
  })
})

describe('T33 nothing of the person stays', () => {
  test('after signing out: no state, no database; and the shell is kept anew', async () => {
    const visitor = await come()
    const page = await seen(ada, visitor)
    await page.getByRole('button', { name: 'Ada Abbott' }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.waitForURL('**/login')
    await expect.poll(() => caches(page, 'last-state:')).toEqual([])
    expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
    // Of the clock only that it has ended, which other tabs of the session hear.
    expect(await page.evaluate(() => Object.values(localStorage))).toEqual(['ended'])
    await shellIsKept(page)
    await visitor.context.setOffline(true)
    await page.goto('/dashboard')
    await noSignal(page).waitFor()
  })

  test('after signing out without a network, and after the session’s end (thorough)', async () => {
    const visitor = await come()
    const page = await seen(ada, visitor)
    expect(await keptOfJourneys(page)).toEqual([expect.stringMatching(/^last-seen:/)])
    await visitor.context.setOffline(true)
    await page.goto('/logout')
    await expect.poll(() => caches(page, 'last-state:')).toEqual([])
    await expect.poll(() => page.evaluate(() => Object.values(localStorage))).toEqual(['ended'])

    await visitor.context.setOffline(false)
    const again = await seen(other, await come())
    expect(await keptOfJourneys(again)).not.toEqual([])
    await again.evaluate(() => localStorage.setItem('arrived:somebody:some-season', '2026-11-20'))
    await again.context().setOffline(true)
    await again.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.startsWith('session-clock:')) localStorage.setItem(key, String(Date.now() - 31 * 60_000))
    })
    await again.reload()
    await noSignal(again).waitFor()
    expect(await caches(again, 'last-state:')).toEqual([])
    expect(await keptOfJourneys(again)).toEqual([])
  })

  test('T2 for another person, in another tab or in the same: only what is theirs, and only sealed on the device (thorough)', async () => {
    const visitor = await come()
    const page = await seen(ada, visitor)
    const kept = await page.evaluate(async () => {
      const texts: string[] = []
      for (const name of (await globalThis.caches.keys()).filter(one => one.startsWith('last-state:'))) {
        const cache = await globalThis.caches.open(name)
        for (const at of await cache.keys()) texts.push(at.url, await (await cache.match(at))!.text())
      }
      return texts.join('\n')
    })
    // Not "Ada": chance writes three letters into so many random bytes now and then.
    expect(kept).not.toMatch(/Abbott|Summit|program/i)
    const id = await page.evaluate(() => sessionStorage.getItem('sessionId')!)
    expect(kept).not.toContain(id)

    // Another tab, in which nobody is signed in.
    const tab = await visitor.context.newPage()
    await visitor.context.setOffline(true)
    await tab.goto('/dashboard')
    await noSignal(tab).waitFor()
    expect(await tab.getByText(/Ada|Summit/).count()).toBe(0)
    // The same tab, in which somebody else has signed in since.
    await page.evaluate(() => sessionStorage.setItem('sessionId', 'of-somebody-else'))
    await page.reload()
    await noSignal(page).waitFor()
    expect(await page.getByText(/Ada|Summit/).count()).toBe(0)
    await visitor.context.setOffline(false)
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
    await letIn(page, other)
    await page.goto('/dashboard')
    await page.getByRole('heading', { level: 1, name: /Bella/ }).waitFor()
    await stateIsKept(page, 4, 2)
    await visitor.context.setOffline(true)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: /Bella/ }).waitFor()
    expect(await page.getByText(/Ada/).count()).toBe(0)
  })
})

describe('a deploy', () => {
  const releases = { current: 'one' as 'one' | 'two', isAway: false }
  /** Stands before the server as a proxy would, and serves another release of the page. */
  const proxy = createServer((incoming, reply) => void pass(incoming, reply))
  beforeAll(() => new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve)))
  afterAll(() => proxy.close())

  async function pass(incoming: IncomingMessage, reply: ServerResponse): Promise<void> {
    if (releases.isAway) return void reply.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
    const { method, url, headers } = incoming
    const { 'if-none-match': ____, 'if-modified-since': _____, ...plain } = headers
    // As it is, so that the proxy can change it.
    const sent = request({
      host: '127.0.0.1',
      port: here.port,
      method,
      path: url,
      headers: { ...plain, 'accept-encoding': 'identity' },
    })
    incoming.pipe(sent)
    sent.on('error', () => reply.destroy())
    sent.on('response', async answer => {
      const isOfRelease = url === '/sw.js' || /html/.test(answer.headers['content-type'] ?? '')
      if (releases.current === 'one' || !isOfRelease) {
        reply.writeHead(answer.statusCode!, answer.headers)
        return void answer.pipe(reply)
      }
      let text = ''
      for await (const part of answer) text += part
      const { 'content-length': _, etag: __, 'last-modified': ___, ...rest } = answer.headers
      reply.writeHead(200, rest)
      reply.end(
        text.replace('</head>', '<meta name="release" content="two"></head>').replace(/"name":"\w+"/, '"name":"two"'),
      )
    })
  }
  const release = (page: Page) => page.locator('meta[name="release"]').count()

  test('is there with the next navigation; without a server the newest shell opens, and an error is never kept (thorough)', async () => {
    const { page } = await come({}, (proxy.address() as AddressInfo).port)
    await letIn(page, ada)
    await page.goto('/profile')
    await shellIsKept(page)
    await page.evaluate(() => sessionStorage.clear())
    await page.goto('/login')
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
    const [old] = await caches(page, 'shell:')
    expect(await release(page)).toBe(0)

    releases.current = 'two'
    await page.goto('/login')
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
    expect(await release(page)).toBe(1)
    await expect.poll(() => caches(page, 'shell:')).toEqual(['shell:two'])
    expect(old).not.toBe('shell:two')

    releases.isAway = true
    await page.goto('/login')
    await noSignal(page).waitFor()
    expect(await release(page)).toBe(1)
    const kept = await page.evaluate(async () => {
      const cache = await globalThis.caches.open('shell:two')
      const answers = await cache.matchAll()
      return {
        bad: answers.filter(one => !one.ok).length,
        api: (await cache.keys()).filter(({ url }) => url.includes('/v1/')).length,
      }
    })
    expect(kept).toEqual({ bad: 0, api: 0 })
    releases.isAway = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
  })
})

describe('the tabs of a phone', () => {
  const tabs = (page: Page) => page.getByRole('navigation', { name: 'Main' })

  test('lead to the places, say where one is, keep the end of the page in sight, and go while the keyboard is open (thorough)', async () => {
    const { page, complaints } = await come({ hasTouch: true, height: 700 })
    await letIn(page, ada)
    await page.goto('/dashboard')
    await tile(page).waitFor()
    const link = (name: string) => tabs(page).getByRole('link', { name })
    expect(await link('Dashboard').getAttribute('aria-current')).toBe('page')
    await expectAccessible(page)
    for (const tab of await tabs(page).getByRole('link').all()) {
      const { width, height } = (await tab.boundingBox())!
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
    await tabs(page).getByRole('button', { name: 'Redeem' }).click()
    const menu = page.getByRole('menu', { name: 'Redeem' })
    await menu.waitFor()
    const [above, below] = [(await menu.boundingBox())!, (await tabs(page).boundingBox())!]
    expect(above.y + above.height).toBeLessThan(below.y)
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    expect(await page.getByRole('banner').getByRole('button', { name: 'Redeem' }).count()).toBe(0)

    await link('Profile').click()
    await page.getByRole('heading', { level: 1, name: 'Ada Abbott' }).waitFor()
    expect(await link('Profile').getAttribute('aria-current')).toBe('page')
    // The history of the account comes later, and the page grows.
    await expect
      .poll(async () => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
        const foot = (await page.getByRole('contentinfo').boundingBox())!
        return foot.y + foot.height - (await tabs(page).boundingBox())!.y
      })
      .toBeLessThanOrEqual(1)
    await page.goto('/contact')
    await page.getByRole('textbox').first().tap()
    await tabs(page).waitFor({ state: 'hidden' })
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await tabs(page).waitFor()
    expect(complaints).toEqual([])
  })

  test('are the header’s on wider screens, and leave the choice of a goal to itself (thorough)', async () => {
    const { page } = await come({ width: 1440 })
    await letIn(page, ada)
    await page.goto('/dashboard')
    await tile(page).waitFor()
    expect(await page.getByRole('banner').getByRole('button', { name: 'Redeem' }).isVisible()).toBe(true)
    expect(await tabs(page).count()).toBe(1)
    await page.setViewportSize({ width: 390, height: 800 })
    await expect.poll(async () => (await tabs(page).boundingBox())!.y).toBeGreaterThan(600)
    await page.goto('/program-view/spring-sprint---Selector/goal-selection')
    await page.getByRole('radio').first().waitFor()
    expect(await tabs(page).count()).toBe(0)
  })
})
