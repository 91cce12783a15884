import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { atRest } from './support/at-rest.ts'
import { expectAccessible, expectRefusedThere, letIn } from './support/browser.ts'
import { visitors } from './support/come.ts'
import { enterConsole } from './support/enter-console.ts'
import { here } from './support/here.ts'
import { ownClient } from './support/own-client.ts'
import { untilShown } from './support/until-shown.ts'

const client = 'cedarfall'
// Each sets up their second step once, and a session lives in its tab.
const owners = [
  'olga.owner',
  'omar.other',
  'pia.points',
  'piet.partner',
  'bea.brand',
  'hana.hosts',
  'carl.cards',
  'tara.texts',
  'wera.words',
  'wim.walker',
  'edda.editor',
]
const password = 'a long way up the hill'
const come = visitors()
beforeAll(async () => {
  const { run } = await ownClient(here.dataDir, client, 'Cedarfall', owners)
  for (const owner of owners) {
    await run(['admin', 'grant', owner, 'owner', '--client', client])
    await run(['user', 'password', owner, '--client', client], `${password}\n`)
  }
})

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
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  expect(await words.evaluate(one => one === document.activeElement)).toBe(true)
  await words.fill('<b>Hello</b>')
  await page.getByText('Character 1: <b> is HTML', { exact: false }).waitFor()
  await expectAccessible(page)

  // Another owner says something else meanwhile.
  const { page: other } = await enter('omar.other')
  await openText(other, 'login.heading')
  await other.getByLabel('Your words', { exact: true }).fill('Good to see you')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await other.getByRole('dialog').waitFor({ state: 'detached' })
  await words.fill('Welcome to the ridge')
  // Closed and opened again from a newer list: what was typed is still of the older text.
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('combobox', { name: 'Show' }).selectOption('own')
  await page.getByRole('table', { name: 'Texts' }).getByText('Good to see you').waitFor()
  await page.getByRole('button', { name: 'login.heading' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Keep mine' }).waitFor()
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
})

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
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await other.getByText('Saved.').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
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
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.').waitFor()
  // What is saved is offered on the next page, which is not loaded anew.
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await page.getByRole('link', { name: 'Words', exact: true }).click()
  const offered = page.getByRole('combobox', { name: 'Language' }).locator('option')
  await offered.filter({ hasText: 'Français [Canada]' }).waitFor({ state: 'attached' })
  await offered.filter({ hasText: 'Deutsch' }).waitFor({ state: 'detached' })
})

const phone = (page: Page, screen: string) => page.frameLocator(`iframe[src$="/${screen}"]`)

/** The colors that a screen of the preview is painted in, and the ground that it stands on. */
async function paintOf(page: Page, screen: string) {
  const body = phone(page, screen).locator('body')
  return body.evaluate(one => ({
    ground: getComputedStyle(one).backgroundColor,
    paint: [...one.querySelectorAll('*')].map(part => {
      const { backgroundColor, color, fill } = getComputedStyle(part)
      return [backgroundColor, color, fill].join()
    }),
  }))
}

