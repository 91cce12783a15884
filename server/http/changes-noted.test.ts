import { expect, test } from 'vitest'
import { exportAuditTrail } from '../../contract/calls/admin/audit/export.ts'
import { exportStatement } from '../../contract/calls/admin/people/statement.ts'
import { exportOrderQueue } from '../../contract/calls/admin/rewards/orders/export.ts'
import { exportSupplierOrders } from '../../contract/calls/admin/rewards/suppliers/orders.ts'
import { exportTaxFeed } from '../../contract/calls/admin/rewards/tax-feed.ts'
import { exportTables, exportUnitTables } from '../../contract/calls/program-views/tables.ts'
import { exportData } from '../../contract/calls/user/data-export.ts'
import { calls } from '../../contract/calls.ts'
import { testDatabase } from '../db/test-database.ts'
import { expectNoted, type NotedEvent } from '../features/audit/noted-fixture.ts'
import {
  type AccessRow,
  type AnyCall,
  type Caller,
  type CallerName,
  callerOf,
  requestOf,
} from './access-row-fixture.ts'
import { accessRows, onboardingRow } from './access-rows-fixture.ts'
import { hostileWorld } from './hostile-world-fixture.ts'

const database = testDatabase()
const world = hostileWorld(database)

/** Calls by which nothing is decided, and why the audit trail needs no event of them. */
const unnoted: Readonly<Record<string, string>> = {
  'POST /api/v1.0/render-errors': 'goes to the log',
  'POST /api/v1.0/contactUs': 'the mail is the record',
  'POST /api/v1.0/login': 'the session is the record, and known places',
  'POST /api/v1.0/logout': 'the session is the record',
  'POST /api/v1.0/session/extend': 'the session is the record',
  'POST /api/v1.0/activate/check': 'reads',
  'POST /api/v1.0/savePassword/check': 'reads',
  'POST /api/v1.0/user/progress/myplan':
    'somebody’s own notes, kept as they are typed; by somebody else they are noted',
  'POST /api/v1.0/rewards/wish': 'somebody’s own choice, for themselves alone, as a note of theirs',
  'POST /api/v1.0/admin/factors/passkeys/options': 'asks for a challenge',
  'POST /api/v1.0/admin/factors/totp': 'nothing opens by an app before it is confirmed',
  'POST /api/v1.0/admin/proof/options': 'asks for a challenge',
  'PUT /api/v1.0/admin/uploads/{uploadId}/parts/{part}': 'changes nothing before the file is committed',
  'POST /api/v1.0/admin/uploads/{uploadId}/end': 'changes nothing before the file is committed',
  'PUT /api/v1.0/admin/uploads/{uploadId}/settings': 'changes nothing before the file is committed',
  'POST /api/v1.0/admin/uploads/{uploadId}/cancel': 'of a task that runs it is noted; the row has none',
  'POST /api/v1.0/admin/mails/test': 'a mail to oneself alone, which the log of mails keeps',
  'POST /api/v1.0/admin/people/{userId}/erasure/preview': 'reads: what it counts is rolled back',
  'POST /api/v1.0/admin/people/{userId}/baseline/preview': 'reads',
  'POST /api/v1.0/admin/texts/preview': 'reads',
  'POST /api/v1.0/admin/audit/verify': 'reads',
  'POST /api/v1.0/admin/views': 'a name that somebody gives to an address, for themselves alone',
  'POST /api/v1.0/admin/views/remove': 'the same',
}
/** Calls that start a task: who started it is kept with it, and its use case notes what it did, as at the command line. */
const started = [
  'POST /api/v1.0/admin/points/prove',
  'POST /api/v1.0/admin/programs/{programId}/forecasts',
  'POST /api/v1.0/admin/programs/{programId}/results',
  'POST /api/v1.0/admin/rehearsals',
  'POST /api/v1.0/admin/results/{batchId}/issue',
  'POST /api/v1.0/admin/uploads/{uploadId}/check',
  'POST /api/v1.0/admin/uploads/{uploadId}/commit',
  'POST /api/v1.0/admin/uploads/{uploadId}/undo',
]
/** Of the catalogue's server and of suppliers' programs, which bring proofs of their own: tested beside their calls. */
const ofPrograms = [
  'POST /api/v1.0/shop/tickets',
  'POST /api/v1.0/supplier/orders/{orderId}/move',
  'POST /api/v1.0/shop/orders',
  'POST /api/v1.0/shop/orders/{orderKey}/reverse',
]
/** Calls that read, and hand out what somebody may carry away. */
const notedReads: readonly AnyCall[] = [
  exportData,
  exportTables,
  exportUnitTables,
  exportAuditTrail,
  exportStatement,
  exportOrderQueue,
  exportSupplierOrders,
  exportTaxFeed,
]

