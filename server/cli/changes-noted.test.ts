import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ClientTx, withClient } from '../db/client-tx.ts'
import { testDatabase } from '../db/test-database.ts'
import { expectNoted, type NotedEvent } from '../features/audit/noted-fixture.ts'
import { proposeCodes } from '../features/codes/proposals.ts'
import { listErased } from '../features/erasure/erase-person.ts'
import { adjustPoints } from '../features/ledger/adjust-points.ts'
import { proposeAdjustment } from '../features/ledger/adjustments.ts'
import { spend } from '../features/ledger/spend.ts'
import { pastQuest, plantClient, plantProgram, plantUnits, workedGoals } from '../features/results/results-fixture.ts'
import { rewardWith } from '../features/rewards/rewards-fixture.ts'
import { enqueueTask } from '../features/tasks/task-enqueuing.ts'
import { commands } from './commands.ts'
import { linkedPeople, runTyped } from './run-fixture.ts'

const database = testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'cairn-noted-'))
let clientId: number
let proposals = 0
let key: string
const within = <T>(work: (tx: ClientTx) => Promise<T>) => withClient(database.db, clientId, work)
const samples = join(import.meta.dirname, '..', '..', 'samples')

/** Commands that change nothing of a client. */
const reading = [
  'audit verify',
  'backup',
  'backup verify',
  'codes list',
  'codes proposals',
  'codes show',
  'admin list',
  'ledger statement',
  'ledger adjustments',
  'ledger recoveries',
  'ledger verify',
  'load list',
  'mail list',
  'person erased',
  'mail show',
  'admin links',
  'people check-names',
  'program export',
  'program list',
  'program show',
  'program readiness',
  'results list',
  'rewards export',
  'rewards feed',
  'sso show',
  'sso test',
  'standings verify',
  'tasks list',
  'tasks show',
  'user show',
]
/** Commands that change something and leave no event of their own, and why. */
const unnoted: Readonly<Record<string, string>> = {
  restore: 'fills an empty database with what was there, its events included',
  'client import': 'brings a client in with the events it had; `client open`, which it ends with, leaves its own',
  migrate: 'changes tables, and nothing of a client',
  'secret replace': 'changes what servers are refused, and nothing of a client',
  'sample northwind': 'does what other commands do, by the same use cases',
  'standings rebuild': 'works out again what follows from the facts',
}

/** Commands that do something to one person and take no reason, and why. */
const withoutReason: Readonly<Record<string, string>> = {
  'admin create': 'brings the first owner in, before anybody is there to give a reason to',
  'user activation': 'whoever hosts the installation hands links out by the list, as their own procedure says',
  'user password': 'the same',
}

interface Typed {
  /** `{…}` stands for what `ids` knows, blanks in it are kept; `KEY` for the client’s key. */
  readonly line: string
  /** The account that types, where it is not that of nobody. */
  readonly by?: 'Pia' | 'Max'
  /** What has to be there before. */
  readonly first?: (tx: ClientTx) => Promise<Record<string, string | number> | undefined>
}

const percent = {
  ...pastQuest,
  programId: 'percent',
  achievementRule: 'percentage_of_baseline',
  groups: pastQuest.groups.map(group => ({
    ...group,
    levels: group.levels!.map((level, at) => ({ ...level, amount: 110 + at * 10 })),
  })),
} as const

const personOf = async (tx: ClientTx, name: string) =>
  (await tx.query<{ id: number }>('select person_id as id from people where user_name = $1', [name]))[0]!.id
