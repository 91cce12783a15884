import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { codeNow } from '../server/features/factors/app-code.ts'
import { button, field, heading, newPassword } from './support/account-pages.ts'
import { visitors } from './support/come.ts'
import { here } from './support/here.ts'
import { type OwnClient, ownClient } from './support/own-client.ts'
import { emptyPage, writeProgram } from './support/write-program.ts'

const key = 'newfields'
const come = visitors()
let client: OwnClient

// All that whoever hosts the installation does: a client, and its first owner, who gets a mail.
beforeAll(async () => {
  client = await ownClient(here.dataDir, key, 'Newfields', [])
  const owner = ['--first', 'Nora', '--last', 'Newfield', '--email', 'nora.newfield@newfields.example', '--mail']
  await client.run(['admin', 'create', 'nora.newfield', '--client', key, ...owner])
})

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const files = {
  units: ['unitId,parentId,name', 'Corporate,,Newfields', 'north,Corporate,Northern field'],
  people: [
    'externalId,userName,firstName,lastName,email,locale,country,status',
    'N1,ada.field,Ada,Field,ada.field@newfields.example,en_US,US,active',
    'N2,ben.brook,Ben,Brook,ben.brook@newfields.example,de_DE,DE,active',
    'N3,cleo.hill,Cleo,Hill,,en_US,US,active',
  ],
  places: ['userName,unitId,role', 'ada.field,north,Selector', 'ben.brook,north,Selector', 'cleo.hill,north,Manager'],
  enrollments: ['userName,programId,groupId', 'ada.field,first-quest,all', 'ben.brook,first-quest,all'],
} as const
const program = {
  programId: 'first-quest',
  name: { en_US: 'First quest', de_DE: 'Erste Etappe' },
  type: 'goalquest',
  label: { labelText: 'customers' },
  timePeriod: { timePeriodId: 'spring', startDate: day(10), endDate: day(60) },
  goalSelection: { from: day(-1), to: day(9) },
  groups: [
    {
      groupId: 'all',
      name: { en_US: 'Everyone', de_DE: 'Alle' },
      levels: [{ levelId: 'crest', name: { en_US: 'Crest', de_DE: 'Kamm' }, amount: '100', award: 500 }],
    },
  ],
}

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

/** Sets up the app with codes, before the console opens. */
async function setUpApp(page: Page): Promise<void> {
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Set up the app' }).click()
  const secret = (await page.getByText('Or type this secret into the app:').innerText()).split(':')[1]!
  await page.getByLabel('Code from your app').fill(codeNow(secret.replace(/\s/g, ''), new Date()))
  await page.getByRole('button', { name: 'Confirm the code' }).click()
  await page.getByLabel('I have kept them in a safe place').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await heading(page, /^Hello/).waitFor()
}

/** Saves the card of settings that is open. */
async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
}

/** Brings a file, checks it, and loads it. */
async function bring(page: Page, name: keyof typeof files): Promise<void> {
  await page.goto('/admin/files')
  const file = { name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(files[name].join('\n')) }
  await page.getByLabel('Drop a file here, or choose one').setInputFiles(file)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('link', { name: /^Load/ }).click()
  await page.getByRole('button', { name: /^Load \d+ rows?$/ }).click()
  await page.getByRole('region', { name: 'Confirmation' }).waitFor()
}

/** Seconds of the keystroke-level model: to look and decide, to point and press, to type a letter. */
const model = { decide: 1.35, press: 1.3, letter: 0.28 }
let [presses, letters] = [0, 0]
/** Counts what a person would press and type; the test itself is quicker. */
async function count(page: Page): Promise<void> {
  await page.exposeFunction('counted', (isPress: boolean, typed: number) => {
    if (isPress) presses += 1
    letters += typed
  })
  await page.addInitScript(() => {
    const { counted } = globalThis as unknown as { counted: (isPress: boolean, typed: number) => void }
    addEventListener('click', () => counted(true, 0), true)
    addEventListener(
      'change',
      ({ target }) => {
        if (target instanceof HTMLInputElement && target.type !== 'file') counted(true, target.value.length)
      },
      true,
    )
  })
}

