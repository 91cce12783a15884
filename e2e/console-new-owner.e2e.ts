import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { codeNow } from '../server/features/factors/app-code.ts'
import { button, field, heading, newPassword } from './support/account-pages.ts'
import { visitors } from './support/come.ts'
import { here } from './support/here.ts'
import { type OwnClient, ownClient } from './support/own-client.ts'

const key = 'newfields'
const come = visitors()
let client: OwnClient

// All that whoever hosts the installation does: a client, and its first owner, who gets a mail.
beforeAll(async () => {
  client = await ownClient(here.dataDir, key, 'Newfields', [])
  const owner = ['--first', 'Nora', '--last', 'Newfield', '--email', 'nora.newfield@newfields.example', '--mail']
  await client.run(['admin', 'create', 'nora.newfield', '--client', key, ...owner])
}, 120_000)

const people = [
  'externalId,userName,firstName,lastName,email,locale,country,status',
  'N1,ada.field,Ada,Field,ada.field@newfields.example,en_US,US,active',
  'N2,ben.brook,Ben,Brook,ben.brook@newfields.example,de_DE,DE,active',
  'N3,cleo.hill,Cleo,Hill,,en_US,US,active',
].join('\n')

/** Sets the first password by the link of a mail, and goes through the first-time setup. */
async function comeIn(page: Page, userName: string): Promise<void> {
  const { url } = (await client.mailTo(userName, 'activation'))!
  await page.goto(new URL(url).pathname + new URL(url).search)
  await field(page, 'New password').fill(newPassword)
  await page.keyboard.press('Enter')
  await heading(page, /^Welcome, /).waitFor()
  await button(page, 'Continue').press('Enter')
  await heading(page, 'How it works').waitFor()
  await button(page, 'Continue').press('Enter')
  await heading(page, 'Add a picture').waitFor()
  await page.locator('form button[type="submit"]').press('Enter')
  await page.waitForURL('**/dashboard')
}

/** Saves the card of settings that is open. */
async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
}

test('W05a W06a W06c a new owner sets their client up from nothing to the first sign-in, by browser alone', async () => {
  const { page, complaints } = await come(key)
  await comeIn(page, 'nora.newfield')
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Set up the app' }).click()
  const secret = (await page.getByText('Or type this secret into the app:').innerText()).split(':')[1]!
  await page.getByLabel('Code from your app').fill(codeNow(secret.replace(/\s/g, ''), new Date()))
  await page.getByRole('button', { name: 'Confirm the code' }).click()
  await page.getByLabel('I have kept them in a safe place').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await heading(page, /^Hello/).waitFor()

  // How it looks, what points are called, whose days count, for how long one stays signed in.
  await page.goto('/admin/settings/brand')
  await page.getByLabel('Primary color', { exact: true }).fill('#2f6f4e')
  await save(page)
  await page.goto('/admin/settings/time')
  await page.getByRole('combobox', { name: 'Time zone' }).selectOption('Europe/Berlin')
  await save(page)
  await page.goto('/admin/settings/people')
  await page.getByLabel('Sign in again after (hours)').fill('8')
  await save(page)

  // People by a file, and a link for each of them.
  await page.getByRole('link', { name: 'Files', exact: true }).first().click()
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(people) }
  await page.getByLabel('Drop a file here, or choose one').setInputFiles(file)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('link', { name: /^Load/ }).click()
  await page.getByRole('button', { name: /^Load \d+ rows?$/ }).click()
  await page.getByRole('region', { name: 'Confirmation' }).waitFor()
  await page.getByRole('link', { name: 'People', exact: true }).first().click()
  await page.getByRole('button', { name: 'Activate new people' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send activation to everybody new' })
  await dialog.getByText('1 more person has no email address', { exact: false }).waitFor()
  await dialog.getByLabel('Reason').fill('The program begins on Monday')
  await dialog.getByRole('button', { name: 'Send the links' }).click()
  await dialog.getByText('2 emails are on their way.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  const { page: adas } = await come(key)
  await comeIn(adas, 'ada.field')
  const brand = await adas.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--brand-primary'),
  )
  expect(brand).not.toBe('')
  expect(complaints).toEqual([])
})