const nameOf = (call: AnyCall) => `${call.method} ${call.path}`
const isMeant = (call: AnyCall) => call.method !== 'GET' || notedReads.includes(call)
const successes = [...accessRows, onboardingRow]
  .filter(({ call }) => isMeant(call))
  .flatMap(one => {
    const name = (Object.keys(one.answers) as CallerName[])
      .sort((a, b) => Number(b === 'ann') - Number(a === 'ann'))
      .find(caller => one.answers[caller]?.startsWith('200'))
    return name === undefined ? [] : [{ one, name }]
  })

/** What a request leaves: its events, and the tasks that it started. */
async function leftBy(row: AccessRow, caller: Caller) {
  const client = world[caller.host]
  const request = requestOf(row.call, await row.ask(world, caller), caller)
  const newest =
    'select coalesce(max(event_id), 0) as event, (select coalesce(max(task_id), 0) from tasks) as task from audit_events'
  const [before] = await client.within(tx => tx.query<{ event: number; task: number }>(newest))
  expect((await world.send(request)).status).toBe(200)
  const events = 'select actor, action, subject, details from audit_events where event_id > $1'
  const tasks = 'select created_by from tasks where task_id > $1'
  return client.within(async tx => ({
    noted: await tx.query<NotedEvent>(events, [before!.event]),
    tasked: (await tx.query<{ created_by: string }>(tasks, [before!.task])).map(({ created_by }) => created_by),
    reason: (request.payload as { readonly reason?: string } | undefined)?.reason,
  }))
}

/** Who acts for somebody is named as well as for whom; by a link one acts as whoever it is for; anybody may ask for a forgotten password. */
function actorIn({ call: { path } }: AccessRow, caller: Caller): unknown {
  if (path.startsWith('/api/v1.0/admin/')) return `person:${caller.person!.personId}`
  if (path.startsWith('/api/v1.0/forgot-')) return 'system:sign-in'
  return expect.stringMatching(/^person:\d+( as person:\d+)?$/)
}

test('W09a every call that changes something is among those whose events are looked for', () => {
  const tried = new Set(successes.map(({ one }) => nameOf(one.call)))
  const changing = (calls as readonly AnyCall[]).filter(isMeant).map(nameOf)
  expect(changing.filter(name => !tried.has(name))).toEqual(ofPrograms)
  expect([...Object.keys(unnoted), ...started, ...notedReads.map(nameOf)].filter(name => !tried.has(name))).toEqual([])
})

test.each(successes.map(({ one, name }) => [nameOf(one.call), one.of, name, one] as const))(
  'W09a %s %s by %s leaves an event that names who acted, why, and what was before and after',
  async (callName, _of, name, row) => {
    await world.clearAttempts()
    await world.resetPassword(world.people.ann)
    const caller = await callerOf(world, name)
    const { noted, tasked, reason } = await leftBy(row, caller)
    const who = actorIn(row, caller)
    const isStarted = started.includes(callName)
    expect(tasked).toEqual(isStarted ? [who] : [])
    const isSilent = isStarted || unnoted[callName] !== undefined
    expect([...new Set(noted.map(({ actor }) => actor))]).toEqual(isSilent ? [] : [who])
    expectNoted(noted, isSilent ? undefined : reason)
  },
)
