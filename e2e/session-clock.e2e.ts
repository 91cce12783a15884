import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { basePath } from '../contract/call.ts'
import {
  expectAccessible,
  looks,
  openBrowser,
  settled,
  signIn,
  type Visit,
  type VisitOptions,
  visit,
} from './support/browser.ts'
import { here } from './support/here.ts'

// Nobody waits here: the browser's clock is moved. The server's own stands where it is, so its sessions live on.
const victor = 'victor.salas'
const second = 1000
const minute = 60 * second
let browser: Browser
const visits: Visit[] = []

beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(async () => {
  for (const one of visits.splice(0)) await one.close()
})
afterAll(() => browser.close())

async function come(options?: VisitOptions & { client?: string }): Promise<Page> {
  const one = await visit(browser, `http://${options?.client ?? 'northlight'}.localhost:${here.port}`, options)
  visits.push(one)
  await one.page.clock.install()
  return one.page
}

/** Signed in on the profile, with everything there, so that no call is under way. */
async function atRest(options?: VisitOptions & { client?: string }, userName = victor): Promise<Page> {
  const page = await come(options)
  await signIn(page, userName)
  await page.goto('/profile')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await settled(page)
  return page
}

/** When the session's clock last started, as all tabs find it. */
const startOf = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find(name => name.startsWith('session-clock:'))
    return key === undefined ? undefined : Number(localStorage.getItem(key))
  })
/** Stops the browser's clock so long after the session's began. */
const pauseAfter = async (page: Page, time: number) => page.clock.pauseAt((await startOf(page))! + time)
const prompt = (page: Page) => page.getByRole('alertdialog', { name: 'Still there?' })
const statusOf = async (session: string | null) =>
  (
    await fetch(`http://localhost:${here.port}${basePath}/api/v1.0/validSession`, {
      headers: { 'x-session-id': session ?? '' },
    })
  ).status
const sessionOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('sessionId'))
const arrive = (page: Page) => page.getByRole('heading', { name: 'Welcome back' }).waitFor()

describe('the warning', () => {
  test('A03 L07 comes 28 minutes after the last call, and not a second before', async () => {
    const page = await atRest()
    await pauseAfter(page, 28 * minute - second)
    expect(await prompt(page).count()).toBe(0)
    await page.clock.runFor(second)
    await prompt(page).waitFor()
    await expect.poll(() => prompt(page).innerText()).toContain('2:00')
    await expect.poll(() => prompt(page).innerText()).toContain('in about 2 minutes')
    await page.clock.runFor(61 * second)
    await expect.poll(() => prompt(page).innerText()).toContain('0:59')
    await expect.poll(() => prompt(page).innerText()).toContain('in about a minute')
    await page.clock.runFor(40 * second)
    await expect.poll(() => prompt(page).innerText()).toContain('in less than a minute')
  })

  test.each(looks)('A04 is accessible $width wide, $scheme, with the focus inside', async look => {
    const page = await atRest(look)
    await page.getByRole('link', { name: /^Northlight/ }).focus()
    await pauseAfter(page, 28 * minute)
    await prompt(page).waitFor()
    await page.clock.resume()
    await expectAccessible(page)
    await expect.poll(() => prompt(page).getAttribute('aria-describedby')).toBeTruthy()
    for (let step = 0; step < 6; step++) {
      await page.keyboard.press('Tab')
      // The browser's own bar may have the focus between the last and the first; the page behind never.
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName))
        .toMatch(/DIALOG|BODY/)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width)
  })

  const closings: [how: string, close: (page: Page) => Promise<void>][] = [
    ['its button', page => page.getByRole('button', { name: 'Stay signed in' }).last().press('Enter')],
    ['the close button', page => page.getByRole('button', { name: 'Stay signed in' }).first().click()],
    ['Escape', page => page.keyboard.press('Escape')],
    ['a click beside it', page => page.mouse.click(5, 5)],
  ]
  test.each(closings)('A04 L10 %s extends the session, and the focus goes back', async (_, close) => {
    const page = await atRest()
    const home = page.getByRole('link', { name: /^Northlight/ })
    await home.focus()
    await pauseAfter(page, 28 * minute)
    await prompt(page).waitFor()
    const extending = page.waitForResponse(response => response.url().endsWith('/session/extend'))
    await close(page)
    expect((await extending).status()).toBe(200)
    await prompt(page).waitFor({ state: 'detached' })
    await expect.poll(() => home.evaluate(link => link === document.activeElement)).toBe(true)
    await expect.poll(() => startOf(page)).toBe(await page.evaluate(() => Date.now()))
    // The two minutes that were left pass, and nothing happens.
    await page.clock.runFor(3 * minute)
    expect(await prompt(page).count()).toBe(0)
    await expect.poll(() => new URL(page.url()).pathname).toBe('/profile')
  })

  test('A04 an extension that fails says so and can be tried again; logging out logs out', async () => {
    const page = await atRest()
    const session = await sessionOf(page)
    await page.route('**/session/extend', route => route.abort())
    await pauseAfter(page, 28 * minute)
    await page.getByRole('button', { name: 'Stay signed in' }).last().click()
    await prompt(page).getByRole('alert').waitFor()
    await expect.poll(() => prompt(page).getByRole('alert').innerText()).toContain('reach the server')
    await page.clock.resume()
    await page.getByRole('button', { name: 'Log out' }).press('Enter')
    await arrive(page)
    expect(new URL(page.url()).search).toBe('')
    expect(await statusOf(session)).toBe(401)
    expect(await page.getByText('Your session has ended').count()).toBe(0)
  })
})

