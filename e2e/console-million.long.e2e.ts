import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyProgram } from '../server/features/programs/apply-program.ts'
import { publishProgram } from '../server/features/programs/publish-program.ts'
import { duplicateTab } from './support/browser.ts'
import { visitors } from './support/come.ts'
import { enterConsole } from './support/enter-console.ts'
import { here } from './support/here.ts'
import { inClient } from './support/in-client.ts'
import { type OwnClient, ownClient } from './support/own-client.ts'

const client = 'millrace'
const of = ['--client', client]
const password = 'a long way past the mill'
const people = 250_000
const weeks = ['2026-06-07', '2026-06-14', '2026-06-21', '2026-06-28']
const rows = people * weeks.length
const come = visitors()
const folder = mkdtempSync(join(tmpdir(), 'cairn-million-'))
const progress = join(folder, 'progress.csv')
let run: OwnClient['run']
afterAll(() => rmSync(folder, { recursive: true }))

// A client of 250,000 people, and a file of a million rows of progress.
beforeAll(async () => {
  ;({ run } = await ownClient(here.dataDir, client, 'Millrace', ['lena.loader']))
  await run(['admin', 'grant', 'lena.loader', 'loader', ...of])
  await run(['user', 'password', 'lena.loader', ...of], `${password}\n`)
  const programId = 'mill-sprint'
  await inClient(client, async tx => {
    const level = { levelId: 'one', name: { en_US: 'One' }, amount: '10', award: 1 }
    const applied = await applyProgram(
      tx,
      {
        programId,
        name: { en_US: 'Mill sprint' },
        type: 'goalquest',
        timePeriod: { timePeriodId: 'summer', startDate: '2026-06-01', endDate: '2026-12-31' },
        goalSelection: { from: '2026-05-01', to: '2026-06-14' },
        groups: [{ groupId: 'mill', name: { en_US: 'Mill' }, levels: [level] }],
      },
      'operator:test',
    )
    if (!applied.ok) throw new Error(JSON.stringify(applied))
    const published = await publishProgram(tx, programId, 'operator:test')
    if (!published.ok) throw new Error(JSON.stringify(published))
  })
  const names = Array.from({ length: people }, (_, at) => `miller.${at}`)
  const load = async (kind: string, header: string, lines: readonly string[]) => {
    const file = join(folder, `${kind}.csv`)
    writeFileSync(file, [header, ...lines].join('\n'))
    await run(['load', kind, file, ...of])
  }
  await load(
    'participants',
    'externalId,userName,firstName,lastName',
    names.map((name, at) => `M${at},${name},Mill,Worker`),
  )
  await load(
    'enrollments',
    'userName,programId,groupId',
    names.map(name => `${name},${programId},mill`),
  )
  const lines = weeks.flatMap((week, at) =>
    names.map((name, who) => `${name},${programId},${week},${who % 900}.${10 + at},S-${at}-${who}`),
  )
  writeFileSync(progress, ['userName,programId,dataThrough,value,sourceRowId', ...lines].join('\n'))
}, 900_000)

const countRows = () =>
  inClient(client, async tx => {
    const [row] = await tx.query<{ rows: number; sum: string | null; loads: number }>(
      `select count(*)::int as rows, sum(value)::text as sum,
         (select count(*)::int from loads where kind = 'progress') as loads from progress_rows`,
    )
    return row!
  })

test('W02f of a million rows progress rises, other screens go on, cancelling leaves no row, and the figures are those of the command line', async () => {
  const visit = await enterConsole(await come(client), 'lena.loader', password)
  const { page } = visit
  const other = await duplicateTab(page)
  await page.goto('/admin/files')
  await page.getByLabel('Drop a file here, or choose one').setInputFiles(progress)
  const check = page.getByRole('button', { name: 'Check the file' })
  await check.waitFor({ timeout: 240_000 })
  const address = new URL(page.url()).pathname

  /** Opens other screens in another tab until something is over; answers how many. */
  const goOnMeanwhile = async (isOver: () => Promise<boolean>) => {
    const screens = ['Programs', 'Tasks', 'Results']
    let opened = 0
    while (!(await isOver())) {
      const title = screens[opened++ % screens.length]!
      await other.goto(`/admin/${title.toLowerCase()}`)
      await other.getByRole('heading', { level: 1, name: title }).waitFor()
    }
    return opened
  }
  const report = page.getByRole('heading', { name: 'Report' })
  const bar = page.getByRole('progressbar')
  const values: number[] = []
  await check.click()
  await bar.waitFor()
  const watching = (async () => {
    while ((await report.count()) === 0) {
      const value = await bar.getAttribute('value', { timeout: 2000 }).catch(() => null)
      if (value !== null && Number(value) !== values.at(-1)) values.push(Number(value))
    }
  })()
  const opened = await goOnMeanwhile(async () => (await report.count()) > 0)
  await watching
  expect(values.length).toBeGreaterThan(2)
  expect(values).toEqual([...values].sort((one, next) => one - next))
  expect(opened).toBeGreaterThan(0)
  await page.getByText('1,000,000', { exact: false }).first().waitFor()
  expect(await countRows()).toMatchObject({ rows: 0, loads: 0 })

  const commit = async () => {
    await page.goto(`${address}/commit`)
    await page.getByRole('button', { name: 'Load 1,000,000 rows' }).click()
  }
  await commit()
  // It has read some of the rows.
  await expect
    .poll(async () => Number(await bar.getAttribute('value', { timeout: 2000 }).catch(() => 0)), { interval: 20 })
    .toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL(url => url.pathname === address)
  await report.waitFor()
  expect(await countRows()).toMatchObject({ rows: 0, loads: 0 })
  await other.goto('/admin/tasks?state=cancelled')
  await other.getByRole('table', { name: 'Tasks' }).getByText('Load a file').waitFor()

  await commit()
  await page.getByRole('heading', { name: '1,000,000 rows loaded' }).waitFor({ timeout: 240_000 })
  const loaded = await countRows()
  expect(loaded).toMatchObject({ rows, loads: 1 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Every row is as it was before.').waitFor({ timeout: 240_000 })
  expect(await countRows()).toMatchObject({ rows: 0 })
  const typed = await run(['load', 'progress', progress, ...of])
  expect(typed).toMatchObject({ rows, accepted: rows, totals: { rows } })
  expect(await countRows()).toMatchObject({ rows: loaded.rows, sum: loaded.sum })
  expect(Number(typed.totals.sum)).toBe(Number(loaded.sum))
}, 900_000)
