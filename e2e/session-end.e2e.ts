import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { fromAccountMenu } from './support/account-menu.ts'
import { expectAccessible, settled, signIn } from './support/browser.ts'
import {
  arrive,
  clockVisitors,
  minute,
  pauseAfter,
  prompt,
  second,
  sessionOf,
  startOf,
  statusOf,
  victor,
} from './support/moved-clock.ts'

const { come, atRest } = clockVisitors()

describe('the end', () => {
  test('A03 A04 comes at 30 minutes: out, on the server too, explained at login, and back where one was', async () => {
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

  test('A03 a tab that slept for hours judges by the hour: out at once, without a warning (thorough)', async () => {
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

  test('A03 nothing counts on the login page (thorough)', async () => {
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

  test('A04 decisions §8 an unsaved choice of a goal outlives the session (thorough)', async () => {
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

test('A04 decisions §8 a note to somebody of the team outlives the session in which it was begun', async () => {
  const page = await come()
  await signIn(page, 'nora.lindqvist')
  await page.goto('/team')
  await page.getByRole('region', { name: 'Within reach' }).getByRole('listitem').last().getByRole('link').click()
  const note = page.getByRole('dialog').getByRole('textbox')
  await note.fill('Half a note')
  await page.clock.fastForward(31 * minute)
  await arrive(page)
  await page.locator('input[autocomplete="username"]').fill('nora.lindqvist')
  await page.locator('input[autocomplete="current-password"]').fill('summit season')
  await page.locator('form button[type="submit"]').click()
  await page.waitForURL('**/team?**')
  await expect.poll(() => note.inputValue()).toBe('Half a note')
})

describe('restarts', () => {
  test('A03 each answer restarts the clock, once per 60 seconds at most (thorough)', async () => {
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

  test('A03 an answer after the end restarts nothing (thorough)', async () => {
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

  test('A03 agree on one clock: both warn, and extending in one puts both at ease (thorough)', async () => {
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
    await fromAccountMenu(page, 'Log out')
    await arrive(page)
    await arrive(other)
    expect(await other.getByRole('banner').count()).toBe(0)
  })
})
