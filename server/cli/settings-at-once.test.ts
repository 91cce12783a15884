import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type ClientTx, withClient } from '../db/client-tx.ts'
import { testDatabase } from '../db/test-database.ts'
import { somebodyWaits } from '../db/test-lock.ts'
import { removeHost } from '../features/clients/change-hosts.ts'
import { mustChangeSettings } from '../features/clients/change-settings.ts'
import { clientByKey, getClient } from '../features/clients/client-of-host.ts'
import { commands } from './commands.ts'
import { runTyped } from './run-fixture.ts'

const database = testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'cairn-at-once-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (line: string) => runTyped(database, commands, line.split(' '))

let made = 0
async function ownClient() {
  const key = `own-${made++}`
  await run(`client create ${key}`)
  const found = await clientByKey(database.db, key)
  if (!found.ok) throw new Error(found.refusal)
  return { key, within: <T>(work: (tx: ClientTx) => Promise<T>) => withClient(database.db, found.value, work) }
}

function fileWith(document: object): string {
  const file = join(folder, 'document.json')
  writeFileSync(file, JSON.stringify(document))
  return file
}

// KEY stands for the client. Each changes settings that are read, changed and written back as one document.
const changes: readonly [line: string, kept: object, document?: object][] = [
  ['client settings KEY FILE', { branding: { primaryColor: '#102030' } }, { branding: { primaryColor: '#102030' } }],
  ['client features KEY --ots on', { features: { ots: true } }],
  ['client media-label KEY en_US stars', { mediaLabels: { en_US: 'stars' } }],
  ['client mail KEY --from team@example.com', { mail: { from: 'team@example.com' } }],
  ['client privacy-notice KEY --version 3', { privacyNotice: { version: 3 } }],
  ['client launch KEY --goals on', { launchAs: { goalsAllowed: true } }],
  ['client single-approver KEY on', { results: { sameApprover: true } }],
  [
    'client catalogue KEY --url https://shop.example/ --types merchandise',
    { catalogue: { url: 'https://shop.example/' } },
  ],
  [
    'sso apply FILE --client KEY',
    { sso: { ssoType: 'none', logoutUrl: 'https://id.example/out' } },
    { ssoType: 'none', logoutUrl: 'https://id.example/out', providers: [] },
  ],
  ['sso off --client KEY', { sso: { ssoType: 'none' } }],
]

test.each(changes)('W06c %s keeps what a concurrent change has set', async (line, kept, document = {}) => {
  const { key, within } = await ownClient()
  const typed = line.replace('KEY', key).replace('FILE', fileWith(document))
  let running: Promise<unknown> = Promise.resolve()
  await within(async tx => {
    await mustChangeSettings(tx, () => ({ codes: { perPerson: 7 }, countries: ['DE'] }))
    running = run(typed)
    running.catch(() => {})
    await somebodyWaits(tx)
  })
  await running
  const { settings } = await within(getClient)
  expect(settings).toMatchObject({ ...kept, codes: { perPerson: 7 }, countries: ['DE'] })
})

test('W06c two concurrent changes of one setting are both applied, in either order', async () => {
  const { key, within } = await ownClient()
  const switched = ['--dashboard off', '--my-plan off', '--ots on'].map(one => run(`client features ${key} ${one}`))
  await Promise.all(switched)
  const { settings } = await within(getClient)
  expect(settings.features).toEqual({ dashboard: false, myPlan: false, ots: true })
})

test('W06c of two hosts that are removed concurrently the last one stays', async () => {
  const { key, within } = await ownClient()
  await run(`client hosts ${key} --add other.${key}.localhost`)
  let running: Promise<unknown> = Promise.resolve()
  await within(async tx => {
    await removeHost(tx, { host: `other.${key}.localhost`, actor: 'operator:test' })
    running = run(`client hosts ${key} --remove ${key}.localhost`)
    running.catch(() => {})
    await somebodyWaits(tx)
  })
  await expect(running).rejects.toThrow('is the only host')
})