test('W06a two colors change sign-in, dashboard and progress at once, in light and dark, with their contrast (thorough)', async () => {
  const { page, complaints } = await enter('bea.brand')
  await page.goto('/admin/settings/brand')
  const screens = ['sign-in', 'dashboard', 'progress']
  await phone(page, 'sign-in').getByRole('button', { name: 'Sign in' }).waitFor()
  await expect.poll(() => phone(page, 'dashboard').getByRole('article').count()).toBe(2)
  await phone(page, 'progress').getByText('168', { exact: false }).first().waitFor()
  const all = () => Promise.all(screens.map(screen => paintOf(page, screen)))
  for (const name of ['Primary color', 'Secondary color']) {
    const before = await atRest(all)
    await page.getByRole('textbox', { name, exact: true }).fill('#a3172c')
    for (const [at, screen] of screens.entries())
      await expect
        .poll(async () => (await paintOf(page, screen)).paint, { message: screen })
        .not.toEqual(before[at]!.paint)
    await page.getByRole('button', { name: 'Undo' }).click()
    for (const [at, screen] of screens.entries())
      await expect.poll(async () => (await paintOf(page, screen)).paint, { message: screen }).toEqual(before[at]!.paint)
  }
  // A pale color keeps its contrast, and says so.
  await page.getByRole('textbox', { name: 'Secondary color', exact: true }).fill('#ffe14d')
  await page
    .getByText(/^1\.\d to 1 as chosen, [4-9]/)
    .first()
    .waitFor()
  await page.getByText('142 of 142 color pairs are readable', { exact: false }).waitFor()
  const light = await all()
  await page.getByText('Dark', { exact: true }).click()
  for (const [at, screen] of screens.entries())
    await expect.poll(async () => (await paintOf(page, screen)).ground, { message: screen }).not.toBe(light[at]!.ground)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.').waitFor()
  expect(complaints).toEqual([])
  const { page: visitor } = await come(client)
  await expect
    .poll(async () => {
      await visitor.goto('/login')
      await visitor.getByRole('heading', { level: 1 }).waitFor()
      return visitor.evaluate(() => document.documentElement.style.getPropertyValue('--brand-secondary'))
    })
    .toBe('#ffe14d')
})

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
  const pictures = async () => {
    const seen = ['sign-in', 'dashboard', 'progress'].map(screen =>
      phone(page, screen).locator('img[src*="/branding/picture/"]').count(),
    )
    return (await Promise.all(seen)).map(count => count > 0)
  }
  // The logo at sign-in, the picture on tiles and above the progress.
  await expect.poll(pictures).toEqual([true, true, true])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(pictures).toEqual([false, false, false])
  await bring('logo', 'logo.png', await picture('#a3172c').png().toBuffer())
  await expect.poll(pictures).toEqual([true, false, false])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
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
})

