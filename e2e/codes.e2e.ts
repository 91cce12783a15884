import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, letIn, type Visit, type VisitOptions, visit, workerBrowser } from './support/browser.ts'
import { here } from './support/here.ts'
import { letSignIn } from './support/let-sign-in.ts'
import { makeCodes } from './support/make-codes.ts'

const people = ['wanda.quist', 'fatima.engel', 'ada.ferrari', 'piet.keller', 'liam.keller'] as const
let browser: Browser
let codes: string[] = []
const visits: Visit[] = []

beforeAll(async () => {
  browser = await workerBrowser()
  await letSignIn(here.dataDir, 'northlight', people)
  codes = await makeCodes('northlight', { count: 20, points: 250 })
})
afterEach(async () => {
  for (const one of visits.splice(0)) await one.close()
})
afterAll(() => browser.close())

async function come(userName: string, options?: VisitOptions): Promise<Visit> {
  const one = await visit(browser, `http://northlight.localhost:${here.port}`, options)
  visits.push(one)
  await letIn(one.page, userName)
  await one.page.goto('/dashboard')
  return one
}

const form = (page: Page) => page.getByRole('form', { name: 'Redeem a one-time code' })
const field = (page: Page) => page.getByRole('textbox', { name: 'One-time code' })
/** A form that is still busy with the last answer takes no other try. */
const redeem = (page: Page) => form(page).locator('button[type="submit"]:not([aria-busy="true"])').click()
const problem = (page: Page) => form(page).getByRole('alert')
const balance = async (page: Page) => Number((await page.locator('header .points').innerText()).replace(/\D/g, ''))
const descriptions = (page: Page) =>
  page.getByRole('table', { name: 'Account history' }).locator('tbody [role="rowheader"]').allInnerTexts()

describe('a good code', () => {
  test('A15 typed in any way it is redeemed in the profile: message, value, balance and history at once', async () => {
    const { page, complaints } = await come('wanda.quist')
    await page.goto('/profile')
    await page.getByRole('heading', { name: 'Account history' }).waitFor()
    const before = await balance(page)
    const code = codes.pop()!
    await field(page).pressSequentially(` ${code.toLowerCase().replaceAll('-', ' ')}`)
    await expect.poll(() => field(page).inputValue()).toBe(code)
    await field(page).press('Enter')

    const won = page.getByRole('status').filter({ hasText: '+250 points' })
    await won.waitFor()
    await expect.poll(() => won.innerText()).toContain('This code added 250 points to your account.')
    await expect.poll(() => won.evaluate(box => box === document.activeElement)).toBe(true)
    await expect.poll(() => balance(page)).toBe(before + 250)
    await expect
      .poll(() => page.locator('main header dl dd').innerText())
      .toContain((before + 250).toLocaleString('en-US'))
    await expect.poll(() => descriptions(page)).toContain('Code redeemed')
    await expectAccessible(page)

    await won.getByRole('button', { name: 'Redeem another code' }).press('Enter')
    await expect.poll(() => field(page).evaluate(input => input === document.activeElement)).toBe(true)
    expect(complaints).toEqual([])
  })

  test.each([
    { width: 1440, scheme: 'light' },
    { width: 390, scheme: 'dark' },
  ] as const)('A15 it is redeemed on the dashboard, $width wide, $scheme (thorough)', async look => {
    const { page, complaints } = await come('ada.ferrari', look)
    await form(page).waitFor()
    const before = await balance(page)
    await field(page).fill(codes.pop()!)
    await expectAccessible(page)
    await redeem(page)
    await page.getByRole('status').filter({ hasText: '+250 points' }).waitFor()
    await expect.poll(() => balance(page)).toBe(before + 250)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width)
    expect(complaints).toEqual([])
  })

  test('A15 R7 whose response was lost is sent again with the same key, and counts once (thorough)', async () => {
    const { page } = await come('piet.keller')
    await form(page).waitFor()
    const before = await balance(page)
    const code = codes.pop()!
    const keys: (string | undefined)[] = []
    await page.route('**/ots/redeem', async route => {
      keys.push(route.request().headers()['idempotency-key'])
      // The server hears of it, for which only localhost itself has an address; its first answer is lost.
      const url = route.request().url().replace('northlight.localhost', 'localhost')
      const headers = { ...route.request().headers(), origin: new URL(url).origin }
      const response = await route.fetch({ url, headers })
      await (keys.length === 1 ? route.abort() : route.fulfill({ response }))
    })
    await field(page).fill(code)
    await redeem(page)
    await expect.poll(() => problem(page).innerText()).toContain('a code never counts twice')
    await expect.poll(() => field(page).inputValue()).toBe(code)
    await redeem(page)
    await page.getByRole('status').filter({ hasText: '+250 points' }).waitFor()
    await expect.poll(() => balance(page)).toBe(before + 250)
    expect(keys).toHaveLength(2)
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(keys[1]).toBe(keys[0])
  })
})

