import { beforeAll, describe, expect, test } from 'vitest'
import { addresses, button, field, heading, isFocused, newPassword, pathOf, stored } from './support/account-pages.ts'
import { expectAccessible, signIn } from './support/browser.ts'
import { visitors } from './support/come.ts'
import { here } from './support/here.ts'
import { type OwnClient, ownClient } from './support/own-client.ts'

const arriving = visitors()
const come = () => arriving('glade')
let glade: OwnClient

// Each test has people of its own, at a client of their own.
beforeAll(async () => {
  glade = await ownClient(here.dataDir, 'glade', 'Glade Goods', ['ada.birch', 'bruno.elm', 'cleo.fir'])
  for (const name of ['ada.birch', 'bruno.elm'])
    await glade.run(['user', 'password', name, '--client', 'glade'], 'summit season\n')
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
        'If there’s an account with this user ID, a link is on its way by email. It works once, within 30 minutes.',
      )
    await expectAccessible(page)
    const { url } = (await glade.mailTo('ada.birch', 'forgot-password'))!
    const secret = new URL(url).searchParams.get('k')!

    const reader = await come()
    const requests: string[] = []
    reader.page.on('request', request => /savePassword$/.test(request.url()) && requests.push(request.url()))
    // Looked at by whoever checks mails first: that spends nothing.
    await (await come()).page.goto(new URL(url).pathname + new URL(url).search)
    await reader.page.goto('/faq')
    await reader.page.goto(new URL(url).pathname + new URL(url).search)
    await heading(reader.page, 'Choose a new password').waitFor()
    await expect.poll(() => pathOf(reader.page)).toBe('/reset-password')
    await expectAccessible(reader.page)
    // Out of the address and the history at once, and in this tab until it is used: a reload does not lose the link.
    expect(await addresses(reader.page)).not.toContain(secret)
    await reader.page.reload()
    await heading(reader.page, 'Choose a new password').waitFor()
    expect(await addresses(reader.page)).not.toContain(secret)
    expect(requests).toEqual([])

    await button(reader.page, 'Save my password').press('Enter')
    await reader.page.getByText('Choose a password.').waitFor()
    await expect.poll(() => isFocused(reader.page, 'New password')).toBe(true)
    await reader.page.keyboard.type('too short')
    await button(reader.page, 'Save my password').press('Enter')
    await reader.page.getByText('doesn’t meet all the rules').waitFor()
    expect(requests).toEqual([])
    await field(reader.page, 'New password').fill('password1234')
    await reader.page.keyboard.press('Enter')
    await reader.page.getByText('This password is easy to guess').waitFor()
    await expect.poll(() => isFocused(reader.page, 'New password')).toBe(true)
    await field(reader.page, 'New password').fill(newPassword)
    await reader.page.keyboard.press('Enter')
    await heading(reader.page, 'Your new password is set').waitFor()
    expect(await stored(reader.page)).not.toContain(secret)
    // Nobody is signed in by it.
    expect(await reader.page.evaluate(() => sessionStorage.getItem('sessionId'))).toBeNull()
    await expectAccessible(reader.page)
    await reader.page.getByRole('link', { name: 'Sign in' }).press('Enter')
    await heading(reader.page, 'Welcome back').waitFor()
    await signIn(reader.page, 'ada.birch', newPassword)

    const late = await come()
    await late.page.goto(new URL(url).pathname + new URL(url).search)
    // Before a password is typed in vain.
    await late.page.getByRole('alert').getByText('This link no longer works').waitFor()
    expect(await field(late.page, 'New password').count()).toBe(0)
    await expectAccessible(late.page)
    await late.page.getByRole('link', { name: 'Get a new link' }).press('Enter')
    await heading(late.page, 'Get back in').waitFor()
    expect(complaints).toEqual([])
  })

  test('A08 T6 an unknown user id and an unknown address read just the same, and no mail goes out (thorough)', async () => {
    for (const [address, label, known, unknown] of [
      ['/forgot-password', 'User ID', 'bruno.elm', 'nobody.here'],
      ['/forgot-user-id', 'Email address', 'bruno.elm@glade.example', 'nobody.here@glade.example'],
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
    const { text } = (await glade.mailTo('bruno.elm', 'forgot-username'))!
    expect(text).toContain('bruno.elm')
    expect(await glade.mailTo('nobody.here', 'forgot-username')).toBeUndefined()
    expect(await glade.mailTo('nobody.here', 'forgot-password')).toBeUndefined()
  })

  test('A08 what cannot be right is said at the field, and kept over a change of language (thorough)', async () => {
    const { page } = await come()
    await page.goto('/forgot-user-id')
    await button(page, 'Send my user ID').press('Enter')
    await page.getByText('Enter your email address.').waitFor()
    await page.keyboard.type('glade.example')
    await page.keyboard.press('Enter')
    await page.getByText('That doesn’t look like an email address.').waitFor()
    await expect.poll(() => isFocused(page, 'Email address')).toBe(true)
    await page.getByRole('combobox').selectOption('de_DE')
    await heading(page, 'Benutzer-ID finden').waitFor()
    await expect.poll(() => field(page, 'E-Mail-Adresse').inputValue()).toBe('glade.example')
  })

  test('A08 E01 what the server refuses is said in its words, what it cannot answer in ours (thorough)', async () => {
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
