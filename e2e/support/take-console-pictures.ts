import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { letIn, openBrowser, visit } from './browser.ts'
import { makeDataDir, removeDataDir, root, startServer } from './server.ts'
import { staffEnters } from './staff-enters.ts'
import { takePicture as take } from './take-picture.ts'
import { takeSubjects } from './take-subjects.ts'

/** The pictures of docs/CONSOLE.md: the walk that it tells, on the sample of real orders. */

const size = { width: 1200, height: 780 }

const dataDir = makeDataDir()
const server = await startServer(dataDir)
const browser = await openBrowser()
try {
  await walk()
  await takeSubjects(browser, server.port)
} finally {
  await browser.close()
  await server.stop()
  removeDataDir(dataDir)
}

async function walk(): Promise<void> {
  const come = () => visit(browser, `http://northwind.localhost:${server.port}`, size)
  const loading = await come()
  const { page } = loading
  await staffEnters(loading, 'lars.becker')
  await page
    .getByRole('link', { name: /^Files/ })
    .first()
    .click()
  const drop = page.getByLabel('Drop a file here, or choose one')
  await drop.setInputFiles(join(root, 'samples', 'northwind', 'april-orders.xlsx'))
  await page.getByRole('button', { name: 'Check the file' }).waitFor()
  await take(page, 'console-file-columns')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('heading', { name: 'Report' }).waitFor()
  await take(page, 'console-file-report')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the 1 row to fix' }).click()
  const rejects = readFileSync(await (await download).path(), 'utf8')
  await page.getByRole('link', { name: 'Load the 73 good rows' }).click()
  await page.getByRole('heading', { level: 1, name: 'Check before you load' }).waitFor()
  await take(page, 'console-file-check')
  await page.getByRole('button', { name: 'Load 73 rows' }).click()
  await page.getByRole('heading', { name: '73 rows loaded' }).waitFor()
  await take(page, 'console-file-loaded')
  await page.getByRole('link', { name: 'Bring another file' }).click()
  const mended = Buffer.from(rejects.replace('janet.leverlin', 'janet.leverling'))
  await drop.setInputFiles({ name: 'april-orders.rejects.csv', mimeType: 'text/csv', buffer: mended })
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('link', { name: 'Load 1 row' }).click()
  await page.getByRole('button', { name: 'Load 1 row' }).click()
  await page.getByRole('link', { name: 'Prepare results' }).click()
  await page.getByRole('button', { name: 'Prepare results April Orders' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Prepare results' }).click()
  await page.getByRole('heading', { level: 1, name: /^Results through/ }).waitFor()
  await loading.close()

  const approving = await come()
  await staffEnters(approving, 'aiko.mori')
  await approving.page.getByRole('link', { name: 'Approve results of April Orders' }).click()
  await approving.page.getByRole('heading', { level: 1, name: /^Results through/ }).waitFor()
  await take(approving.page, 'console-batch')
  await approving.page.getByRole('button', { name: 'Janet Leverling' }).click()
  await approving.page.getByRole('dialog').getByText('Check the math').click()
  await take(approving.page, 'console-steps')
  await approving.page.keyboard.press('Escape')
  await approving.page.getByRole('link', { name: 'Approve and issue' }).click()
  await approving.page.getByRole('heading', { level: 1, name: 'Check before you issue' }).waitFor()
  for (const box of await approving.page.getByRole('checkbox').all()) await box.check()
  await approving.page.getByRole('button', { name: /^Issue [\d,]+ points$/ }).click()
  await approving.page.getByRole('heading', { level: 1, name: 'Receipt' }).waitFor()
  await take(approving.page, 'console-receipt')
  await approving.close()

  const seeing = await come()
  await letIn(seeing.page, 'janet.leverling')
  await seeing.page.goto('/program-view/april-orders-2026---Selector/progress')
  await seeing.page.locator('main h1').first().waitFor()
  await take(seeing.page, 'console-points-seen', 300_000)
  await seeing.close()
}