async function spent(tx: ClientTx, name: string) {
  const personId = await personOf(tx, name)
  await spend(tx, { personId, points: 50, key: `order ${name}`, reason: 'order', actor: 'catalogue' })
}
/** Above what one person moves alone, by somebody who is known. */
async function proposedByPia(tx: ClientTx) {
  const [personId, pia] = [await personOf(tx, 'dan'), await personOf(tx, 'Pia')]
  const order = {
    personId,
    points: 5000,
    key: `proposed ${++proposals}`,
    reason: 'gift',
    actor: `person:${pia}` as const,
  }
  const made = await proposeAdjustment(tx, order)
  return made.ok ? { adjustment: made.value.adjustment.adjustment_id } : undefined
}
/** A batch of codes, by somebody who is known. */
async function codesByPia(tx: ClientTx, name: string) {
  const actor = `person:${await personOf(tx, 'Pia')}` as const
  const made = await proposeCodes(tx, { count: 2, points: 5, actor })
  return made.ok ? { [name]: made.value.proposal_id } : undefined
}
const openRecovery = async (tx: ClientTx) => {
  const [row] = await tx.query<{ id: number }>('select min(recovery_id) as id from ledger_open_recoveries')
  return { recovery: row!.id }
}

/** Everything else, in an order in which each finds what it needs. */
const typed: readonly Typed[] = [
  { line: 'client create made' },
  { line: 'client features KEY --ots on' },
  { line: 'client media-label KEY de_DE Meilen' },
  { line: 'client settings KEY {settings}' },
  { line: 'client hosts KEY --add shop.points.example' },
  { line: 'client text KEY faq en_US {text}' },
  { line: 'client words KEY {words}' },
  { line: 'client privacy-notice KEY --version 2' },
  { line: 'client mail KEY --contact help@points.example' },
  { line: 'client catalogue KEY --url https://shop.example/in --types merchandise' },
  { line: 'rewards apply {rewards} --client KEY' },
  { line: 'rewards codes book {codes} --client KEY' },
  { line: 'rewards load {products} --client KEY' },
  { line: 'rewards undo --client KEY' },
  { line: 'client launch KEY --goals on' },
  { line: 'client export KEY {exported}' },
  { line: 'program apply {program} --client KEY' },
  { line: 'program archive summer-summit --client KEY' },
  { line: 'program publish summer-summit --client KEY' },
  { line: 'load participants {participants} --client KEY' },
  { line: 'load undo --client KEY' },
  { line: 'goals correct-baseline percent ann --client KEY --baseline 210 --reason {reason}' },
  { line: 'results preview quest --client KEY', by: 'Pia' },
  { line: 'results over-budget quest --client KEY --reason {reason}' },
  { line: 'results approve quest --client KEY', by: 'Max' },
  { line: 'results issue quest --client KEY' },
  {
    line: 'results reverse quest --client KEY --reason {reason}',
    first: async tx => {
      await spent(tx, 'ben')
      await spent(tx, 'cem')
      return undefined
    },
  },
  { line: 'ledger settle {recovery} --client KEY --reason {reason}', first: openRecovery },
  { line: 'ledger waive {recovery} --client KEY --reason {reason}', first: openRecovery },
  { line: 'results preview quest --client KEY', by: 'Pia' },
  { line: 'results over-budget quest --client KEY --reason {reason}' },
  { line: 'results approve quest --client KEY', by: 'Max' },
  { line: 'results issue quest --client KEY' },
  { line: 'results delta quest ben --client KEY --kind goal --points=5 --reason {reason}' },
  { line: 'results lock quest --client KEY' },
  { line: 'client single-approver KEY on' },
  { line: 'ledger adjust dan 5 --client KEY --reason {reason} --key first' },
  {
    line: 'ledger reverse {transfer} --client KEY --reason {reason}',
    first: async tx => {
      const [row] = await tx.query<{ id: number }>(
        `select max(transfer_id) as id from ledger_transfers where kind = 'adjustment'`,
      )
      return { transfer: row!.id }
    },
  },
  {
    line: 'ledger expire --client KEY',
    first: async tx => {
      const personId = await personOf(tx, 'dan')
      const short = { personId, points: 9, key: 'short', reason: 'short', expiresOn: '2020-02-29' }
      expect((await adjustPoints(tx, { ...short, actor: 'operator:test' })).ok).toBe(true)
      return undefined
    },
  },
  { line: 'ledger agree {adjustment} --client KEY', by: 'Max', first: proposedByPia },
  { line: 'ledger decline {adjustment} --client KEY --reason {reason}', first: proposedByPia },
  { line: 'codes create --client KEY --count 2 --points 5' },
  { line: 'codes agree {agreeable} --client KEY', by: 'Max', first: tx => codesByPia(tx, 'agreeable') },
  { line: 'codes make {agreeable} --client KEY', by: 'Pia' },
  { line: 'codes decline {declined} --client KEY --reason {reason}', first: tx => codesByPia(tx, 'declined') },
  {
    line: 'codes void {batch} --client KEY --reason {reason}',
    first: async tx => {
      const [row] = await tx.query<{ id: number }>('select max(code_batch_id) as id from code_batches')
      return { batch: row!.id }
    },
  },
  {
    line: 'launch token ann --as Pia --client KEY --reason {reason}',
    by: 'Pia',
    first: tx => insertSupport(tx, 'Pia'),
  },
  { line: 'sso apply {sso} --client KEY' },
  { line: 'sso link ann --provider other --subject S-1 --client KEY' },
  { line: 'sso keys make --client KEY' },
  { line: 'sso keys make --client KEY' },
  { line: 'sso keys retire --client KEY' },
  { line: 'sso off --client KEY' },
  { line: 'user activation eve --client KEY' },
  { line: 'user password dan --client KEY' },
  { line: 'user lock dan --client KEY --reason {reason}' },
  { line: 'user unlock dan --client KEY --reason {reason}' },
  { line: 'admin create second.owner --client KEY' },
  { line: 'admin grant eve author --reason {reason} --client KEY' },
  {
    line: 'admin revoke {grant} --reason {reason} --client KEY',
    first: async tx => {
      const [row] = await tx.query<{ id: number }>(`select grant_id as id from grants where role = 'author'`)
      return { grant: row!.id }
    },
  },
  {
    line: 'admin reset-factors eve --client KEY --reason {reason}',
    first: async tx => {
      await tx.query(
        `insert into factors (client_id, person_id, kind, name, host, credential_id, public_key, uses, confirmed_at)
         values ($1, $2, 'passkey', 'key', 'x.localhost', 'x', '\\x00', 0, now())`,
        [tx.clientId, await personOf(tx, 'eve')],
      )
      return undefined
    },
  },
  { line: 'admin link somebody eve --client KEY' },
  { line: 'admin unlink somebody --client KEY' },
  {
    line: 'mail retry {mail} --client KEY',
    first: async tx => {
      const [row] = await tx.query<{ id: number }>(
        `update mails set status = 'failed', ended_at = now(), trouble = '550 No'
         where mail_id = (select max(mail_id) from mails) returning mail_id as id`,
      )
      return { mail: row!.id }
    },
  },
  {
    line: 'tasks cancel {task} --client KEY',
    first: async tx => {
      const order = { actor: `person:${await personOf(tx, 'Pia')}`, input: {} } as const
      return { task: (await enqueueTask(tx, { name: 'file-check' }, order))! }
    },
  },
  { line: 'person erase eve --client KEY --reason {reason} --yes' },
  {
    line: 'person erase-again {erased}',
    first: async tx => {
      const people = await listErased(tx)
      await tx.query(`update people set erased_at = null where erased_at is not null`)
      return { erased: file('erased.json', JSON.stringify({ [key]: people })) }
    },
  },
  { line: 'client close KEY' },
  { line: 'client open KEY --nowhere-else' },
]

