import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectAccessible, type Visit, type VisitOptions, visit, workerBrowser } from './support/browser.ts'
import { here } from './support/here.ts'
import { type OwnClient, ownClient } from './support/own-client.ts'

const people = ['anna.reef', 'ben.cove', 'chloe.bay', 'dai.inlet', 'emil.strand', 'fay.shoal', 'gus.pier']
const newPassword = 'seven quiet lanterns'
const notice = '/v1/contests-api/api/v1.0/texts/privacy-notice'

let browser: Browser
let coast: OwnClient
const visits: Visit[] = []

beforeAll(async () => {
  browser = await workerBrowser()
  coast = await ownClient(here.dataDir, 'coast', 'Coast Line', people)
  await coast.run(['client', 'privacy-notice', 'coast', '--version', '1'])
})
afterEach(async () => {
  for (const one of visits.splice(0)) await one.close()
})
afterAll(() => browser.close())

/** Somebody who has just activated their account, at the first step. */
async function newcomer(userName: string, options?: VisitOptions): Promise<Visit> {
  const { link: url } = await coast.run(['user', 'activation', userName, '--client', 'coast'])
  const one = await visit(browser, `http://coast.localhost:${here.port}`, options)
  visits.push(one)
  await one.page.goto(new URL(url).pathname + new URL(url).search)
  await one.page.locator('input[name="newPassword"]').fill(newPassword)
  await one.page.keyboard.press('Enter')
  await one.page.waitForURL('**/onboarding')
  await one.page.locator('input[name="locale"]').first().waitFor({ state: 'attached' })
  return one
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const next = (page: Page) => page.locator('form button[type="submit"]')
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim())

test('A11 N24 by keyboard: language, picture, privacy; each step announced, no question twice, then the dashboard', async () => {
  const { page, complaints } = await newcomer('anna.reef')
  await heading(page, 'Welcome, Anna')
  expect(await page.getByRole('banner').count()).toBe(0)
  await page.getByText('Step 1 of 4').waitFor()
  await expectAccessible(page)

  // The page speaks the chosen language at once, and the focus stays on the choice.
  const holdsFocus = () =>
    expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('locale')
  await page.getByRole('radio', { name: 'English [U.S.]' }).focus()
  await page.keyboard.press('ArrowDown')
  await heading(page, 'Te damos la bienvenida, Anna')
  await holdsFocus()
  for (const language of ['en-US', 'en-GB']) {
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language)
    await heading(page, 'Welcome, Anna')
    await holdsFocus()
  }
  await page.keyboard.press('ArrowUp')
  await heading(page, 'Willkommen, Anna')
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de-DE')
  await holdsFocus()
  await page.keyboard.press('Enter')

  await heading(page, 'So funktioniert es')
  await next(page).press('Enter')
  await heading(page, 'Bild hinzufügen')
  await expect.poll(() => focused(page)).toBe('Bild hinzufügen')
  await expect.poll(() => next(page).innerText()).toBe('Vorerst überspringen')
  await expectAccessible(page)
  await next(page).press('Enter')

  await heading(page, 'Ihre Daten, klar gesagt')
  await page.getByRole('region', { name: 'Datenschutzhinweis' }).getByText('Coast Line betreibt').waitFor()
  await expectAccessible(page)
  await next(page).press('Enter')
  await page.getByText('Bitte bestätigen Sie, dass Sie den Datenschutzhinweis gelesen haben.').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('hasRead')
  await page.keyboard.press('Space')
  await next(page).press('Enter')
  await page.waitForURL('**/dashboard')
  await page.getByRole('banner').waitFor()
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de-DE')

  // It is done for good, and the notice does not come back.
  expect(await coast.run(['user', 'show', 'anna.reef', '--client', 'coast'])).toMatchObject({
    setupDone: true,
    locale: 'de_DE',
  })
  await page.goto('/onboarding')
  await page.waitForURL('**/dashboard')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Datenschutzhinweis' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Datenschutzhinweis' }).count()).toBe(1)
  expect(complaints).toEqual([])
})

test('A11 N09 who has not finished is led there from every protected page, and finds what they had answered (thorough)', async () => {
  const { page } = await newcomer('ben.cove')
  await next(page).press('Enter')
  await heading(page, 'How it works')
  await next(page).press('Enter')
  await heading(page, 'Add a picture')
  await next(page).press('Enter')
  await page.getByRole('checkbox', { name: 'I have read the privacy notice.' }).check()
  for (let steps = 3; steps > 0; steps--) await page.getByRole('button', { name: 'Back' }).press('Enter')
  await page.getByText('Deutsch').click()
  await heading(page, 'Willkommen, Ben')
  await next(page).press('Enter')
  await heading(page, 'So funktioniert es')
  await next(page).press('Enter')
  await heading(page, 'Bild hinzufügen')
  await next(page).press('Enter')
  await expect.poll(() => page.getByRole('checkbox').isChecked()).toBe(true)
  for (const address of ['/dashboard', '/profile']) {
    await page.goto(address)
    await page.waitForURL('**/onboarding')
  }
})

