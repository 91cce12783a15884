import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, openBrowser, signIn, type Visit, type VisitOptions, visit } from './support/browser.ts'
import { here } from './support/here.ts'
import { type OwnClient, ownClient } from './support/own-client.ts'

// Each test has people of its own, at a client of their own.
const people = [
  'ada.birch',
  'bruno.elm',
  'cleo.fir',
  'dana.oak',
  'elif.pine',
  'finn.ash',
  'gwen.hazel',
  'hiro.maple',
  'ines.cedar',
  'jon.willow',
]
const newPassword = 'seven quiet lanterns'

let browser: Browser
let grove: OwnClient
const visits: Visit[] = []

beforeAll(async () => {
  browser = await openBrowser()
  grove = await ownClient(here.dataDir, 'grove', 'Grove Goods', people)
  for (const name of ['ada.birch', 'bruno.elm', 'dana.oak', 'ines.cedar']) await give(name, 'summit season')
})
afterEach(async () => {
  for (const one of visits.splice(0)) await one.close()
})
afterAll(() => browser.close())

async function come(options?: VisitOptions): Promise<Visit> {
  const one = await visit(browser, `http://grove.localhost:${here.port}`, options)
  visits.push(one)
  return one
}

const give = (userName: string, password: string, ...more: string[]) =>
  grove.run(['user', 'password', userName, '--client', 'grove', ...more], `${password}\n`)
const pathOf = (page: Page) => {
  const { pathname, search, hash } = new URL(page.url())
  return `${pathname}${search}${hash}`
}
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name })
const isFocused = (page: Page, name: string) => field(page, name).evaluate(input => input === document.activeElement)
/** Everything that the tab keeps. */
const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, history.state, location.href]))

/** Through the first-time setup with what is needed and no more. */
async function finishSetup(page: Page): Promise<void> {
  await heading(page, /^Welcome, /).waitFor()
  await button(page, 'Continue').press('Enter')
  await heading(page, 'Add a picture').waitFor()
  await page.locator('form button[type="submit"]').press('Enter')
  await page.waitForURL('**/dashboard')
}

describe('who may be where', () => {
  test('N07 /reset-password goes to login without k', async () => {
    const { page } = await come()
    for (const address of ['/reset-password', '/reset-password?k=']) {
      await page.goto(address)
      await heading(page, 'Welcome back').waitFor()
      await expect.poll(() => pathOf(page)).toBe('/login')
    }
  })

  test('N22 who is not signed in reaches these pages and no others', async () => {
    const { page } = await come()
    for (const open of ['/forgot-user-id', '/forgot-password', '/activation', '/faq', '/privacy-shield', '/contact']) {
      await page.goto(open)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expect.poll(() => pathOf(page)).toBe(open)
    }
    for (const shut of ['/dashboard', '/profile', '/onboarding', '/program-view/x']) {
      await page.goto(shut)
      await heading(page, 'Welcome back').waitFor()
      await expect.poll(() => new URL(page.url()).pathname).toBe('/login')
    }
  })

  test('N07 N18 who is signed in goes to the dashboard from each of them', async () => {
    const { page } = await come()
    await signIn(page, 'ines.cedar')
    for (const address of [
      '/forgot-user-id',
      '/forgot-password',
      '/activation',
      '/activation?k=x',
      '/reset-password?k=x',
    ]) {
      await page.goto(address)
      await page.waitForURL('**/dashboard')
    }
  })
})

const looks = [
  { locale: 'en_US', width: 1440, scheme: 'light' },
  { locale: 'de_DE', width: 390, scheme: 'dark' },
  { locale: 'ja_JP', width: 390, scheme: 'light' },
  { locale: 'ja_JP', width: 1440, scheme: 'dark' },
] as const
const headings = {
  '/forgot-user-id': { en_US: 'Find your user ID', de_DE: 'Benutzer‑ID finden', ja_JP: 'ユーザーIDの確認' },
  '/forgot-password': { en_US: 'Get back in', de_DE: 'Zurück in Ihr Konto', ja_JP: 'パスワードの再設定' },
  '/reset-password?k=x': {
    en_US: 'Choose a new password',
    de_DE: 'Neues Passwort wählen',
    ja_JP: '新しいパスワードの設定',
  },
  '/activation': { en_US: 'Good to have you here', de_DE: 'Schön, dass Sie da sind', ja_JP: 'ようこそ' },
} as const

