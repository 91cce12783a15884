import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, letIn, type Visit } from './support/browser.ts'
import { fetchAtHome } from './support/changed-user.ts'
import { visitors } from './support/come.ts'
import { root } from './support/server.ts'
import { staffEnters } from './support/staff-enters.ts'

// The demo's client of real orders: its people are of its own, so that the other clients stay as other tests know them.
const client = 'northwind'
const come = visitors()
const orders = join(root, 'samples', 'northwind', 'april-orders.xlsx')
const janet = 'janet.leverling'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

async function enter(userName: string): Promise<Visit> {
  const one = await come(client)
  await staffEnters(one, userName)
  return one
}

/** Chooses a file as a person does, and waits until it has arrived and was recognised. */
async function bring(page: Page, file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) {
  await page
    .getByRole('link', { name: /^Files/ })
    .first()
    .click()
  await page.getByLabel('Drop a file here, or choose one').setInputFiles(file)
  await page.getByRole('button', { name: 'Check the file' }).waitFor()
}

async function check(page: Page) {
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('heading', { name: 'Report' }).waitFor()
}

/** Loads what was checked, by way of the page that says what happens then. */
async function load(page: Page, button: string | RegExp) {
  await page.getByRole('link', { name: button }).click()
  await heading(page, 'Check before you load').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Load [\d,]+ rows?$/ }).click()
  await page.getByRole('region', { name: 'Confirmation' }).waitFor()
}

