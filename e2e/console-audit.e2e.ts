import { readFileSync } from 'node:fs'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test, vi } from 'vitest'
import { findDatabase } from '../server/db/connect.ts'
import { sealTrail } from '../server/features/audit/seal-trail.ts'
import { enqueueTask } from '../server/features/tasks/task-enqueuing.ts'
import { expectAccessible } from './support/browser.ts'
import { visitors } from './support/come.ts'
import { enterConsole } from './support/enter-console.ts'
import { here } from './support/here.ts'
import { inClient } from './support/in-client.ts'
import { ownClient } from './support/own-client.ts'

const client = 'hazelgrove'
const of = ['--client', client]
const password = 'a long way through the wood'
const come = visitors()
const roles = { 'audrey.auditor': 'auditor', 'lena.loader': 'loader', 'olga.owner': 'owner' } as const

beforeAll(async () => {
  const { run } = await ownClient(here.dataDir, client, 'Hazelgrove', Object.keys(roles))
  for (const [name, role] of Object.entries(roles)) {
    await run(['admin', 'grant', name, role, ...of])
    await run(['user', 'password', name, ...of], `${password}\n`)
  }
}, 240_000)

const enter = async (userName: keyof typeof roles) => (await enterConsole(await come(client), userName, password)).page
const rows = (page: Page) => page.getByRole('table', { name: 'Events' }).getByRole('rowheader')

/** Seals whatever has been noted so far. */
const sealAll = () =>
  vi.waitFor(
    async () => {
      await inClient(client, sealTrail)
      const [left] = await inClient(client, tx =>
        tx.query<{ count: number }>(
          `select count(*)::int as count from audit_events
           where event_id > coalesce((select max(to_event) from audit_seals), 0)`,
        ),
      )
      expect(left!.count).toBe(0)
    },
    { timeout: 60_000, interval: 100 },
  )

/** Behind our back: as who runs the database, with its guards off. */
async function tamper(sql: string): Promise<void> {
  const { address, leave } = await findDatabase(here.dataDir, undefined)
  const owner = new pg.Client(address.owner)
  await owner.connect()
  try {
    await owner.query(
      `begin;
       alter table audit_events disable trigger user, no force row level security;
       ${sql};
       alter table audit_events enable trigger user, force row level security;
       commit`,
    )
  } finally {
    await owner.end()
    await leave()
  }
}

async function download(page: Page, button: string): Promise<string> {
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: button, exact: true }).click()
  return readFileSync(await (await file).path(), 'utf8')
}

test('W09b W09c the trail is narrowed in the address and taken as a file; its head is kept, and what is changed behind our back is named', async () => {
  const page = await enter('audrey.auditor')
  await page.goto('/admin/audit')
  await rows(page).first().waitFor()
  // A kind has actions of several names, and one name in the address.
  const request = page.waitForRequest(/\/admin\/audit\?.*action=factor\.(,|%2C)proof\./)
  await page.getByRole('combobox', { name: 'What' }).selectOption({ label: 'Second steps' })
  await page.waitForURL('**/admin/audit?action=factor.')
  await request
  await page.getByText('factor.added', { exact: true }).first().waitFor()
  await page.getByRole('combobox', { name: 'What' }).selectOption({ label: 'Roles' })
  await page.waitForURL('**/admin/audit?action=grant.')
  await expect.poll(() => rows(page).count()).toBe(3)
  await page.getByRole('searchbox').fill('lena.loader')
  await page.waitForURL(/person=lena\.loader/)
  await expect.poll(() => rows(page).count()).toBe(1)
  await expectAccessible(page)
  const csv = await download(page, 'CSV')
  expect(csv.trim().split('\n')).toHaveLength(2)
  expect(csv).toContain('grant.given')
  const lines = (await download(page, 'JSON Lines')).trim().split('\n')
  expect(lines.map(line => JSON.parse(line).action)).toEqual(['grant.given'])
  // A day by keys alone, part by part: the address follows later than the next key comes.
  await page.getByLabel('From', { exact: true }).focus()
  await page.keyboard.type('01022020')
  await page.waitForURL(/from=2020-01-02/)
  expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('2020-01-02')
  await expect.poll(() => rows(page).count()).toBe(1)
  await page.getByRole('searchbox').fill('nobody.at-all')
  await page.getByText('No event fits').waitFor()
  await expectAccessible(page)

  await sealAll()
  await page.goto('/admin/audit')
  const head = JSON.parse(await download(page, 'Save the head'))
  expect(head).toMatchObject({ client: 'Hazelgrove', root: expect.stringMatching(/^[0-9a-f]{64}$/) })
  const compare = async (root: string) => {
    await page.getByLabel('A head that was kept').fill(root)
    await page.getByRole('button', { name: 'Compare' }).click()
  }
  await compare(head.root)
  await page.getByText('The head that was kept is one of this chain.').waitFor()
  await compare('0'.repeat(64))
  await page.getByText('The head that was kept is not in this chain', { exact: false }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText('sealed events is as it was written', { exact: false }).waitFor()

  const [event] = await inClient(client, tx =>
    tx.query<{ event_id: number }>(`select min(event_id) as event_id from audit_events where action = 'grant.given'`),
  )
  await tamper(`update audit_events set details = '{"role": "owner"}' where event_id = ${event!.event_id}`)
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText(`event ${event!.event_id} was changed`, { exact: false }).waitFor()
  await expectAccessible(page)

  // Who prepares sees neither the trail nor its files.
  const other = await enter('lena.loader')
  await other.goto('/admin/audit')
  await other.getByRole('alert').first().waitFor()
  expect(await rows(other).count()).toBe(0)
})

test('W10g the page of tasks shows what waits, narrows it in the address, and cancels it after a question; who may not is not offered it', async () => {
  const dueAt = new Date(Date.now() + 86_400_000)
  const taskId = await inClient(client, async tx => {
    const [person] = await tx.query<{ person_id: number }>(
      `select person_id from people where user_name = 'lena.loader'`,
    )
    const kind = { name: 'prepare-results', mostAttempts: 1 }
    return enqueueTask(tx, kind, { actor: `person:${person!.person_id}`, input: { programId: 'none' }, dueAt })
  })
  const page = await enter('olga.owner')
  await page.goto('/admin/tasks')
  await page.getByLabel('State').selectOption({ label: 'Waiting' })
  await page.waitForURL('**/admin/tasks?state=waiting')
  const row = page.getByRole('row').filter({ hasText: String(taskId) })
  await row.getByText('Prepare results').first().waitFor()
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Cancel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this task?' })
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await row.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Cancel the task' }).click()
  await row.waitFor({ state: 'detached' })
  await page.getByLabel('State').selectOption({ label: 'Canceled' })
  await row.waitFor()
  expect(await row.getByRole('button', { name: 'Cancel' }).count()).toBe(0)
  const [task] = await inClient(client, tx => tx.query('select state from tasks where task_id = $1', [taskId]))
  expect(task).toEqual({ state: 'cancelled' })
})