test.each(looks)('L01 L14 each page is translated, accessible and fits: $locale, $width, $scheme', async look => {
  for (const [address, words] of Object.entries(headings)) {
    const { page, complaints } = await come(look)
    await page.addInitScript(locale => sessionStorage.setItem('locale', locale), look.locale)
    await page.goto(address)
    await heading(page, words[look.locale]).waitFor()
    expect(await page.getByRole('banner').count()).toBe(0)
    await expectAccessible(page)
    // The same with something to complain about.
    await page.locator('form button[type="submit"]').click()
    await page.locator('[aria-invalid="true"]').first().waitFor()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width)
    expect(complaints).toEqual([])
  }
})

describe('forgotten', () => {
  test('A08 N07 a new password by the mailed link, by keyboard: the secret leaves the address at once and serves once', async () => {
    const { page, complaints } = await come()
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot password' }).press('Enter')
    await heading(page, 'Get back in').waitFor()
    await field(page, 'User ID').focus()
    await page.keyboard.type(' ada.birch ')
    await page.keyboard.press('Enter')
    await heading(page, 'Check your inbox').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await expect
      .poll(() => page.getByRole('status').allInnerTexts())
      .toContain(
        'If there is an account with this user ID, an email is on its way. The link in it works once, within 30 minutes.',
      )
    await expectAccessible(page)
    const { url } = (await grove.mailTo('ada.birch', 'forgot-password'))!
    const secret = new URL(url).searchParams.get('k')!

    const reader = await come()
    const asked: string[] = []
    reader.page.on('request', request => request.method() === 'POST' && asked.push(request.url()))
    // Looked at by whoever checks mails first: that spends nothing.
    await (await come()).page.goto(new URL(url).pathname + new URL(url).search)
    await reader.page.goto('/faq')
    await reader.page.goto(new URL(url).pathname + new URL(url).search)
    await heading(reader.page, 'Choose a new password').waitFor()
    await expect.poll(() => pathOf(reader.page)).toBe('/reset-password')
    expect(await stored(reader.page)).not.toContain(secret)
    expect(asked).toEqual([])

    await button(reader.page, 'Save my password').press('Enter')
    await reader.page.getByText('Please choose a password.').waitFor()
    await expect.poll(() => isFocused(reader.page, 'New password')).toBe(true)
    await reader.page.keyboard.type('too short')
    await button(reader.page, 'Save my password').press('Enter')
    await reader.page.getByText('doesn’t follow all the rules').waitFor()
    expect(asked).toEqual([])
    await field(reader.page, 'New password').fill('password1234')
    await reader.page.keyboard.press('Enter')
    await reader.page.getByText('one of the first that others would guess').waitFor()
    await expect.poll(() => isFocused(reader.page, 'New password')).toBe(true)
    await field(reader.page, 'New password').fill(newPassword)
    await reader.page.keyboard.press('Enter')
    await heading(reader.page, 'Your new password is set').waitFor()
    // Nobody is signed in by it.
    expect(await reader.page.evaluate(() => sessionStorage.getItem('sessionId'))).toBeNull()
    await expectAccessible(reader.page)
    await reader.page.getByRole('link', { name: 'Sign in' }).press('Enter')
    await heading(reader.page, 'Welcome back').waitFor()
    await signIn(reader.page, 'ada.birch', newPassword)

    const late = await come()
    await late.page.goto(new URL(url).pathname + new URL(url).search)
    await field(late.page, 'New password').fill('another quiet evening')
    await late.page.keyboard.press('Enter')
    await late.page.getByRole('alert').getByText('This link no longer works').waitFor()
    await late.page.getByRole('link', { name: 'Ask for a new link' }).press('Enter')
    await heading(late.page, 'Get back in').waitFor()
    expect(complaints).toEqual([])
  })

  test('A08 T6 an unknown user id and an unknown address read just the same, and no mail goes out', async () => {
    for (const [address, label, known, unknown] of [
      ['/forgot-password', 'User ID', 'bruno.elm', 'nobody.here'],
      ['/forgot-user-id', 'Email address', 'bruno.elm@grove.example', 'nobody.here@grove.example'],
    ] as const) {
      const said: string[] = []
      for (const value of [known, unknown]) {
        const { page } = await come()
        await page.goto(address)
        await field(page, label).fill(value)
        await page.keyboard.press('Enter')
        await heading(page, 'Check your inbox').waitFor()
        said.push(await page.getByRole('main').innerText())
      }
      expect(said[0]).toBe(said[1])
    }
    const { text } = (await grove.mailTo('bruno.elm', 'forgot-username'))!
    expect(text).toContain('bruno.elm')
    expect(await grove.mailTo('nobody.here', 'forgot-username')).toBeUndefined()
    expect(await grove.mailTo('nobody.here', 'forgot-password')).toBeUndefined()
  })

  test('A08 what cannot be right is said at the field, and kept over a change of language', async () => {
    const { page } = await come()
    await page.goto('/forgot-user-id')
    await button(page, 'Send my user ID').press('Enter')
    await page.getByText('Please enter your email address.').waitFor()
    await page.keyboard.type('grove.example')
    await page.keyboard.press('Enter')
    await page.getByText('That doesn’t look like an email address.').waitFor()
    await expect.poll(() => isFocused(page, 'Email address')).toBe(true)
    await page.getByRole('combobox').selectOption('de_DE')
    await heading(page, 'Benutzer‑ID finden').waitFor()
    await expect.poll(() => field(page, 'E-Mail-Adresse').inputValue()).toBe('grove.example')
  })

  test('A08 E01 what the server refuses is said in its words, what it cannot answer in ours', async () => {
    const { page } = await come()
    await page.goto('/forgot-password')
    await field(page, 'User ID').fill('cleo.fir')
    const reply = { message: 'Slowly, please.', httpCode: 429, messageCode: 'errors.too-many-tries', requestId: 'r' }
    await page.route('**/forgot-password', route =>
      route.request().method() === 'POST' ? route.fulfill({ status: 429, json: reply }) : route.fallback(),
    )
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('Slowly, please.').waitFor()
    await expect
      .poll(() => page.locator('[data-error-code]').getAttribute('data-error-code'))
      .toBe('errors.too-many-tries')
    await page.unroute('**/forgot-password')
    await page.route('**/v1/**/forgot-password', route => route.abort())
    await button(page, 'Send me a link').press('Enter')
    await expect.poll(() => page.getByRole('alert').innerText()).not.toContain('Slowly')
    await expect.poll(() => field(page, 'User ID').inputValue()).toBe('cleo.fir')
  })
})