test('W02a W02c W02d W02e W03a orders come as a workbook, are mended and loaded, and results are prepared, approved, issued and seen', async () => {
  const { page } = await enter('lars.becker')
  await bring(page, orders)
  await page.getByText('We recognized the file.').waitFor()
  expect(await page.getByLabel('Kind').inputValue()).toBe('progress')
  const means = (column: string) => page.getByLabel(`What column “${column}” is`).inputValue()
  expect(await Promise.all(['Order ID', 'User ID', 'Program', 'Date', 'Country', 'Amount'].map(means))).toEqual([
    'sourceRowId',
    'userName',
    'programId',
    'dataThrough',
    '',
    'value',
  ])
  await expectAccessible(page)

  await check(page)
  await page.getByRole('table', { name: 'We don’t know these user IDs' }).waitFor()
  await page.getByText(`Did you mean ${janet}?`).waitFor()
  await page.getByText('Nothing has been changed yet.').waitFor()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the 1 row to fix' }).click()
  const rejects = readFileSync(await (await download).path(), 'utf8')
  await load(page, 'Load the 73 good rows')
  await page.getByRole('heading', { name: '73 rows loaded' }).waitFor()
  await expectAccessible(page)

  // Mended, the row comes again: its columns are known by now.
  const buffer = Buffer.from(rejects.replace('janet.leverlin', janet))
  await bring(page, { name: 'april-orders.rejects.csv', mimeType: 'text/csv', buffer })
  await page.getByText('As you read files with these columns last time.').waitFor()
  await check(page)
  await load(page, 'Load 1 row')

  await page.getByRole('link', { name: 'Prepare results' }).click()
  await page.getByRole('button', { name: 'Prepare results April Orders' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Prepare results' }).click()
  await heading(page, /^Results through April 30/).waitFor()

  const { page: approving } = await enter('aiko.mori')
  await approving.getByRole('link', { name: 'Approve results of April Orders' }).click()
  await approving.getByRole('button', { name: 'Janet Leverling' }).click()
  await approving.getByRole('dialog').getByText('In batch').waitFor()
  await approving.keyboard.press('Escape')
  await approving.getByRole('link', { name: 'Approve and issue' }).click()
  await heading(approving, 'Check before you issue').waitFor()
  for (const box of await approving.getByRole('checkbox').all()) await box.check()
  // Andrew and Robert 7,500 each, Nancy and Janet 3,000, Michael and Anne 1,000.
  await approving.getByRole('button', { name: 'Issue 23,000 points' }).click()
  await heading(approving, 'Receipt').waitFor()

  const { page: seeing } = await come(client)
  await letIn(seeing, janet)
  await seeing.goto('/program-view/april-orders-2026---Selector/progress')
  await seeing.getByText('3,000').first().waitFor()
})

test('W02b a page whose first reading of its file comes late shows the file once its last part is in', async () => {
  const { page } = await enter('lars.becker')
  let isRead = () => {}
  const read = new Promise<void>(resolve => {
    isRead = resolve
  })
  const ended = page.waitForResponse(/\/uploads\/\d+\/end$/)
  await page.route(/\/uploads\/\d+\/end$/, async route => {
    await read
    await route.fulfill({ response: await fetchAtHome(route) })
  })
  await page.route(
    /\/uploads\/\d+$/,
    async route => {
      const early = await fetchAtHome(route)
      isRead()
      await ended
      // The page has gone on with what it heard.
      await page.evaluate(() => new Promise(requestAnimationFrame))
      await route.fulfill({ response: early })
    },
    { times: 1 },
  )
  await bring(page, { name: 'late.csv', mimeType: 'text/csv', buffer: Buffer.from('Fruit,Weight\nApple,3\n') })
})

test('W02b W02e an upload that was cut goes on from the same file; what is in already does nothing; undo takes it back (thorough)', async () => {
  const { page } = await enter('lars.becker')
  // Two parts, of which the second does not come through.
  const header = 'userName,programId,dataThrough,value,sourceRowId\n'
  const rows = Array.from({ length: 30_000 }, (_, row) => `nobody.${row},april-orders-2026,2026-04-30,1,cut-${row}\n`)
  const file = { name: 'cut.csv', mimeType: 'text/csv', buffer: Buffer.from(header + rows.join('')) }
  await page.route('**/parts/1?*', route => route.abort())
  await page.goto('/admin/files')
  await page.getByLabel('Drop a file here, or choose one').setInputFiles(file)
  await page.getByText('Waiting for the connection.').waitFor()
  const address = new URL(page.url()).pathname
  await page.reload()
  await page.unroute('**/parts/1?*')
  await page.getByRole('heading', { name: 'The upload was cut' }).waitFor()
  await page.getByText('50% has arrived and is safe.').waitFor()
  await expectAccessible(page)
  // Another file of another size is none that goes on.
  const again = page.getByLabel('Choose cut.csv again to go on')
  await again.setInputFiles({ ...file, buffer: Buffer.from(header) })
  await page.getByText('isn’t the file that was begun here').waitFor()
  await again.setInputFiles(file)
  await page.getByRole('button', { name: 'Check the file' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(address)
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await page.getByText('This file was discarded').waitFor()

  const enrolled = 'userName,programId,groupId\npaula.wilson,april-orders-2026,april-sales\n'
  await bring(page, { name: 'enrolled.csv', mimeType: 'text/csv', buffer: Buffer.from(enrolled) })
  await check(page)
  await load(page, 'Load 1 row')
  const loaded = new URL(page.url()).pathname
  await bring(page, { name: 'enrolled again.csv', mimeType: 'text/csv', buffer: Buffer.from(enrolled) })
  await check(page)
  await page.getByText('These rows are already in').waitFor()
  expect(await page.getByRole('link', { name: /^Load/ }).count()).toBe(0)
  await page.goto(loaded)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Every row is as it was before.').waitFor()

  // Found again by its name, in the address and in the palette.
  await page.goto('/admin/files?search=enrolled&state=undone')
  await page.getByRole('link', { name: 'enrolled.csv' }).waitFor()
  expect(await page.getByRole('link', { name: 'enrolled again.csv' }).count()).toBe(0)
  // The filters are kept under a name.
  await page.getByRole('button', { name: 'Save this view' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Taken back')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Save this view' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.goto('/admin/files')
  await page.getByRole('link', { name: 'Taken back' }).click()
  await page.waitForURL('**/admin/files?search=enrolled&state=undone')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove Taken back' }).click()
  await page.getByRole('link', { name: 'Taken back' }).waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('enrolled')
  await page.getByRole('option', { name: /^enrolled again.csv/ }).waitFor()
})

test('W02a a file without a table, or of no known kind, is refused with the reason; who has not the role sees the list alone (thorough)', async () => {
  const { page } = await enter('lars.becker')
  await page.goto('/admin/files')
  const drop = page.getByLabel('Drop a file here, or choose one')
  await drop.setInputFiles({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.alloc(0) })
  await page.getByText('empty.csv is empty.').waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await drop.setInputFiles({ name: 'broken.xlsx', mimeType: '', buffer: readFileSync(orders).subarray(0, 300) })
  await page.getByText('The workbook can’t be read.').waitFor()
  await expectAccessible(page)
  await page.goto('/admin/files')
  await drop.setInputFiles({ name: 'odd.csv', mimeType: 'text/csv', buffer: Buffer.from('who,what\na,b\n') })
  await page.getByText('We couldn’t tell what this file is.').waitFor()
  await expectAccessible(page)
  const { page: seeing } = await enter('aiko.mori')
  await seeing.goto('/admin/files')
  await seeing.getByText('Loaders and owners bring files.').waitFor()
  await seeing.getByRole('rowheader', { name: 'odd.csv' }).waitFor()
  await expectAccessible(seeing)
})