describe('the end', () => {
  test('A03 A04 comes at 30 minutes: out, on the server too, told at login, and back where one was', async () => {
    const page = await atRest()
    const session = await sessionOf(page)
    await pauseAfter(page, 30 * minute - second)
    await prompt(page).waitFor()
    expect(await statusOf(session)).toBe(200)
    await page.clock.runFor(second)
    await page.clock.resume()
    await arrive(page)
    const said = page.getByRole('status').filter({ hasText: 'Your session has ended' })
    await said.waitFor()
    await expect.poll(() => said.evaluate(box => box === document.activeElement)).toBe(true)
    await expectAccessible(page)
    expect(await statusOf(session)).toBe(401)
    expect(await sessionOf(page)).toBeNull()
    await expect.poll(() => new URL(page.url()).searchParams.get('next')).toBe('/profile')
    await page.locator('input[autocomplete="username"]').fill(victor)
    await page.locator('input[autocomplete="current-password"]').fill('summit season')
    await page.locator('form button[type="submit"]').click()
    await page.waitForURL('**/profile')
  })

  test('A03 a tab that slept for hours judges by the hour: out at once, without a warning', async () => {
    const page = await atRest()
    await page.evaluate(() => {
      const noteDialogs = () => {
        if (document.querySelector('dialog')) document.documentElement.dataset['warned'] = 'yes'
      }
      new MutationObserver(noteDialogs).observe(document.body, { childList: true, subtree: true })
    })
    await page.clock.fastForward(8 * 60 * minute)
    await arrive(page)
    await page.getByText('Your session has ended').waitFor()
    expect(await page.evaluate(() => document.documentElement.dataset['warned'])).toBeUndefined()
  })

  test('A03 nothing counts on the login page', async () => {
    const page = await come()
    await page.goto('/login')
    await arrive(page)
    await page.locator('input[autocomplete="username"]').fill('somebody who thinks long')
    await page.clock.fastForward(31 * minute)
    expect(await prompt(page).count()).toBe(0)
    await expect
      .poll(() => page.locator('input[autocomplete="username"]').inputValue())
      .toBe('somebody who thinks long')
    expect(await startOf(page)).toBeUndefined()
    expect(await page.getByText('Your session has ended').count()).toBe(0)
  })

  test('A04 decisions §8 an unsaved choice of a goal outlives the session', async () => {
    const page = await come()
    await signIn(page, 'maya.andersson')
    await page.goto('/program-view/spring-sprint---Selector/goal-selection')
    const levels = page.getByRole('radio')
    await levels.first().waitFor()
    const before = await levels.evaluateAll(all => all.map(one => (one as HTMLInputElement).checked))
    const other = before.indexOf(false)
    await levels.nth(other).check({ force: true })
    await page.clock.fastForward(31 * minute)
    await arrive(page)
    await page.locator('input[autocomplete="username"]').fill('maya.andersson')
    await page.locator('input[autocomplete="current-password"]').fill('summit season')
    await page.locator('form button[type="submit"]').click()
    await page.waitForURL('**/goal-selection')
    await levels.first().waitFor()
    await expect.poll(() => levels.nth(other).isChecked()).toBe(true)
    // Who leaves the screen of their own will leaves the choice behind.
    await page.getByRole('link', { name: /^Northlight/ }).click()
    await page.waitForURL('**/dashboard')
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('drafts'))).toBeNull()
  })
})

