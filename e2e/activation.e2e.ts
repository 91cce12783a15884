import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { addresses, button, field, heading, isFocused, newPassword, pathOf, stored } from './support/account-pages.ts'
import { expectAccessible } from './support/browser.ts'
import { fetchAtHome } from './support/changed-user.ts'
import { visitors } from './support/come.ts'
import { here } from './support/here.ts'
import { type OwnClient, ownClient } from './support/own-client.ts'

const arriving = visitors()
const come = () => arriving('orchard')
let orchard: OwnClient

// Each test has somebody of its own, at a client of their own.
beforeAll(async () => {
  orchard = await ownClient(here.dataDir, 'orchard', 'Orchard Goods', ['cleo.fir', 'finn.ash', 'hiro.maple'])
})

const handOut = (userName: string, password: string) =>
  orchard.run(['user', 'password', userName, '--client', 'orchard', '--temporary'], `${password}\n`)

/** Through the first-time setup with what is needed and no more. */
async function finishSetup(page: Page): Promise<void> {
  await heading(page, /^Welcome, /).waitFor()
  await button(page, 'Continue').press('Enter')
  await heading(page, 'How it works').waitFor()
  await button(page, 'Continue').press('Enter')
  await heading(page, 'Add a picture').waitFor()
  await page.locator('form button[type="submit"]').press('Enter')
  await page.waitForURL('**/dashboard')
}

describe('activation', () => {
  test('A07 N24 by the mailed link: the first password signs in and leads to the first-time setup', async () => {
    await orchard.run(['user', 'activation', 'cleo.fir', '--client', 'orchard', '--mail'])
    const { url } = (await orchard.mailTo('cleo.fir', 'activation'))!
    const { page, complaints } = await come()
    await page.goto(new URL(url).pathname + new URL(url).search)
    await page.getByText('One step to go').waitFor()
    await expect.poll(() => pathOf(page)).toBe('/activation')
    const secret = new URL(url).searchParams.get('k')!
    expect(await addresses(page)).not.toContain(secret)
    await page.reload()
    await page.getByText('One step to go').waitFor()
    expect(await addresses(page)).not.toContain(secret)
    await expectAccessible(page)
    await field(page, 'New password').fill(newPassword)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/onboarding')
    expect(await stored(page)).not.toContain(secret)
    await finishSetup(page)
    expect(complaints).toEqual([])
  })

  test('A07 a link that is dead says so at once, before a password is typed, with the ways on (thorough)', async () => {
    const { page, complaints } = await come()
    await page.goto(`/activation?k=${'d'.repeat(43)}`)
    await page.getByRole('alert').getByText('This link no longer works').waitFor()
    expect(await field(page, 'New password').count()).toBe(0)
    await page.getByRole('link', { name: 'Get a new link' }).waitFor()
    await expectAccessible(page)
    await button(page, 'Use an activation code instead').press('Enter')
    await field(page, 'Activation code').waitFor()
    await field(page, 'New password').waitFor()
    expect(complaints.filter(one => !one.includes('410'))).toEqual([])
  })

  test('A07 N24 a temporary password leads from login to activation, and is kept nowhere but in memory (thorough)', async () => {
    await handOut('hiro.maple', 'handed out at noon')
    const { page } = await come()
    await page.goto('/login')
    // What was mistyped there before is not whom login hands over.
    await page.getByRole('link', { name: 'Activate your account' }).click()
    // Each of the two pages has a field of this name.
    await heading(page, 'Good to have you here').waitFor()
    await field(page, 'User ID').fill('hiro.mapel')
    await page.getByRole('link', { name: 'Back to sign-in' }).click()
    await heading(page, 'Welcome back').waitFor()
    const comeIn = async () => {
      await field(page, 'User ID').fill(' hiro.maple ')
      await field(page, 'Password').fill('handed out at noon')
      await page.keyboard.press('Enter')
      await page.getByText('Hi hiro.maple.').waitFor()
    }
    await comeIn()
    // Whoever comes to this page after them has to name themselves.
    await page.getByRole('link', { name: 'Back to sign-in' }).click()
    await heading(page, 'Welcome back').waitFor()
    await page.getByRole('link', { name: 'Activate your account' }).click()
    await heading(page, 'Good to have you here').waitFor()
    await field(page, 'Activation code').waitFor()
    await page.getByRole('link', { name: 'Back to sign-in' }).click()
    await heading(page, 'Welcome back').waitFor()
    await comeIn()
    await expect.poll(() => pathOf(page)).toBe('/activation')
    expect(await stored(page)).not.toContain('handed out')
    await expectAccessible(page)
    await field(page, 'New password').fill('handed out at noon')
    await page.keyboard.press('Enter')
    await page.getByText('That’s your current password.').waitFor()
    await field(page, 'New password').fill(newPassword)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/onboarding')
  })

  test('A07 by user id and code: what is missing is named, a wrong code is reported, nothing is lost (thorough)', async () => {
    await handOut('finn.ash', 'handed out at dawn')
    const { page } = await come()
    await page.goto('/login')
    await page.getByRole('link', { name: 'Activate your account' }).press('Enter')
    await heading(page, 'Good to have you here').waitFor()
    await button(page, 'Activate and sign in').press('Enter')
    await page.getByText('Enter your user ID.').waitFor()
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
      const response = await fetchAtHome(route)
      const company = await response.json()
      const passwordRules = { ...company.passwordRules, isNumberRequired: true, isUpperCaseRequired: true }
      await route.fulfill({ response, json: { ...company, passwordRules } })
    })
    await page.goto('/activation')
    const rules = page.getByRole('list', { name: 'Your password needs' }).getByRole('listitem')
    const states = () => rules.evaluateAll(items => items.map(item => [item.dataset['state'], item.textContent]))
    const marks = async () => (await states()).map(([state]) => state)
    await expect.poll(states).toEqual([
      ['neutral', 'An uppercase letter'],
      ['neutral', 'A number'],
      ['neutral', '12 to 128 characters'],
    ])
    await field(page, 'New password').pressSequentially('Summit')
    await expect.poll(marks).toEqual(['satisfied', 'failed', 'failed'])
    await field(page, 'New password').pressSequentially(' season 2')
    await expect.poll(marks).toEqual(['satisfied', 'satisfied', 'satisfied'])
    await field(page, 'New password').fill('')
    await expect.poll(marks).toEqual(['neutral', 'neutral', 'neutral'])
    await expectAccessible(page)
  })
})
