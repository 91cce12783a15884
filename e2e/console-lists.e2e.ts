import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { pastQuest, plantProgram } from '../server/features/results/results-fixture.ts'
import { expectAccessible, type Visit } from './support/browser.ts'
import { visitors } from './support/come.ts'
import { enterConsole } from './support/enter-console.ts'
import { here } from './support/here.ts'
import { inClient } from './support/in-client.ts'
import { ownClient } from './support/own-client.ts'
import { sumOf, watchScripts } from './support/script-sizes.ts'

const client = 'boxwood'
const of = ['--client', client]
const password = 'a long way along the shore'
const come = visitors()

/** One for each test: an app with codes is set up once. */
const owners = ['olof.owner', 'odile.owner', 'olga.owner', 'omar.owner', 'oona.owner', 'otis.owner', 'orla.owner']
const oldest = 'quest-1'
let receipt = ''

/** Lists of a client that has worked for years: 5,000 events of its trail, 620 batches of results, 60 files. */
beforeAll(async () => {
  const { run } = await ownClient(here.dataDir, client, 'Boxwood', owners)
  for (const owner of owners) {
    await run(['admin', 'grant', owner, 'owner', ...of])
    await run(['user', 'password', owner, ...of], `${password}\n`)
  }
  receipt = await inClient(client, async tx => {
    await tx.query(
      `insert into audit_events (client_id, actor, action, subject, details)
       select $1, 'system:demo', 'load.committed', 'load:' || n, jsonb_build_object('rows', n) from generate_series(1, 5000) n`,
      [tx.clientId],
    )
    for (const at of [1, 2]) {
      await plantProgram(tx, { ...pastQuest, programId: `quest-${at}`, name: { en_US: `Quest ${at}` } }, [])
    }
    await tx.query(
      `insert into uploads (client_id, file_name, size, part_size, state, created_by)
       select $1, case n when 1 then 'oldest.csv' else 'week-' || n || '.csv' end, 1, 65536, 'discarded', 'system:demo'
       from generate_series(1, 60) n`,
      [tx.clientId],
    )
    const made = await tx.query<{ batch_id: number }>(
      `insert into result_batches (client_id, program_id, time_period_id, program_version, status, input_hash, line_count,
         total_points, prepared_by)
       select $1, case n when 1 then $2 else 'quest-2' end, 'p' || n, 1, 'open', 'x', 0, 0, 'system:demo'
       from generate_series(1, 620) n returning batch_id`,
      [tx.clientId, oldest],
    )
    return `R-${Math.min(...made.map(({ batch_id }) => batch_id))}`
  })
}, 240_000)

const enter = async (): Promise<Visit> => enterConsole(await come(client), owners.pop()!, password)
const rowsThere = (page: Page) => page.locator('#main tr').count()
/** With its head. A list that is there as a whole does not say its length besides. */
const rowsOf = async (table: Locator) =>
  Number((await table.getAttribute('aria-rowcount')) ?? (await table.getByRole('row').count()))