describe('a code that is refused', () => {
  test('A15 E06 unknown, used, expired and foreign codes get the same message, beside the field, and the text stays (thorough)', async () => {
    const { page } = await come('liam.keller')
    await page.goto('/profile')
    const used = codes.pop()!
    const start = await balance(page)
    await field(page).fill(used)
    await redeem(page)
    await page.getByRole('button', { name: 'Redeem another code' }).click()
    const before = start + 250
    await expect.poll(() => balance(page)).toBe(before)
    const [expired] = await makeCodes('northlight', { count: 1, points: 90, expiresOn: '2020-01-01' })
    const [foreign] = await makeCodes('harbor', { count: 1, points: 90 })
    for (const code of ['CDFH-JKMN-PRTW-XY34-6799', used, expired!, foreign!]) {
      await field(page).fill(code)
      const answered = page.waitForResponse('**/ots/redeem')
      await redeem(page)
      await answered
      await expect.poll(() => problem(page).innerText()).toMatch(/^This code can’t be redeemed/)
      await expect.poll(() => field(page).inputValue()).toBe(code)
      await expect.poll(() => field(page).getAttribute('aria-invalid')).toBe('true')
      await expect.poll(() => field(page).evaluate(input => input === document.activeElement)).toBe(true)
    }
    await expectAccessible(page)
    await page.reload()
    await form(page).waitFor()
    await expect.poll(() => balance(page)).toBe(before)
  })

  test('A15 T23 E06 the message after too many guesses says how long to wait, and that nothing was redeemed (thorough)', async () => {
    const { page } = await come('fatima.engel')
    await form(page).waitFor()
    await redeem(page)
    await expect.poll(() => problem(page).innerText()).toBe('Type your code first.')
    for (let guess = 0; guess < 6; guess++) {
      await field(page).fill(`CDFH-${guess}`)
      const answered = page.waitForResponse('**/ots/redeem')
      await redeem(page)
      expect((await answered).status()).toBe(guess < 5 ? 404 : 429)
    }
    await expect.poll(() => problem(page).innerText()).toMatch(/Try again in \d+ minutes?\. Nothing was redeemed\./)
  })
})

test('A15 the caret stays where it was while a code is mended (thorough)', async () => {
  const { page } = await come('wanda.quist', { width: 390 })
  await page.goto('/profile')
  await field(page).fill('K7DW4XHP')
  await field(page).evaluate(input => (input as HTMLInputElement).setSelectionRange(2, 2))
  await page.keyboard.type('m9')
  await expect.poll(() => field(page).inputValue()).toBe('K7M9-DW4X-HP')
  await expect.poll(() => field(page).evaluate(input => (input as HTMLInputElement).selectionStart)).toBe(4)
  await page.keyboard.press('Backspace')
  await expect.poll(() => field(page).inputValue()).toBe('K7MD-W4XH-P')
})
