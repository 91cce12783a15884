import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible, settled } from './support/browser.ts'
import { visitors } from './support/come.ts'
import { enterConsole } from './support/enter-console.ts'
import { forecastClient, forecasterPassword } from './support/forecast-client.ts'
import { here } from './support/here.ts'
import { law, makeLawWorld } from './support/law-world.ts'
import { ownClient } from './support/own-client.ts'
import { fulfillerPassword, rewardClient } from './support/reward-client.ts'
import { cairn } from './support/server.ts'
import { typedAt } from './support/typed-at.ts'

const client = 'hazelwood'
const of = ['--client', client]
const come = visitors()
/** 320 pixels are what 400 % leave of a page 1280 wide. */
const widths = [320, 390, 768, 1024, 1440]
let open: string
let issued: string

// Two programs: one with an issued batch, one whose results wait for the approver.
beforeAll(async () => {
  const { fewer, paid } = law.programs
  await makeLawWorld(here.dataDir, client, [fewer, paid])
  await typedAt('approver', here.dataDir, ['results', 'reverse', fewer, ...of, '--reason', 'A trial'])
  const { batch } = await typedAt('preparer', here.dataDir, ['results', 'preview', fewer, ...of])
  open = String(batch.batchId)
  const listed = await typedAt('preparer', here.dataDir, ['results', 'list', paid, ...of])
  issued = String(listed.batches.find(({ status }: { status: string }) => status === 'issued').batchId)
  for (const args of [
    ['admin', 'grant', 'approver', 'approver', ...of],
    ['user', 'password', 'approver', ...of],
  ]) {
    const { code, err } = await cairn(here.dataDir, args, `${law.password}\n`)
    if (code !== 0) throw new Error(err)
  }
}, 600_000)

/** Looks at a screen in every width, in both schemes, in forced colours, and goes through it by Tab. */
async function lookAt(page: Page, path: string, besides: readonly string[] = []): Promise<void> {
  await page.emulateMedia({ forcedColors: 'none' })
  await page.goto(path)
  await page.locator('main h1').waitFor()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await settled(page)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(wide, `${path} at ${width}`).toBe(0)
  }
  for (const [colorScheme, width] of [
    ['dark', 390],
    ['light', 1440],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    await settled(page)
    await expectAccessible(page, besides)
  }
  // Every control can be reached by Tab alone, and shows that it is.
  await page.emulateMedia({ forcedColors: 'active' })
  // Of radio buttons Tab reaches the one that is chosen, and arrow keys the others.
  const reachable = 'a[href], button, input:not([type="radio"]), input[type="radio"]:checked, select, textarea'
  const controls = await page.locator(`main :is(${reachable}):visible:enabled`).count()
  const reached = new Set<string>()
  await page.locator('body').evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  for (let step = 0; step < 60 + controls * 2; step++) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate(() => {
      const one = document.activeElement
      if (one === null || one === document.body || !one.closest('main')) return undefined
      // Within a frame the focus is seen on what has it there.
      if (one instanceof HTMLIFrameElement) return undefined
      const all = [...document.querySelectorAll('main *')]
      const { outlineStyle } = getComputedStyle(one)
      const row = one.closest('tr, li, label')
      return {
        id: String(all.indexOf(one)),
        html: one.outerHTML.slice(0, 160),
        isSeen: outlineStyle !== 'none' || row?.matches(':focus-within') === true,
      }
    })
    if (at === undefined) continue
    expect(at.isSeen, `${path}: focus is seen on ${at.html}`).toBe(true)
    reached.add(at.id)
  }
  expect(reached.size, `${path}: ${controls} controls`).toBeGreaterThanOrEqual(controls)
}