test('W10i of 5,000 lines of a list those near the window are there, also on a phone; Tab, arrows and places reach each (thorough)', async () => {
  const { page } = await enter()
  await page.goto('/admin/audit?action=load.')
  const table = page.getByRole('table', { name: 'Events' })
  const more = page.getByRole('button', { name: 'Show more' })
  for (let loaded = 200; loaded <= 5000; loaded += 100) {
    // Not with the mouse: while rows are measured the button moves, and what is released beside it is no click.
    await more.press('Enter')
    await expect.poll(() => rowsOf(table)).toBe(loaded + 1)
  }
  expect(await rowsThere(page)).toBeLessThan(200)
  // Rows that were never drawn have an estimated height: the end moves a little as it is reached.
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      return page.locator('tr[aria-rowindex="5001"]').count()
    })
    .toBe(1)
  await page.evaluate(() => scrollTo(0, 0))
  await page.locator('tr[aria-rowindex="2"]').waitFor()
  await expect.poll(() => page.locator('tr[aria-rowindex="5001"]').count()).toBe(0)
  expect(await rowsThere(page)).toBeLessThan(200)
  await expectAccessible(page)

  // In the middle, and back: rows keep their places, whatever their height.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
  const inView = () =>
    page.evaluate(() => {
      const rows = [...document.querySelectorAll<HTMLElement>('tr[aria-rowindex]')]
      const seen = rows.filter(
        row => row.getBoundingClientRect().top >= 0 && row.getBoundingClientRect().bottom <= innerHeight,
      )
      return seen.map(row => Number(row.getAttribute('aria-rowindex')))
    })
  await expect.poll(async () => (await inView()).length).toBeGreaterThan(3)
  const places = await inView()
  expect(places).toEqual(places.map((_, at) => places[0]! + at))
  expect(places[0]).toBeGreaterThan(1500)
  expect(places[0]).toBeLessThan(3500)

  // As cards.
  await page.setViewportSize({ width: 390, height: 800 })
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 3))
  await expect.poll(async () => (await inView()).length).toBeGreaterThan(0)
  expect(await rowsThere(page)).toBeLessThan(200)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('W10i arrows and Enter go through a list, Tab through rows that were not there; what has the focus stays', async () => {
  const { page } = await enter()
  await page.goto('/admin/results')
  const table = page.getByRole('table', { name: 'Batches' })
  for (const loaded of [200, 300]) {
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => rowsOf(table)).toBe(loaded + 1)
  }
  await page.evaluate(() => scrollTo(0, 0))
  await page.locator('tr[aria-rowindex="2"]').waitFor()
  await table.getByRole('link').first().focus()
  const at = () => page.evaluate(() => Number(document.activeElement?.closest('tr')?.getAttribute('aria-rowindex')))
  for (let step = 0; step < 60; step++) await page.keyboard.press('ArrowDown')
  expect(await at()).toBe(62)
  for (let step = 0; step < 60; step++) await page.keyboard.press('Tab')
  expect(await at()).toBe(122)
  await page.keyboard.press('ArrowUp')
  expect(await at()).toBe(121)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await page.locator('tr[aria-rowindex="301"]').waitFor()
  expect(await at()).toBe(121)
  const title = await page.evaluate(() => document.activeElement?.textContent)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/admin\/results\/\d+$/)
  expect(title).toContain(page.url().split('/').at(-1))

  // Narrowed in the address, to what one of two programs has.
  await page.goto('/admin/results')
  await page.getByRole('combobox', { name: 'Program' }).selectOption('quest-1')
  await expect.poll(() => table.getByRole('rowheader').count()).toBe(1)
  await page.waitForURL('**/admin/results?program=quest-1')
})

test('W10h the palette finds a receipt older than every list, a program, and a file by its name', async () => {
  const { page } = await enter()
  const find = async (typed: string, option: RegExp) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill(typed)
    await page.getByRole('option', { name: option }).waitFor()
    await page.keyboard.press('Enter')
  }
  await find(receipt, new RegExp(`^${receipt} `))
  await page.waitForURL(`**/admin/results/${receipt.slice(2)}`)
  await find('quest 2', /^Quest 2/)
  await page.waitForURL('**/admin/programs/quest-2')
  await find('oldest.csv', /^oldest.csv/)
  await page.waitForURL(/\/admin\/files\/\d+$/)
  // Enter that an input method takes for itself, as browsers send it while a conversion is confirmed.
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Search or jump to' })
  await box.fill('quest 2')
  await page.getByRole('option', { name: /^Quest 2/ }).waitFor()
  const enterOfMethod = { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }
  const isLeftToIt = await box.evaluate(
    (one, init) => one.dispatchEvent(new KeyboardEvent('keydown', init)),
    enterOfMethod,
  )
  expect([isLeftToIt, await box.count(), new URL(page.url()).pathname.includes('/files/')]).toEqual([true, 1, true])
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Search or jump to', includeHidden: true }).waitFor({ state: 'detached' })
  // A number that no batch has.
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('R-999999999')
  await page.getByText('Nothing found for “R-999999999”').waitFor()
  await expectAccessible(page)
})

