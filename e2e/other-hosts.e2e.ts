import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, letIn, type Visit, visit, workerBrowser } from './support/browser.ts'
import { here } from './support/here.ts'
import { letSignIn } from './support/let-sign-in.ts'
import { dialog, input, jpeg, photo, save } from './support/own-picture.ts'

/** Answers as another host of the API gives them (product §7, §8): 200, and what happened in the body. */
const person = 'wanda.novak'
let browser: Browser
beforeAll(async () => {
  await letSignIn(here.dataDir, 'northlight', [person])
  browser = await workerBrowser()
})
afterAll(() => browser.close())

async function at(path: string, isSignedIn = true): Promise<Visit> {
  const one = await visit(browser, `http://northlight.localhost:${here.port}`)
  if (isSignedIn) await letIn(one.page, person)
  await one.page.goto(path)
  await one.page.locator('h1').waitFor()
  return one
}
const answer = (json: object) => (route: Route) => route.fulfill({ json, headers: { 'x-string-encoding': 'none' } })
const sessionId = (page: Page) => page.evaluate(() => sessionStorage.getItem('sessionId'))

describe('200 with an errorCode', () => {
  test('A13 E02 a picture is refused in words, and not said to be saved', async () => {
    const { page, close } = await at('/profile')
    await page.route('**/user/avatar', answer({ errorCode: 'avatar-too-large' }))
    await input(page).setInputFiles(await jpeg(await photo(300, 300)))
    await save(page).click()
    await dialog(page).getByRole('alert').waitFor()
    expect(await page.getByText('Saved. Looking good.').count()).toBe(0)
    expect(await page.locator('#picture img').count()).toBe(0)
    await close()
  })

  test('A09 E02 a password is refused at its field; where it is taken without a new session id, the person stays (thorough)', async () => {
    const { page, close } = await at('/profile')
    const before = await sessionId(page)
    const change = async () => {
      await page.getByLabel('Current password', { exact: true }).fill('summit season')
      await page.getByLabel('New password', { exact: true }).fill('seven quiet lanterns')
      await page.getByRole('button', { name: 'Change password' }).click()
    }
    await page.route('**/user/password', answer({ errorCode: 'password-wrong' }))
    await change()
    await page.locator('#password [aria-invalid="true"]').waitFor()
    expect(await sessionId(page)).toBe(before)
    await page.unroute('**/user/password')
    await page.route('**/user/password', answer({}))
    await change()
    await page.locator('#password').getByRole('status').filter({ hasText: 'has been changed' }).waitFor()
    expect(await sessionId(page)).toBe(before)
    await page.reload()
    await page.getByRole('banner').waitFor()
    await close()
  })
})

test('A20 any other response of the contact form says that nothing was sent; a reload keeps what was typed (thorough)', async () => {
  const { page, close } = await at('/contact', false)
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await field('Country').locator('option').nth(1).waitFor({ state: 'attached' })
  await field('Your name').fill('Vera Moss')
  await field('Email address').fill('vera@visitor.example')
  await field('Country').selectOption('DE')
  await field('What’s it about?').fill('My points')
  await field('Your message').fill('Where are they?')
  await page.route('**/contactUs', answer({ response: 'Email not sent' }))
  await page.locator('form button[type="submit"]').click()
  await page.getByRole('alert').filter({ hasText: 'Your message wasn’t sent. Your text is still here.' }).waitFor()
  await expectAccessible(page)
  await page.reload()
  await expect.poll(() => field('Your message').inputValue()).toBe('Where are they?')
  await expect.poll(() => field('Country').inputValue()).toBe('DE')
  await close()
})

test('A01 a sign-in that fails on the server’s side says that it was the sign-in (thorough)', async () => {
  // A page for each: the alert of one try stays until the next has failed.
  for (const status of [500, 502]) {
    const { page, close } = await at('/login', false)
    await page.locator('input[autocomplete="username"]').fill('ada')
    await page.locator('input[autocomplete="current-password"]').fill('summit season')
    await page.route('**/api/v1.0/login', route => route.fulfill({ status, body: 'Oops' }))
    await page.locator('form button[type="submit"]').click()
    await page.getByRole('alert').filter({ hasText: 'We couldn’t sign you in.' }).waitFor()
    await close()
  }
})

test('C08 a responseCode in the place of the user leads to login, and not to the error screen (thorough)', async () => {
  const { page, close } = await at('/profile')
  await page.route('**/api/v1.0/user', answer({ responseCode: 401 }))
  await page.reload()
  await page.waitForURL(url => url.pathname === '/login' && url.searchParams.get('next') === '/profile')
  await page.getByText('Your session has ended').waitFor()
  await close()
})
