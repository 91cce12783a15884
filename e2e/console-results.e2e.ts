import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible, letIn } from './support/browser.ts'
import { visitors } from './support/come.ts'
import { enterConsole } from './support/enter-console.ts'
import { here } from './support/here.ts'
import { law, makeLawWorld } from './support/law-world.ts'
import { cairn } from './support/server.ts'
import { typedAt } from './support/typed-at.ts'

const client = 'larchwood'
const of = ['--client', client]
const come = visitors()

async function run(args: readonly string[], input = ''): Promise<string> {
  const { code, out, err } = await cairn(here.dataDir, args, input)
  if (code !== 0) throw new Error(`${args.join(' ')}: ${out}${err}`)
  return out
}

// A program whose results were issued and taken back, and two people who run it.
beforeAll(async () => {
  await makeLawWorld(here.dataDir, client, [law.programs.fewer])
  await typedAt('approver', here.dataDir, ['results', 'reverse', law.programs.fewer, ...of, '--reason', 'A trial'])
  await run(['admin', 'grant', 'approver', 'approver', ...of])
  for (const name of ['preparer', 'approver']) await run(['user', 'password', name, ...of], `${law.password}\n`)
}, 600_000)

const enter = async (userName: string) => enterConsole(await come(client), userName, law.password)
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('W10a who has no role sees that alone, and the way back', async () => {
  const { page } = await come(client)
  await letIn(page, law.people.ann, law.password)
  await page.goto('/admin/results')
  await heading(page, 'You have no role here yet').waitFor()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Participant view' }).click()
  await page.waitForURL('**/dashboard')
})

test('W03a W03e results are prepared by one person, and approved, issued and kept on a receipt by another, who finds it by its reference; an award of it is corrected', async () => {
  const { page: preparing } = await enter('preparer')
  await preparing.getByRole('link', { name: 'Results', exact: true }).first().click()
  await heading(preparing, 'Results').waitFor()
  await expectAccessible(preparing)
  await preparing.getByRole('button', { name: /^Prepare results/ }).click()
  const dialog = preparing.getByRole('dialog')
  await expectAccessible(preparing)
  await dialog.getByRole('button', { name: 'Prepare results' }).click()
  await heading(preparing, /^Results through/).waitFor()
  await preparing.getByText('Approvers approve and issue.').waitFor()
  await expectAccessible(preparing)
  const address = new URL(preparing.url()).pathname

  const { page } = await enter('approver')
  await page.getByRole('link', { name: /^Results.*1 waiting for you$/ }).waitFor()
  await page.getByRole('link', { name: /^Approve results of/ }).click()
  await heading(page, /^Results through/).waitFor()
  expect(new URL(page.url()).pathname).toBe(address)
  const lines = page.getByRole('table', { name: 'Lines' })
  // The program counts whole units, but whoever approves sees what was measured.
  await lines.getByRole('cell', { name: '184.4' }).waitFor()
  await lines.getByRole('button').first().click()
  const steps = page.getByRole('dialog')
  await steps.getByText('In batch').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Approve and issue' }).click()
  await heading(page, 'Check before you issue').waitFor()
  await expectAccessible(page)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: /^Issue [\d,]+ points$/ }).click()
  await heading(page, 'Receipt').waitFor()
  await page.getByText(`R-${address.split('/').at(-1)}`).waitFor()
  await expectAccessible(page)

  // Pressed again, it says that it is done, and pays nothing.
  await page.goto(`${address}/issue`)
  await page.getByText('This batch no longer waits to be issued.').waitFor()
  const reference = `R-${address.split('/').at(-1)}`
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill(reference)
  await page.getByRole('option', { name: reference }).waitFor()
  await page.keyboard.press('Enter')
  await heading(page, 'Receipt').waitFor()
  const { batches } = JSON.parse(await run(['results', 'list', law.programs.fewer, ...of, '--json']))
  expect(batches.filter((batch: { status: string }) => batch.status === 'issued')).toHaveLength(1)

  // One award of it is corrected by hand: kept, and paid by the next batch.
  await preparing.goto(address)
  await preparing.getByRole('table', { name: 'Lines' }).getByRole('button').first().click()
  await preparing.getByRole('button', { name: 'Correct this award…' }).click()
  const correcting = preparing.getByRole('dialog', { name: /^Correct the award of/ })
  await correcting.getByLabel('Points', { exact: true }).fill('25')
  await correcting.getByLabel('Reason').fill('One order was left out')
  await expectAccessible(preparing)
  await correcting.getByRole('button', { name: 'Correct the award' }).click()
  await preparing.getByText('The correction is kept.', { exact: false }).waitFor()
})

test('W10h the palette finds a screen by its name, and the keyboard alone opens it', async () => {
  const { page } = await come(client)
  await letIn(page, law.people.ann, law.password)
  await page.goto('/admin')
  await heading(page, 'You have no role here yet').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('acc')
  await page.getByRole('option', { name: 'Access' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/access')
})