describe('activation', () => {
  test('A07 N24 by the mailed link: the first password signs in and leads to the first-time setup', async () => {
    await grove.run(['user', 'activation', 'cleo.fir', '--client', 'grove', '--mail'])
    const { url } = (await grove.mailTo('cleo.fir', 'activation'))!
    const { page, complaints } = await come()
    await page.goto(new URL(url).pathname + new URL(url).search)
    await page.getByText('One step to go').waitFor()
    await expect.poll(() => pathOf(page)).toBe('/activation')
    expect(await stored(page)).not.toContain(new URL(url).searchParams.get('k')!)
    await expectAccessible(page)
    await field(page, 'New password').fill(newPassword)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/onboarding')
    await finishSetup(page)
    expect(complaints).toEqual([])
  })

  test('A07 N24 a temporary password leads from login to activation, and is kept nowhere but in memory', async () => {
    await give('hiro.maple', 'handed out at noon', '--temporary')
    const { page } = await come()
    await page.goto('/login')
    await field(page, 'User ID').fill(' hiro.maple ')
    await field(page, 'Password').fill('handed out at noon')
    await page.keyboard.press('Enter')
    await page.getByText('Hello, hiro.maple.').waitFor()
    await expect.poll(() => pathOf(page)).toBe('/activation')
    expect(await stored(page)).not.toContain('handed out')
    await expectAccessible(page)
    await field(page, 'New password').fill('handed out at noon')
    await page.keyboard.press('Enter')
    await page.getByText('That is the password you already have.').waitFor()
    await field(page, 'New password').fill(newPassword)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/onboarding')
  })

  test('A07 by user id and code: what is missing is named, a wrong code is told, nothing is lost', async () => {
    await give('finn.ash', 'handed out at dawn', '--temporary')
    const { page } = await come()
    await page.goto('/login')
    await page.getByRole('link', { name: 'Activate your account' }).press('Enter')
    await heading(page, 'Good to have you here').waitFor()
    await button(page, 'Activate and sign in').press('Enter')
    await page.getByText('Please enter your user ID.').waitFor()
    await expect.poll(() => isFocused(page, 'User ID')).toBe(true)
    await page.keyboard.type('finn.ash')
    await field(page, 'Activation code').fill('handed out at dusk')
    await field(page, 'New password').fill(newPassword)
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('activation code don’t match').waitFor()
    await expect.poll(() => field(page, 'User ID').inputValue()).toBe('finn.ash')
    await expect.poll(() => field(page, 'New password').inputValue()).toBe(newPassword)
    await expectAccessible(page)
    await field(page, 'Activation code').fill('handed out at dawn')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/onboarding')
  })

  test('A10 L09 only the rules of the client are listed, each neutral, then met or not, by sign and word', async () => {
    const { page } = await come()
    await page.route('**/company-branding-and-rules', async route => {
      const response = await route.fetch({ url: route.request().url().replace('grove.localhost', 'localhost') })
      const company = await response.json()
      const passwordRules = { ...company.passwordRules, isNumberRequired: true, isUpperCaseRequired: true }
      await route.fulfill({ response, json: { ...company, passwordRules } })
    })
    await page.goto('/activation')
    const rules = page.getByRole('list', { name: 'Your password needs' }).getByRole('listitem')
    const states = () => rules.evaluateAll(items => items.map(item => [item.dataset['state'], item.textContent]))
    await rules.first().waitFor()
    expect(await states()).toEqual([
      ['neutral', 'An uppercase letter'],
      ['neutral', 'A number'],
      ['neutral', '12 to 128 characters'],
    ])
    await field(page, 'New password').pressSequentially('Summit')
    expect((await states()).map(([state]) => state)).toEqual(['satisfied', 'failed', 'failed'])
    await field(page, 'New password').pressSequentially(' season 2')
    expect((await states()).map(([state]) => state)).toEqual(['satisfied', 'satisfied', 'satisfied'])
    await field(page, 'New password').fill('')
    expect((await states()).map(([state]) => state)).toEqual(['neutral', 'neutral', 'neutral'])
    await expectAccessible(page)
  })
})

test('A01 T5 who tries too often reads how long to wait', async () => {
  const { page } = await come()
  await page.goto('/login')
  await field(page, 'User ID').fill('jon.willow')
  await field(page, 'Password').fill('not this one')
  const code = page.locator('[data-error-code]')
  for (let tries = 0; tries < 30; tries++) {
    // A form that is still busy with the last answer takes no other try.
    await page.locator('form button[type="submit"]:not([aria-busy="true"])').waitFor()
    const reply = page.waitForResponse('**/api/v1.0/login')
    await field(page, 'Password').press('Enter')
    if ((await reply).status() === 429) break
  }
  await expect.poll(() => code.getAttribute('data-error-code')).toBe('errors.too-many-tries')
  await expect
    .poll(() => page.getByRole('alert').innerText())
    .toMatch(/wait(, a minute at most,| \d+ minutes) and try again/)
})