test('W09b W10h Today and the trail, the palette and People stand on the same calls, and each still shows its own', async () => {
  const { page } = await enter()
  const happened = page.getByRole('region', { name: 'What happened' })
  await happened.getByRole('listitem').first().waitFor()
  await happened.getByRole('link', { name: 'Audit' }).click()
  await page.getByRole('table', { name: 'Events' }).waitFor()
  await page.goBack()
  await happened.getByRole('listitem').first().waitFor()

  const inPalette = async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('odile')
    await page.getByRole('option', { name: /^Odile Owner/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Search or jump to', includeHidden: true }).waitFor({ state: 'detached' })
  }
  await inPalette()
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await page.getByRole('searchbox').fill('odile')
  await page.waitForURL('**/admin/people?search=odile')
  await page.getByRole('rowheader', { name: /Odile Owner/ }).waitFor()
  await inPalette()
})

test('W10i what a list is searched for follows its address: a saved view, the list itself, and what is typed', async () => {
  const { page } = await enter()
  await page.goto('/admin/files')
  const search = page.getByRole('searchbox')
  const files = page.getByRole('table').getByRole('rowheader')
  await search.fill('oldest')
  await page.waitForURL('**/admin/files?search=oldest')
  await expect.poll(() => files.count()).toBe(1)
  await page.getByRole('button', { name: 'Save this view' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('The oldest')
  await dialog.getByRole('button', { name: 'Save this view' }).click()
  await dialog.waitFor({ state: 'detached' })

  await search.fill('week-7.csv')
  await page.waitForURL('**/admin/files?search=week-7.csv')
  await files.getByText('week-7.csv').waitFor()
  await page.getByRole('link', { name: 'The oldest', exact: true }).click()
  await expect.poll(() => search.inputValue()).toBe('oldest')
  await files.getByText('oldest.csv').waitFor()
  await page.getByRole('link', { name: 'Files', exact: true }).click()
  await expect.poll(() => search.inputValue()).toBe('')
  await expect.poll(() => files.count()).toBeGreaterThan(10)
  // The same again, although it was searched for here before.
  await page.getByRole('link', { name: 'The oldest', exact: true }).click()
  await expect.poll(() => search.inputValue()).toBe('oldest')
  await expect.poll(() => files.count()).toBe(1)
  expect(new URL(page.url()).search).toBe('?search=oldest')
  // Both of two filters count, though the first is not rendered yet when the second is chosen.
  await page.locator('main select').evaluateAll((fields: HTMLSelectElement[]) => {
    for (const field of fields) {
      field.value = field.options[1]!.value
      field.dispatchEvent(new Event('change', { bubbles: true }))
    }
  })
  await expect.poll(() => [...new URL(page.url()).searchParams.keys()].toSorted()).toEqual(['kind', 'search', 'state'])
})

test('W10i single keys go to the search and act, not while somebody types or in a dialog, and can be switched off', async () => {
  const { page } = await enter()
  await page.goto('/admin/audit')
  await page.getByRole('table', { name: 'Events' }).waitFor()
  await page.keyboard.press('/')
  const search = page.getByRole('searchbox')
  expect(await search.evaluate(field => field === document.activeElement)).toBe(true)
  await page.keyboard.type('v/v')
  expect(await search.inputValue()).toBe('v/v')
  await search.fill('')
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('v')
  await page.getByText(/sealed events is as it was written/).waitFor()
  await expectAccessible(page)

  await page.goto('/admin/programs')
  await page.getByRole('button', { name: 'New program' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).waitFor()
  await page.keyboard.press('Escape')
  // A palette that is closed but not yet gone still has the focus in its field, where letters are typed.
  await page.getByRole('combobox', { name: 'Search or jump to', includeHidden: true }).waitFor({ state: 'detached' })
  await page.keyboard.press('n')
  await page.getByRole('dialog', { name: 'New program' }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.press('Escape')

  await page.goto('/admin/me')
  await page.getByLabel('Use single keys').uncheck()
  await expectAccessible(page)
  await page.goto('/admin/programs')
  const button = page.getByRole('button', { name: 'New program' })
  await button.waitFor()
  expect(await button.locator('kbd').count()).toBe(0)
  await page.keyboard.press('n')
  await page.keyboard.press('/')
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(
    await page
      .getByRole('searchbox')
      .first()
      .evaluate(field => field === document.activeElement),
  ).toBe(false)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).waitFor()
})

test('W10i the JavaScript of the console’s first screen stays within 230 kB gzip', async () => {
  const { page } = await enter()
  const loaded = watchScripts(page, 'load')
  await page.goto('/admin')
  await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor()
  const scripts = await loaded()
  console.log(`/admin loads ${scripts.size} scripts of ${(sumOf(scripts) / 1000).toFixed(1)} kB gzip`)
  expect(sumOf(scripts)).toBeGreaterThan(60_000)
  expect(sumOf(scripts)).toBeLessThanOrEqual(230_000)
})