test('W05a W06a W06c a new owner sets their client up from nothing to a program that people see, by browser alone (thorough)', async () => {
  const { page, complaints } = await come(key)
  await count(page)
  await comeIn(page, 'nora.newfield')
  await setUpApp(page)

  // How it looks, in which languages, whose days count, what passwords need, who emails are from.
  await page.goto('/admin/settings/brand')
  await page.getByLabel('Primary color', { exact: true }).fill('#2f6f4e')
  const logo = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#2f6f4e' } })
    .png()
    .toBuffer()
  await page
    .locator('[data-picture=logo] input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await page.locator('[data-picture=logo] img').first().waitFor()
  await save(page)
  await page.goto('/admin/settings/languages')
  const boxes = page.getByRole('group', { name: 'Languages' }).getByRole('checkbox')
  await boxes.first().waitFor()
  for (const box of await boxes.all()) {
    const label = await box.evaluate(one => one.parentElement?.textContent)
    if (!['English [U.S.]', 'Deutsch'].includes(label ?? '') && (await box.isEnabled())) await box.uncheck()
  }
  await save(page)
  await page.goto('/admin/settings/time')
  await page.getByRole('combobox', { name: 'Time zone' }).selectOption('Europe/Berlin')
  await save(page)
  await page.goto('/admin/settings/people')
  await page.getByLabel('At least', { exact: true }).fill('14')
  await page.getByLabel('Sign in again after (hours)').fill('8')
  await save(page)
  await page.goto('/admin/settings/mail')
  await page.getByLabel('Sender of emails').fill('points@newfields.example')
  await save(page)

  // Units, people and their places by files.
  await bring(page, 'units')
  await bring(page, 'people')
  await bring(page, 'places')

  // A colleague who agrees to what others propose: they come in by their mail.
  await page.goto('/admin/access')
  await page.getByRole('button', { name: 'Give a role' }).click()
  const giving = page.getByRole('dialog')
  await giving.getByText('Someone new').click()
  await giving.getByLabel('First name').fill('Otto')
  await giving.getByLabel('Last name').fill('Oak')
  await giving.getByLabel('Email').fill('otto.oak@newfields.example')
  await giving.getByLabel('User ID').fill('otto.oak')
  await giving.getByRole('radio', { name: /^Approver/ }).check()
  await giving.getByLabel('Reason', { exact: true }).fill('Agrees to programs and results')
  await giving.getByRole('button', { name: 'Give a role' }).click()
  await page.getByText('They get an email with a link', { exact: false }).waitFor()

  // A program, proposed by its owner and published by the colleague.
  await emptyPage(page)
  await writeProgram(page, program)
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: 'Publish', exact: true }).click()
  await page.getByRole('button', { name: 'Propose to publish' }).click()
  await heading(page, /, version 1$/).waitFor()
  const { page: ottos } = await come(key)
  await comeIn(ottos, 'otto.oak')
  await setUpApp(ottos)
  await ottos.goto('/admin/programs/first-quest/publish')
  await ottos.getByRole('button', { name: 'Publish version 1' }).click()
  await ottos.getByText('Version 1 published').waitFor()
  await bring(page, 'enrollments')

  // A link for each of them.
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
  await adas.getByRole('article').getByText('First quest').first().waitFor()
  await adas.locator('.logo img').first().waitFor()
  const brand = await adas.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--brand-primary'),
  )
  expect(brand).toBe('#2f6f4e')
  expect(complaints).toEqual([])
  expect([presses, letters].every(one => one > 50)).toBe(true)
  const minutes = (presses * (model.decide + model.press) + letters * model.letter) / 60
  console.log(`A new owner presses ${presses} times and types ${letters} letters: ${minutes.toFixed(1)} minutes`)
}, 300_000)