test('W06c each card shows how it reads as it is typed, and says beside the field what cannot be (thorough)', async () => {
  const { page, complaints } = await enter('carl.cards')
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()
  const saved = () => page.getByText('Saved.').waitFor()
  const preview = page.getByRole('region', { name: 'Preview' })

  // Passwords: the list that people see, and what a browser refuses before anything is sent.
  await page.goto('/admin/settings/people')
  await preview.getByText('12 to 128 characters').first().waitFor()
  await page.getByLabel('At least', { exact: true }).fill('16')
  await page.getByLabel('A digit').check()
  await preview.getByText('16 to 128 characters', { exact: false }).first().waitFor()
  await expectAccessible(page)
  await page.getByLabel('At least', { exact: true }).fill('7')
  await save()
  await expectRefusedThere(page.getByLabel('At least', { exact: true }))
  await page.getByLabel('At least', { exact: true }).fill('16')
  await save()
  await saved()

  // The privacy notice: never an earlier one than somebody has confirmed.
  await page.goto('/admin/settings/privacy')
  await page.getByRole('button', { name: 'Ask everybody again' }).click()
  await preview.getByText('See how we handle your data.').waitFor()
  await save()
  await saved()
  await page.goto('/admin/settings/privacy')
  const { page: second } = await come(client)
  await letIn(second, 'wim.walker', password)
  await second.goto('/dashboard')
  const gotIt = second.getByRole('button', { name: 'Got it' })
  await untilShown(second, gotIt)
  await gotIt.click()
  await second.getByRole('button', { name: 'Got it' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Ask everybody again' }).click()
  await save()
  await saved()
  await untilShown(second, gotIt)
  await gotIt.click()
  await second.getByRole('button', { name: 'Got it' }).waitFor({ state: 'detached' })
  await page.getByLabel('Version').fill('1')
  await save()
  await page.getByText('0, or 2 or more: people have confirmed that version.').waitFor()
  await expect.poll(() => page.getByLabel('Version').evaluate(one => one === document.activeElement)).toBe(true)
  await expectAccessible(page)
  await page.getByLabel('Version').fill('0')
  await preview.getByText('Nobody is asked').waitFor()
  await save()
  await saved()

  await page.goto('/admin/settings/features')
  await page.getByLabel('Codes', { exact: true }).check()
  await preview.getByText('Redeem a one-time code').waitFor()
  await page.getByLabel('Codes one person may redeem').fill('0')
  await save()
  await expectRefusedThere(page.getByLabel('Codes one person may redeem'))
  await page.getByLabel('Codes one person may redeem').fill('3')
  await preview.getByText('3 codes per person').waitFor()
  await expectAccessible(page)
  await save()
  await saved()

  await page.goto('/admin/settings/mail')
  const sender = page.getByLabel('Sender of emails')
  await sender.fill('team@cedarfall')
  await save()
  await expectRefusedThere(sender)
  await sender.fill('team@cedarfall.example')
  await preview.getByText('Cedarfall <team@cedarfall.example>').waitFor()
  await expectAccessible(page)
  await save()
  await saved()

  await page.goto('/admin/settings/approval')
  await page.getByLabel('Points that one person adjusts alone').fill('250')
  await preview.getByText('Up to 250 points are adjusted by one person').waitFor()
  await page.getByLabel('Set goals and plans while acting as someone').check()
  await preview.getByText('Whoever acts as someone may set goals').waitFor()
  await expectAccessible(page)
  await save()
  await saved()

  // The catalog: an address that is not safe, then a key that is seen once.
  await page.goto('/admin/settings/catalogue')
  await page.getByLabel('Points are spent').selectOption('other')
  await page.getByLabel('Address of the catalog').fill('http://shop.cedarfall.example')
  await save()
  await page.getByText('It must be an address that begins with https://.').waitFor()
  await expect
    .poll(() => page.getByLabel('Address of the catalog').evaluate(one => one === document.activeElement))
    .toBe(true)
  await expectAccessible(page)
  await page.getByLabel('Address of the catalog').fill('https://shop.cedarfall.example')
  await page.getByRole('checkbox', { name: 'Merchandise' }).check()
  await save()
  await saved()
  await page.getByRole('button', { name: 'Make a new key' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make a new key' }).click()
  const made = page.getByRole('dialog', { name: 'The catalog’s new key' })
  const key = await made.getByRole('status').innerText()
  expect(key).toMatch(/^[\w-]{43}$/)
  await expectAccessible(page)
  await made.getByRole('button').last().click()
  await page.getByText('The catalog’s server has a key', { exact: false }).waitFor()
  expect(await page.content()).not.toContain(key)

  // A text: what people read of it follows what is typed, before it is saved.
  await page.goto('/admin/settings/texts')
  const read = page.getByRole('region', { name: 'What people read' })
  await page.getByLabel('Your text').fill('<h2>Our privacy</h2><p>We keep little.</p><script>x()</script>')
  await read.getByText('We keep little.').waitFor()
  await page.getByText('Left out, for safety: script').waitFor()
  await expectAccessible(page)
  const { page: reader } = await come(client)
  await reader.goto('/privacy-notice')
  await reader.getByRole('heading', { level: 1 }).waitFor()
  expect(await reader.getByText('We keep little.').count()).toBe(0)
  await save()
  await saved()
  await reader.reload()
  await reader.getByText('We keep little.').waitFor()
  expect(complaints.filter(one => !one.includes('422'))).toEqual([])
}, 180_000)

test('W06c another text or language does not take what was typed and not saved', async () => {
  const { page } = await enter('tara.texts')
  await page.goto('/admin/settings/texts')
  const which = page.getByLabel('Page', { exact: true })
  const own = page.getByLabel('Your text')
  const saved = await own.inputValue()
  await own.fill('<p>We keep little.</p>')
  await which.selectOption('faq')
  await expect.poll(() => own.inputValue()).toBe('')
  await which.selectOption('privacy-notice')
  await expect.poll(() => own.inputValue()).toBe('<p>We keep little.</p>')
  await page.getByRole('button', { name: 'Undo', exact: false }).click()
  await expect.poll(() => own.inputValue()).toBe(saved)
  await which.selectOption('faq')
  await which.selectOption('privacy-notice')
  await expect.poll(() => own.inputValue()).toBe(saved)
})

test('W06c W10f what is typed while a form is saved stays, and who undoes it stays in the form', async () => {
  const { page } = await enter('edda.editor')
  await page.goto('/admin/settings/mail')
  const answersTo = page.locator('input[type=email]').nth(1)
  await answersTo.waitFor()
  let goOn = () => {}
  const typed = new Promise<void>(resolve => {
    goOn = resolve
  })
  await page.route('**/admin/settings', async route => {
    if (route.request().method() !== 'GET') await typed
    await route.continue()
  })
  const saved = page.waitForResponse(
    reply => reply.request().method() !== 'GET' && reply.url().endsWith('/admin/settings'),
  )
  await answersTo.fill('help@cedarfall.example')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await answersTo.fill('support@cedarfall.example')
  goOn()
  await saved
  await expect.poll(() => save.getAttribute('aria-busy')).not.toBe('true')
  expect(await answersTo.inputValue()).toBe('support@cedarfall.example')

  const undo = page.getByRole('button', { name: 'Undo', exact: false })
  await undo.press('Enter')
  await expect.poll(() => answersTo.inputValue()).toBe('help@cedarfall.example')
  await undo.waitFor({ state: 'detached' })
  expect(await save.evaluate(one => one === document.activeElement)).toBe(true)
})

test('W07b words go out as a file and come in again, as CSV and as XLIFF; one bad line changes nothing and is named', async () => {
  const { page } = await enter('wera.words')
  await page.goto('/admin/words')
  const texts = page.getByRole('table', { name: 'Texts' })
  await texts.waitFor()
  const take = async (button: string) => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: button, exact: true }).click()
    return readFileSync(await (await download).path(), 'utf8')
  }
  const bring = (name: string, text: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  const said = async (words: string) => {
    await page.goto('/admin/words?search=contact.lead')
    await texts.getByText(words).waitFor()
  }

  // A line of the file gets the words of a translator, in place of the empty cell before the note.
  const csv = await take('CSV')
  const at = csv.split('\r\n').findIndex(line => line.startsWith('contact.lead,'))
  // Texts of several lines count as such.
  const line = csv.slice(0, csv.indexOf('\ncontact.lead,') + 1).split('\n').length
  const withWords = (words: string) =>
    csv
      .split('\r\n')
      .map((line, place) => (place === at ? line.replace(/,(?=[^,]*$)/, `${words},`) : line))
      .join('\r\n')
  await bring('words-en_US.csv', withWords('"Write to {nobody}"'))
  await page
    .getByRole('table', { name: 'What needs fixing' })
    .getByRole('rowheader', { name: line.toLocaleString('en-US'), exact: true })
    .waitFor()
  expect(await page.getByRole('button', { name: /^Change/ }).count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close' }).last().click()
  await bring('words-en_US.csv', withWords('Write to the ridge'))
  await page.getByRole('button', { name: 'Change one text' }).click()
  await page.getByText('One text was changed.').waitFor()
  await said('Write to the ridge')

  const xliff = await take('XLIFF')
  expect(xliff).toContain('>Write to the ridge</target>')
  await bring('words-en_US.xlf', xliff.replace('>Write to the ridge<', '><pc id="1">Write</pc><'))
  await page.getByText('The translation has markup. Only plain text is possible.').waitFor()
  await page.getByRole('button', { name: 'Close' }).last().click()
  await bring('words-en_US.xlf', xliff.replace('>Write to the ridge<', '>Write to the summit<'))
  await page.getByRole('button', { name: 'Change one text' }).click()
  await page.getByText('One text was changed.').waitFor()
  await said('Write to the summit')
})