async function insertSupport(tx: ClientTx, name: string): Promise<undefined> {
  await tx.query(
    `insert into grants (client_id, person_id, role, granted_by) values ($1, $2, 'support', 'operator:test')`,
    [tx.clientId, await personOf(tx, name)],
  )
}

const file = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const sso = JSON.parse(readFileSync(join(samples, 'sso', 'salesforce.json'), 'utf8'))
const ids: Record<string, string | number> = {
  reason: 'it was wrong',
  settings: file('settings.json', JSON.stringify({ branding: { primaryColor: '#102030' } })),
  words: file('words.csv', 'key,locale,words\nlogin.heading,en_US,Hello\n'),
  text: file('faq.html', '<h1>Ask us</h1><p>Words</p>'),
  participants: file('participants.csv', 'externalId,userName,firstName,lastName\ne1,p1,First,Last'),
  program: join(samples, 'programs', 'summer-summit.json'),
  exported: join(folder, 'exported'),
  products: file('products.csv', 'sku,points\nbook,77\n'),
  rewards: file('rewards.json', JSON.stringify([rewardWith({ sku: 'book', kind: 'code' })])),
  codes: file('codes.txt', 'AAAA-1111\nBBBB-2222\n'),
  sso: file(
    'sso.json',
    JSON.stringify({ ...sso, providers: [...sso.providers, { ...sso.providers[0], providerId: 'other' }] }),
  ),
}

