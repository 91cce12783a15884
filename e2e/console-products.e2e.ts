import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible, letIn } from './support/browser.ts'
import { visitors } from './support/come.ts'
import { enterConsole } from './support/enter-console.ts'
import { here } from './support/here.ts'
import { ownClient } from './support/own-client.ts'

const client = 'alderpeak'
const [author, other, buyer] = ['arne.author', 'ova.author', 'bea.buyer'] as const
const password = 'a long way up the hill'
const come = visitors()
beforeAll(async () => {
  const { run } = await ownClient(here.dataDir, client, 'Alderpeak', [author, other, buyer])
  const of = ['--client', client]
  for (const one of [author, other]) await run(['admin', 'grant', one, 'author', ...of])
  for (const one of [author, other, buyer]) await run(['user', 'password', one, ...of], `${password}\n`)
  await run(['client', 'catalogue', client, '--url', '/rewards', '--types', 'merchandise,experiences'])
  await run(['ledger', 'adjust', buyer, '1000', '--key', 'gift', '--reason', 'a gift', ...of])
})

/** Goes on by Tab until it is there. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let step = 0; step < 80; step += 1) {
    if (await wanted.evaluate(one => one === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('No Tab leads there')
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByRole('main').getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}

test('S01 S08 an author makes a product by keyboard, prices and pictures it, and people see it; a CSV with one bad price changes nothing', async () => {
  const { page, complaints } = await enterConsole(await come(client), author, password)
  await page.goto('/admin/rewards')
  await page.getByText('No products yet').waitFor()
  await tabTo(page, page.getByRole('link', { name: 'New product' }))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'New product' }).waitFor()
  await type(page, 'SKU', 'sunrise')
  await type(page, 'How it comes', 'Booking')
  await type(page, 'Pieces left', '3')
  await type(page, 'Name', 'Sunrise hike')
  await type(page, 'Page', 'Experiences')
  await tabTo(page, page.getByRole('button', { name: 'Create product' }))
  await page.keyboard.press('Enter')

  // What is missing is said beside its field, and nothing that was typed is lost.
  const points = page.getByLabel('Points', { exact: true })
  await expect.poll(() => points.evaluate(one => one === document.activeElement)).toBe(true)
  await page.getByText('Enter whole points, 1 or more.').waitFor()
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Sunrise hike')
  await expectAccessible(page)
  await page.keyboard.type('640')
  await type(page, 'Fair value', '64.00')
  await type(page, 'Currency', 'eur')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Sunrise hike' }).waitFor()
  await expectAccessible(page)

  // A correction of its pieces, and a picture of the client's own.
  await page.getByRole('button', { name: 'Correct', exact: true }).click()
  await page.getByLabel('More or fewer').fill('-1')
  await page.getByLabel('Reason').fill('One guide left')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).last().click()
  await page.getByRole('region', { name: 'Pieces left' }).getByText('2', { exact: true }).waitFor()
  const photo = await sharp({ create: { width: 900, height: 620, channels: 3, background: '#d97742' } })
    .jpeg()
    .toBuffer()
  const picture = page.getByRole('region', { name: 'Picture' })
  await picture.locator('input[type=file]').setInputFiles({ name: 'sun.jpg', mimeType: 'image/jpeg', buffer: photo })
  await picture.getByRole('button', { name: 'Back to the drawing' }).waitFor()
  await page.getByLabel('What the picture shows').fill('The sun above a ridge')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  await expectAccessible(page)

  // What it can be chosen in: a key that is no key is named, then it stands beside the form with its pieces.
  await page.getByRole('button', { name: 'Add an option' }).click()
  const option = page.getByRole('group', { name: 'Option 1' })
  await option.getByLabel('Key').fill('dawn!')
  await option.getByLabel('Name').fill('At dawn')
  await option.getByLabel('Pieces left').fill('4')
  await page.getByRole('button', { name: 'Save' }).click()
  await option.getByText('Use up to 40 letters').waitFor()
  await option.getByLabel('Key').fill('dawn')
  await page.getByRole('button', { name: 'Save' }).click()
  const pieces = page.getByRole('region', { name: 'Pieces left' })
  await pieces.getByText('At dawn', { exact: true }).waitFor()
  await pieces.getByText('4', { exact: true }).waitFor()
  await expectAccessible(page)

  const { page: people } = await come(client)
  await letIn(people, buyer, password)
  await people.goto('/rewards/experiences')
  await people.getByRole('link', { name: 'Sunrise hike' }).waitFor()
  const shown = people.getByRole('img', { name: 'The sun above a ridge' })
  await expect.poll(() => shown.evaluate(one => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(300)
  await expectAccessible(people)
  await people.getByRole('link', { name: 'Sunrise hike' }).click()
  await people.getByText('640 points').waitFor()
  await people.getByText('At dawn').first().waitFor()

  const head = 'sku,pageType,category,kind,drawing,points,value,currency,name.en_US\n'
  const bring = (line: string) =>
    page.locator('.ph__acts input[type=file]').setInputFiles({
      name: 'products.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`${head}sunrise,experiences,adventure,booking,tent,700,70.00,EUR,Sunrise hike\n${line}`),
    })
  await page.goto('/admin/rewards')
  await page.getByRole('link', { name: 'Sunrise hike' }).waitFor()
  await bring('mug,merchandise,kitchen,parcel,mug,90,"9,50",EUR,Mug\n')
  const issues = page.getByRole('table', { name: 'What needs fixing' })
  await issues.getByRole('rowheader', { name: '3' }).first().waitFor()
  await issues.getByText('9,50').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close' }).last().click()
  await bring('mug,merchandise,kitchen,parcel,mug,90,9.50,EUR,Mug\n')
  await page.getByRole('button', { name: 'Load 2 products' }).click()
  await page.getByText('Loaded. New: 1. Changed: 1.').waitFor()
  await page.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('link', { name: 'Mug' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await page.getByText('was undone', { exact: false }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Mug' }).count()).toBe(0)
  await page.getByText('640').waitFor()
  expect(complaints).toEqual([])
}, 180_000)

test('S08 a file whose check was left is not shown as the next one’s: each has its own', async () => {
  const { page, complaints } = await enterConsole(await come(client), other, password)
  await page.goto('/admin/rewards')
  const head = 'sku,pageType,category,kind,drawing,points,value,currency,name.en_US\n'
  const bring = (name: string) =>
    page.locator('.ph__acts input[type=file]').setInputFiles({
      name: `${name}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(`${head}${name},merchandise,kitchen,parcel,mug,90,9.50,EUR,The ${name}\n`),
    })
  let letGo = () => {}
  const isLet = new Promise<void>(resolve => {
    letGo = resolve
  })
  let checks = 0
  await page.route('**/admin/rewards/load*', async route => {
    if (route.request().method() === 'POST') {
      checks += 1
      if (checks === 1) await isLet
    }
    await route.continue()
  })
  await page.getByText('Import CSV').waitFor()
  await bring('cup')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Reading').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await bring('bowl')
  await dialog.getByRole('heading', { name: 'bowl.csv' }).waitFor()
  const isAnswered = page.waitForResponse(response => response.request().method() === 'POST')
  letGo()
  await isAnswered
  await dialog.getByText('The bowl').waitFor()
  expect(checks).toBe(2)
  expect(await dialog.getByText('The cup').count()).toBe(0)
  expect(complaints).toEqual([])
})
