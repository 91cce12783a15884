import type { Page } from 'playwright-core'
import { openBrowser, signIn, visit } from './browser.ts'
import { makeDataDir, removeDataDir, startServer } from './server.ts'
import { staffEnters } from './staff-enters.ts'
import { takePicture as take } from './take-picture.ts'

/** The pictures of docs/REWARDS.md and of rewards in docs/CONSOLE.md: from a catalogue to an order, and to who ships it. */

const desk = { width: 1200, height: 780 }
const phone = { width: 390, height: 844 }

const dataDir = makeDataDir()
const server = await startServer(dataDir)
const browser = await openBrowser()
try {
  await order(desk)
  await order(phone)
  await run()
} finally {
  await browser.close()
  await server.stop()
  removeDataDir(dataDir)
}

function come(size: typeof desk) {
  return visit(browser, `http://northlight.localhost:${server.port}`, size)
}

function heading(page: Page, name: string | RegExp): Promise<void> {
  return page.getByRole('heading', { level: 1, name }).waitFor()
}

async function order(size: typeof desk): Promise<void> {
  const isPhone = size === phone
  const { page, close } = await come(size)
  await signIn(page, 'maya.andersson')
  await page.goto('/rewards/merchandise')
  await page.getByRole('heading', { name: 'Within reach now' }).waitFor()
  if (!isPhone) await take(page, 'rewards', 300_000)
  await page.getByRole('searchbox', { name: 'Search rewards' }).fill('kettle')
  await page.getByRole('link', { name: 'Enamel kettle' }).click()
  await heading(page, 'Enamel kettle')
  await take(page, isPhone ? 'reward-phone' : 'reward')
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await page.getByRole('link', { name: 'Go to basket' }).click()
  await page.getByLabel('Street and number').fill('1 Summit Road')
  await page.getByLabel('Postal code').fill('80331')
  await page.getByLabel('City').fill('Munich')
  await page.getByLabel('Country').selectOption('DE')
  await page.getByRole('button', { name: 'Check your order' }).click()
  await page.getByText('Nothing is ordered yet.').waitFor()
  if (isPhone) await take(page, 'reward-check-phone')
  await page.getByRole('button', { name: 'Order for 450 points' }).click()
  await page.getByRole('heading', { name: 'It’s yours.' }).waitFor()
  if (!isPhone) await take(page, 'reward-order')
  await close()
}

async function run(): Promise<void> {
  const author = await come(desk)
  await staffEnters(author, 'alba.reyes')
  await author.page.goto('/admin/rewards')
  await heading(author.page, 'Rewards')
  await take(author.page, 'console-rewards')
  await author.page.goto('/admin/rewards/products/kettle')
  await heading(author.page, 'Enamel kettle')
  await take(author.page, 'console-product')
  await author.close()

  const owner = await come(desk)
  await staffEnters(owner, 'owen.fields')
  await owner.page.goto('/admin/rewards/orders')
  await heading(owner.page, 'Reward orders')
  await take(owner.page, 'console-orders')
  await owner.page.goto('/admin/points')
  await owner.page.getByRole('button', { name: 'Prove now' }).click()
  await owner.page.getByText('Every balance adds up').waitFor()
  await owner.page.goto('/admin/rewards/orders/owed')
  await heading(owner.page, 'What is owed')
  await take(owner.page, 'console-owed')
  await owner.close()
}
