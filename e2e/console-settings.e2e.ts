import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './support/browser.ts'
import { visitors } from './support/come.ts'
import { enterConsole } from './support/enter-console.ts'
import { here } from './support/here.ts'
import { ownClient } from './support/own-client.ts'

const client = 'cedarfall'
// Each sets up their second step once, and a session lives in its tab.
const owners = ['olga.owner', 'omar.other', 'pia.points', 'piet.partner', 'bea.brand', 'hana.hosts']
const password = 'a long way up the hill'
const come = visitors()
beforeAll(async () => {
  const { run } = await ownClient(here.dataDir, client, 'Cedarfall', owners)
  for (const owner of owners) {
    await run(['admin', 'grant', owner, 'owner', '--client', client])
    await run(['user', 'password', owner, '--client', client], `${password}\n`)
  }
}, 120_000)

const enter = async (owner: string) => enterConsole(await come(client), owner, password)

async function openText(page: Page, key: string) {
  await page.goto(`/admin/words?search=${key}`)
  await page.getByRole('button', { name: key }).click()
  await page.getByRole('dialog').waitFor()
}

test('W07 W07a an owner says a text in their own words: faults with their place, two editors, a file, and the page at once', async () => {
  const { page } = await enter('olga.owner')
  await openText(page, 'login.heading')
  const words = page.getByLabel('Your words', { exact: true })
  await words.fill('Hello {name}')
  await page.getByText('Character 7: Cairn’s text has no value called name.').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  expect(await words.evaluate(one => one === document.activeElement)).toBe(true)
  await words.fill('<b>Hello</b>')
  await page.getByText('Character 1: <b> is HTML', { exact: false }).waitFor()
  await expectAccessible(page)

  // Another owner says something else meanwhile.
  const { page: other } = await enter('omar.other')
  await openText(other, 'login.heading')
  await other.getByLabel('Your words', { exact: true }).fill('Good to see you')
  await other.getByRole('button', { name: 'Save' }).click()
  await other.getByRole('dialog').waitFor({ state: 'detached' })
  await words.fill('Welcome to the ridge')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Good to see you').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('table', { name: 'Texts' }).getByText('Welcome to the ridge').waitFor()

  const { page: visitor } = await come(client)
  // A server remembers its client for a second.
  await expect
    .poll(async () => {
      await visitor.goto('/login')
      return visitor.getByRole('heading', { level: 1 }).innerText()
    })
    .toBe('Welcome to the ridge')

  // A number is shown in each form of the language.
  await openText(page, 'explained.rows-of')
  await page.getByText('1,000,000', { exact: false }).or(page.getByText('2 rows')).first().waitFor()
  await page.keyboard.press('Escape')

  const file = (text: string) => ({ name: 'words.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  const bring = (text: string) => page.locator('input[type=file]').setInputFiles(file(text))
  await bring('key,locale,words\nlogin.heading,de_DE,Hallo\nlogin.or,de_DE,{\n')
  await page.getByRole('table', { name: 'What needs fixing' }).getByRole('rowheader', { name: '3' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close' }).last().click()
  await bring('key,locale,words\nlogin.heading,de_DE,Hallo\n')
  await page.getByRole('button', { name: 'Change one text' }).click()
  await page.getByText('One text was changed.').waitFor()
}, 120_000)

test('W06 W06c an owner changes settings: what points are called with each form, and two who change the same', async () => {
  const { page } = await enter('pia.points')
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Points', exact: true }).click()
  const english = page.getByRole('group', { name: 'English [U.S.]' })
  await english.getByLabel('On its own').fill('miles')
  await english.getByLabel('Next to a number, form “one”').fill('mile')
  await english.getByText('1 mile and 2 miles').waitFor()
  await expectAccessible(page)

  const { page: other } = await enter('piet.partner')
  await other.goto('/admin/settings/points')
  await other.getByRole('group', { name: 'English [U.S.]' }).getByLabel('On its own').fill('stars')
  await other.getByRole('button', { name: 'Save' }).click()
  await other.getByText('Saved.').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('English [U.S.]: 1 stars and 2 stars').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByText('Saved.').waitFor()

  await page.getByRole('link', { name: 'Settings' }).first().click()
  await page.getByText('English [U.S.]: 1 mile and 2 miles').waitFor()
  await page.getByRole('link', { name: 'Languages and countries' }).click()
  expect(await page.getByRole('checkbox', { name: 'English [U.S.]' }).isDisabled()).toBe(true)
  await page.getByRole('combobox', { name: /^Country/ }).selectOption('JP')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Deutsch' }).uncheck()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
}, 120_000)

test('W06a two colors change sign-in and tiles at once, in light and dark, with their contrast', async () => {
  const { page } = await enter('bea.brand')
  await page.goto('/admin/settings/brand')
  const stage = page.locator('.stage')
  const button = stage.locator('.btn--block')
  const fill = () => button.evaluate(one => getComputedStyle(one).backgroundColor)
  await button.waitFor()
  const before = await fill()
  await page.getByRole('textbox', { name: 'Secondary color', exact: true }).fill('#a3172c')
  await expect.poll(fill).not.toBe(before)
  expect(await stage.getByRole('article', { includeHidden: true }).count()).toBe(2)
  // A pale color keeps its contrast, and says so.
  await page.getByRole('textbox', { name: 'Secondary color', exact: true }).fill('#ffe14d')
  await page
    .getByText(/^1\.\d to 1 as chosen, [4-9]/)
    .first()
    .waitFor()
  await page.getByText('142 of 142 color pairs are readable', { exact: false }).waitFor()
  const ground = () => stage.evaluate(one => getComputedStyle(one).backgroundColor)
  const light = await ground()
  await page.getByText('Dark', { exact: true }).click()
  await expect.poll(ground).not.toBe(light)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  const { page: visitor } = await come(client)
  await expect
    .poll(async () => {
      await visitor.goto('/login')
      await visitor.getByRole('heading', { level: 1 }).waitFor()
      return visitor.evaluate(() => document.documentElement.style.getPropertyValue('--brand-secondary'))
    })
    .toBe('#ffe14d')
}, 120_000)

test('W06a an uploaded logo and picture are in the three screens before they are saved, and can be undone', async () => {
  const { page } = await enter('hana.hosts')
  await page.goto('/admin/settings/brand')
  const picture = (background: string) => sharp({ create: { width: 1200, height: 600, channels: 3, background } })
  const bring = async (kind: string, name: string, buffer: Buffer) =>
    page.locator(`[data-picture=${kind}] input[type=file]`).setInputFiles({ name, mimeType: 'image/png', buffer })
  const logo = page.getByRole('group', { name: 'Logo' })
  await bring('logo', 'logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await logo.getByText('We can’t read this file as a picture.', { exact: false }).waitFor()
  await bring('logo', 'logo.png', await picture('#a3172c').png().toBuffer())
  await bring('hero', 'hero.png', await picture('#14503c').png().toBuffer())
  const stage = page.locator('.stage')
  await stage.locator('.logo img').waitFor()
  // The logo at sign-in, the picture on both tiles.
  await expect.poll(() => stage.locator('img[src*="/branding/picture/"]').count()).toBe(3)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => stage.locator('img[src*="/branding/picture/"]').count()).toBe(0)
  await bring('logo', 'logo.png', await picture('#a3172c').png().toBuffer())
  await stage.locator('.logo img').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  const { page: visitor } = await come(client)
  await expect
    .poll(async () => {
      await visitor.goto('/login')
      await visitor.getByRole('heading', { level: 1 }).waitFor()
      return visitor.locator('.logo img').evaluateAll(([one]) => (one as HTMLImageElement | undefined)?.naturalWidth)
    })
    .toBe(640)

  await page.goto('/admin/settings/hosts')
  await page.getByRole('table', { name: 'Addresses in use' }).getByText('You are here').waitFor()
  await page.getByLabel('Address', { exact: true }).fill('10.0.0.1')
  await page.getByRole('button', { name: 'Add an address' }).click()
  await page.getByText('This is not an address such as', { exact: false }).waitFor()
  await page.getByLabel('Address', { exact: true }).fill('points.cedarfall.example')
  await page.getByRole('button', { name: 'Add an address' }).click()
  const claim = page.getByRole('region', { name: 'points.cedarfall.example' })
  await claim.getByText('_cairn.points.cedarfall.example').waitFor()
  await expectAccessible(page)
  await claim.getByRole('button', { name: 'Forget it' }).click()
  await claim.waitFor({ state: 'detached' })
}, 120_000)