test('W10i every screen of the console fits from 320 to 1440 pixels, is accessible by day and by night, and shows where the keyboard is', async () => {
  const { page, complaints } = await enterConsole(await come(client), 'approver', law.password)
  await page.goto('/admin/people')
  const somebody = await page.locator('main .rowlink').first().getAttribute('href')
  const rows = `userName,programId,dataThrough,value\nnobody,${law.programs.running},2026-01-01,1\n`
  await page.goto('/admin/files')
  await page
    .getByLabel('Drop a file here, or choose one')
    .setInputFiles({ name: 'one-row.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) })
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('heading', { name: 'Report' }).waitFor()
  const file = new URL(page.url()).pathname
  const screens = [
    '/admin',
    '/admin/programs',
    `/admin/programs/${law.programs.paid}`,
    '/admin/files',
    file,
    '/admin/rewards',
    '/admin/rewards/orders',
    '/admin/results',
    `/admin/results/${open}`,
    `/admin/results/${open}/issue`,
    `/admin/results/${issued}`,
    `/admin/results/${issued}/receipt`,
    '/admin/tasks',
    '/admin/people',
    somebody!,
    '/admin/points',
    '/admin/codes',
    '/admin/audit',
    '/admin/access',
    '/admin/me',
  ]
  for (const path of screens) await lookAt(page, path)
  expect(complaints).toEqual([])
}, 600_000)

test('W10i so do a draft at each of its steps, its preview, and a forecast', async () => {
  await forecastClient('rowanwood')
  const { page, complaints } = await enterConsole(await come('rowanwood'), 'ada.author', forecasterPassword)
  await page.goto('/admin/programs/ridge/forecast')
  await page.getByRole('button', { name: 'Make a forecast' }).click()
  await page.getByText(/8 of 10 endings are between/).waitFor()
  await lookAt(page, '/admin/programs/ridge/forecast')
  await page.goto('/admin/programs/ridge')
  await page.getByRole('button', { name: 'Edit' }).click()
  const steps = page.getByRole('navigation', { name: 'Steps' }).getByRole('link')
  await steps.first().waitFor()
  const addresses = await steps.evaluateAll(all =>
    all.map(one => (one as HTMLAnchorElement).pathname + (one as HTMLAnchorElement).search),
  )
  expect(addresses.length).toBeGreaterThan(5)
  // The preview, also beside the form, is a document within the document, with a main part of its own.
  for (const address of addresses) await lookAt(page, address, ['landmark-unique'])
  expect(complaints).toEqual([])
}, 600_000)

test('W10i so do the products: their list, a new one, one with pieces and one with codes', async () => {
  const key = 'rowanpeak'
  const { run } = await ownClient(here.dataDir, key, 'Rowanpeak', ['arne.author'])
  const folder = mkdtempSync(join(tmpdir(), 'cairn-products-'))
  const file = join(folder, 'products.csv')
  writeFileSync(
    file,
    'sku,pageType,category,kind,drawing,pieces,points,name.en_US\nmug,merchandise,kitchen,parcel,mug,3,90,Mug\nbooks,merchandise,vouchers,code,books,,250,Books\n',
  )
  await run(['rewards', 'load', file, '--client', key])
  rmSync(folder, { recursive: true })
  await run(['admin', 'grant', 'arne.author', 'author', '--client', key])
  await run(['user', 'password', 'arne.author', '--client', key], `${forecasterPassword}\n`)
  const { page, complaints } = await enterConsole(await come(key), 'arne.author', forecasterPassword)
  const screens = [
    '/admin/rewards',
    '/admin/rewards/new',
    '/admin/rewards/products/mug',
    '/admin/rewards/products/books',
  ]
  for (const path of screens) await lookAt(page, path)
  expect(complaints).toEqual([])
}, 600_000)

test('W10i so do orders of rewards, the packing list, suppliers with keys, and what is owed', async () => {
  await rewardClient('maplewood', 2)
  const { page, complaints } = await enterConsole(await come('maplewood'), 'olive.owner', fulfillerPassword)
  await page.goto('/admin/rewards/orders')
  await page.getByRole('button', { name: 'Accept' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.goto('/admin/rewards/orders/suppliers')
  await page.getByRole('button', { name: 'Add supplier' }).click()
  await page.getByLabel('Supplier name').fill('Summit Freight')
  await page.getByRole('dialog').getByRole('button', { name: 'Add supplier' }).click()
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('button', { name: 'I’ve copied it' }).click()
  await page.goto('/admin/points')
  await page.getByRole('button', { name: 'Prove now' }).click()
  await page.getByText('Every balance adds up').waitFor()
  for (const path of ['', '/packing', '/suppliers', '/owed']) await lookAt(page, `/admin/rewards/orders${path}`)
  expect(complaints).toEqual([])
}, 600_000)