beforeAll(async () => {
  process.env['SALESFORCE_CONSUMER_SECRET'] = 'a secret of sixteen'
  clientId = await plantClient(database.db)
  await linkedPeople(database.db, clientId, 'Pia', 'Max')
  await within(async tx => {
    await plantProgram(tx, { ...pastQuest, budget: 100 }, workedGoals)
    await plantProgram(tx, percent, [{ userName: 'ann', levelId: 'two', target: 240, baseline: '200' }])
    await plantUnits(
      tx,
      ['ann', 'ben'].map(one => [one, 'north', 'Selector']),
    )
    await tx.query(`update people set email = user_name || '@points.example'`)
    key = (await tx.query<{ key: string }>('select key from clients'))[0]!.key
  })
})
afterAll(() => {
  delete process.env['SALESFORCE_CONSUMER_SECRET']
  rmSync(folder, { recursive: true })
})

test('W09a every command that changes something is among those whose events are looked for', () => {
  const tried = commands.filter(({ name }) => typed.some(({ line }) => line.startsWith(`${name} `)))
  const known = [...tried.map(({ name }) => name), ...reading, ...Object.keys(unnoted)]
  expect(known.toSorted()).toEqual(commands.map(({ name }) => name).toSorted())
})

const password = 'a long enough one'
const cases = typed.map(one => [one.line, one] as const)
test.each(cases)(
  'W09a %s leaves an event that names who typed it, why, and what was before and after',
  async (_, { line, by = 'nobody', first }) => {
    Object.assign(ids, (await within(async tx => first?.(tx))) ?? {})
    const words = line
      .split(' ')
      .map(word => (word === 'KEY' ? key : word.replace(/\{(\w+)\}/, (_, id) => `${ids[id]}`)))
    const newest = () =>
      within(tx => tx.query<{ id: number }>('select coalesce(max(event_id), 0) as id from audit_events'))
    const [{ id: before } = { id: 0 }] = await newest()
    const { stdin } = process
    Object.defineProperty(process, 'stdin', { value: Readable.from([`${password}\n`]), configurable: true })
    try {
      expect(await runTyped(database, commands, words, { actor: `operator:${by}` })).toMatchObject({ ok: true })
    } finally {
      Object.defineProperty(process, 'stdin', { value: stdin, configurable: true })
    }
    const made = line.startsWith('client create') ? clientId + 1 : clientId
    const events = await withClient(database.db, made, tx =>
      tx.query<NotedEvent>('select actor, action, subject, details from audit_events where event_id > $1', [before]),
    )
    const person = by === 'nobody' ? '' : `person:${await within(tx => personOf(tx, by))} by `
    expect(new Set(events.map(({ actor }) => actor))).toEqual(new Set([`${person}operator:${by}`]))
    const isSilent = Object.keys(withoutReason).some(name => line.startsWith(`${name} `))
    expectNoted(events, line.includes('{reason}') ? `${ids['reason']}` : undefined, isSilent)
  },
)
