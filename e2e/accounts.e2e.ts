import { beforeAll, describe, expect, test } from 'vitest'
import { field, heading, pathOf } from './support/account-pages.ts'
import { expectAccessible, signIn, type VisitOptions } from './support/browser.ts'
import { visitors } from './support/come.ts'
import { here } from './support/here.ts'
import { type OwnClient, ownClient } from './support/own-client.ts'

const arriving = visitors()
const come = (options?: VisitOptions) => arriving('grove', options)

let grove: OwnClient
beforeAll(async () => {
  grove = await ownClient(here.dataDir, 'grove', 'Grove Goods', ['ines.cedar', 'jon.willow'])
  await grove.run(['user', 'password', 'ines.cedar', '--client', 'grove'], 'summit season\n')
})

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

  test('N07 N18 who is signed in goes to the dashboard from each of them (thorough)', async () => {
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
  '/forgot-user-id': { en_US: 'Find your user ID', de_DE: 'Benutzer-ID finden', ja_JP: 'ユーザーIDの確認' },
  '/forgot-password': { en_US: 'Get back in', de_DE: 'Zurück in Ihr Konto', ja_JP: 'パスワードの再設定' },
  '/reset-password': {
    en_US: 'Choose a new password',
    de_DE: 'Neues Passwort wählen',
    ja_JP: '新しいパスワードの設定',
  },
  '/activation': { en_US: 'Good to have you here', de_DE: 'Schön, dass Sie da sind', ja_JP: 'ようこそ' },
} as const

let resetAddress: string | undefined
/** The address of a link to a new password that works; it is asked for once and never used. */
async function mailedReset(): Promise<string> {
  if (resetAddress === undefined) {
    const { page } = await come()
    await page.goto('/forgot-password')
    await field(page, 'User ID').fill('ines.cedar')
    await page.keyboard.press('Enter')
    await heading(page, 'Check your inbox').waitFor()
    const { pathname, search } = new URL((await grove.mailTo('ines.cedar', 'forgot-password'))!.url)
    resetAddress = pathname + search
  }
  return resetAddress
}

test.each(looks)(
  'L01 L14 each page is translated, accessible and fits: $locale, $width, $scheme (thorough)',
  async look => {
    for (const [address, words] of Object.entries(headings)) {
      const { page, complaints } = await come(look)
      await page.addInitScript(locale => sessionStorage.setItem('locale', locale), look.locale)
      await page.goto(address === '/reset-password' ? await mailedReset() : address)
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
  },
)

test('A01 T5 who tries too often reads how long to wait, and that a mailed link lets them in before', async () => {
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
    .toMatch(/Wait (a minute|\d+ minutes), then try again\. You don’t have to wait: “Forgot password”/)
})
