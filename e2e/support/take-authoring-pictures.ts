import type { Page } from 'playwright-core'
import { openBrowser, visit } from './browser.ts'
import { makeDataDir, removeDataDir, startServer } from './server.ts'
import { staffEnters } from './staff-enters.ts'
import { takePicture as take } from './take-picture.ts'

/** The pictures of docs/CONSOLE.md about writing a program: the walk that it tells, and a forecast and a rehearsal. */

const size = { width: 1200, height: 780 }

const dataDir = makeDataDir()
const server = await startServer(dataDir)
const browser = await openBrowser()
try {
  const author = await visit(browser, `http://northlight.localhost:${server.port}`, size)
  await staffEnters(author, 'alba.reyes')
  await write(author.page)
  await look(author.page)
} finally {
  await browser.close()
  await server.stop()
  removeDataDir(dataDir)
}

async function write(page: Page): Promise<void> {
  const saved = () => page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
  const next = (step: string) => page.getByRole('link', { name: `Next: ${step}` }).click()
  await page.goto('/admin/programs')
  await page.getByRole('button', { name: 'New program' }).click()
  await page.getByRole('button', { name: 'Empty page' }).click()
  await page.getByLabel('Program ID').fill('autumn-quest')
  await page.getByLabel('Name', { exact: true }).fill('Autumn Quest')
  await page.getByLabel('Type', { exact: true }).selectOption('goalquest')
  await page.getByLabel('Period ID').fill('autumn-2027')
  await page.getByLabel('First day that counts').fill('2027-09-01')
  await page.getByLabel('Last day that counts').fill('2027-11-30')
  await page.getByLabel('Goals are picked from').fill('2027-08-15')
  await page.getByLabel('Goals are picked until').fill('2027-08-31')
  await page.getByLabel('Unit', { exact: true }).fill('customers')
  await next('People')
  await page.getByRole('button', { name: 'Add a group' }).click()
  await page.getByLabel('Group name').fill('Field sales')
  await saved()
  await take(page, 'console-draft')
  await next('Goals and awards')
  await page.getByLabel('An amount becomes a target by').selectOption('percentage_of_baseline')
  await page.getByLabel('Budget in points').fill('60000')
  const levels = [
    ['Bronze', '110', '500'],
    ['Silver', '120', '1000'],
    ['Gold', '130', '2000'],
  ] as const
  for (const [at, [name, amount, points]] of levels.entries()) {
    await page.getByRole('button', { name: /^Add a level/ }).click()
    await page.getByLabel(`Level name, Level ${at + 1}`).fill(name)
    await page.getByLabel(`Amount, Level ${at + 1}`).fill(amount)
    await page.getByLabel(`Points, Level ${at + 1}`).fill(points)
  }
  await saved()
  await take(page, 'console-levels', undefined, page.getByRole('heading', { name: 'How it pays' }))
  await page.getByRole('link', { name: 'Preview', exact: true }).click()
  await page.frameLocator('iframe').getByText('Gold').first().waitFor()
  await take(page, 'console-preview', 300_000)
  await page.getByRole('link', { name: 'Publish', exact: true }).click()
  await page.getByRole('button', { name: 'Propose to publish' }).waitFor()
  await take(page, 'console-publish')
}

async function look(page: Page): Promise<void> {
  await page.goto('/admin/programs/summit-season/forecast')
  await page.getByRole('button', { name: 'Make a forecast' }).click()
  await page.getByRole('img', { name: /^Least: / }).waitFor()
  await take(page, 'console-forecast')
  await page.goto('/admin/programs/spring-sprint/rehearsal')
  await page.getByLabel('People, 10 to 10,000').fill('100')
  await page.getByRole('button', { name: 'Rehearse', exact: true }).click()
  await page.getByRole('heading', { name: 'What it came to' }).waitFor({ timeout: 300_000 })
  await take(page, 'console-rehearsal')
  await take(page, 'console-rehearsal-screens', 300_000, page.getByRole('heading', { name: 'What people see' }))
}