describe('restarts', () => {
  test('A03 each answer restarts the clock, once per 60 seconds at most', async () => {
    const page = await atRest()
    const start = (await startOf(page))!
    for (const [passed, began] of [
      [59, 0],
      [60, 60],
      [119, 60],
      [121, 121],
    ] as const) {
      await page.clock.setFixedTime(start + passed * second)
      await page.reload()
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expect.poll(async () => [passed, await startOf(page)]).toEqual([passed, start + began * second])
    }
  })

  test('A03 an answer after the end restarts nothing', async () => {
    const page = await atRest()
    const start = (await startOf(page))!
    const held: Route[] = []
    await page.route('**/user/account/statement/all', route => void held.push(route))
    await page.route('**/logout', route => void held.push(route))
    // A call goes out, the session ends meanwhile, and only then comes the answer.
    await page.clock.setFixedTime(start + 40 * second)
    const asking = page.waitForRequest('**/user/account/statement/all')
    await page.reload()
    await asking
    await page.clock.setFixedTime(start + 30 * minute)
    const ending = page.waitForRequest('**/logout')
    await page.evaluate(() => void window.dispatchEvent(new Event('focus')))
    await ending
    await expect.poll(() => held.length).toBe(2)
    const answered = page.waitForResponse('**/user/account/statement/all')
    await held[0]!.continue()
    await answered
    expect(await startOf(page)).toBe(start)
    await held[1]!.continue()
    await arrive(page)
  })
})

describe('several tabs of one session', () => {
  async function secondTab(page: Page): Promise<Page> {
    const [other] = await Promise.all([
      page.context().waitForEvent('page'),
      page.evaluate(() => void window.open('/dashboard')),
    ])
    await other.getByRole('banner').waitFor()
    await settled(other)
    expect(await sessionOf(other)).toBe(await sessionOf(page))
    return other
  }

  test('A03 agree on one clock: both warn, and extending in one puts both at ease', async () => {
    const page = await atRest()
    const other = await secondTab(page)
    await pauseAfter(page, 28 * minute)
    await prompt(page).waitFor()
    await prompt(other).waitFor()
    await page.getByRole('button', { name: 'Stay signed in' }).last().click()
    await prompt(page).waitFor({ state: 'detached' })
    await prompt(other).waitFor({ state: 'detached' })
    await expect.poll(async () => (await startOf(other)) === (await startOf(page))).toBe(true)
  })

  test('A05 logging out in one leads all to login, and somebody else’s tab stays where it is', async () => {
    const page = await atRest()
    const other = await secondTab(page)
    await page.getByRole('link', { name: 'Log out' }).click()
    await arrive(page)
    await arrive(other)
    expect(await other.getByRole('banner').count()).toBe(0)
  })
})

test('L14 the prompt speaks German and Japanese', async () => {
  for (const [client, person, heading, extend] of [
    ['harbor', 'lena.vogt', 'Sind Sie noch da?', 'Angemeldet bleiben'],
    ['sakura', 'yui.tanaka', '操作を続けますか？', 'サインインを続ける'],
  ] as const) {
    const page = await atRest({ client, width: 390 }, person)
    await pauseAfter(page, 28 * minute)
    const dialog = page.getByRole('alertdialog', { name: heading })
    await dialog.waitFor()
    await expect.poll(() => dialog.getByRole('button', { name: extend }).count()).toBe(2)
    await page.clock.resume()
    await expectAccessible(page)
  }
})