test('A11 A13 E02 a picture that was not kept says so and can be sent again; what was added is the person’s (thorough)', async () => {
  const { page } = await newcomer('chloe.bay')
  await next(page).press('Enter')
  await heading(page, 'How it works')
  await next(page).press('Enter')
  const buffer = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#0c7eac' } })
    .png()
    .toBuffer()
  await page.locator('input[type="file"]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  const dialog = page.getByRole('dialog')
  const calls = /user\/avatar/
  await page.route(calls, route => route.abort())
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('alert').filter({ hasText: 'We can’t reach the server.' }).waitFor()
  await page.unroute(calls)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => next(page).innerText()).toBe('Continue')
  await page.getByRole('main').locator('img[src*="/avatar/"]').first().waitFor({ state: 'attached' })
})

test('A11 A19 E01 a failure is shown, and nothing has to be entered again (thorough)', async () => {
  const { page } = await newcomer('dai.inlet')
  await next(page).press('Enter')
  await heading(page, 'How it works')
  await next(page).press('Enter')
  await heading(page, 'Add a picture')
  await next(page).press('Enter')
  await page.getByRole('checkbox').check()
  await page.route('**/user/onboarding', route => route.abort())
  await next(page).press('Enter')
  await page.getByRole('alert').waitFor()
  await expect.poll(() => page.getByRole('checkbox').isChecked()).toBe(true)
  await expectAccessible(page)
  await page.unroute('**/user/onboarding')
  // Where a notice has come since the page read the user, they are read again, so that its step is there.
  const messageCode = 'errors.privacy-not-acknowledged'
  const json = { httpCode: 409, messageCode, message: 'Read the notice.', errorCode: 'privacy-not-acknowledged' }
  await page.route('**/user/onboarding', route => route.fulfill({ status: 409, json }), { times: 1 })
  const readAgain = page.waitForRequest('**/api/v1.0/user')
  await next(page).press('Enter')
  await readAgain
  await expect.poll(() => page.getByRole('checkbox').isChecked()).toBe(false)
  await page.getByRole('checkbox').check()
  // Meanwhile the notice was changed: it is the new one that must be read.
  await coast.writeText('privacy-notice', '<p>Coast Line now keeps results for ten years.</p>')
  await coast.run(['client', 'privacy-notice', 'coast', '--version', '2'])
  const versionNow = () =>
    page.evaluate(async path => (await (await fetch(path, { cache: 'no-store' })).json()).version, notice)
  // The server remembers a client for some seconds.
  await expect.poll(versionNow).toBe(2)
  const refusal = page.waitForResponse('**/user/onboarding')
  await next(page).press('Enter')
  expect((await refusal).status()).toBe(409)
  await expect.poll(() => page.getByRole('checkbox').isChecked()).toBe(false)
  expect((await refusal).request().postDataJSON()).toMatchObject({ privacyVersion: 1 })
  await page.locator('[data-error-code="errors.privacy-notice-changed"]').waitFor()
  await page.getByText('Coast Line now keeps results for ten years.').waitFor()
  await page.getByRole('checkbox').check()
  await next(page).press('Enter')
  await page.waitForURL('**/dashboard')
})

test('A11 A19 whoever goes on while the notice is loading hears that it is, and no error waits for them (thorough)', async () => {
  const { page } = await newcomer('gus.pier')
  let letGo: () => void = () => undefined
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route('**/texts/privacy-notice?*', async route => {
    await held
    await route.continue()
  })
  for (const name of ['Welcome, Gus', 'How it works', 'Add a picture']) {
    await heading(page, name)
    await next(page).press('Enter')
  }
  await heading(page, 'Your data, in plain words')
  await next(page).press('Enter')
  await expect.poll(() => focused(page)).toBe('Loading')
  letGo()
  await page.getByRole('checkbox').waitFor()
  expect(await page.getByText('Confirm that you’ve read it.').count()).toBe(0)
  await next(page).press('Enter')
  await page.getByText('Confirm that you’ve read it.').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('hasRead')
})

test.each([
  { userName: 'emil.strand', first: 'Emil', width: 1440, scheme: 'light' },
  { userName: 'fay.shoal', first: 'Fay', width: 390, scheme: 'dark' },
] as const)(
  'A11 each step is accessible and fits, $width wide, $scheme (thorough)',
  async ({ userName, first, ...look }) => {
    const { page, complaints } = await newcomer(userName, look)
    for (const name of [`Welcome, ${first}`, 'How it works', 'Add a picture', 'Your data, in plain words']) {
      await heading(page, name)
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width)
      if (name !== 'Your data, in plain words') await next(page).press('Enter')
    }
    expect(complaints).toEqual([])
  },
)
