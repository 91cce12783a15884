import { beginPasskey } from '../../contract/calls/admin/factors/passkeys/options.ts'
import { keepPasskey } from '../../contract/calls/admin/factors/passkeys.ts'
import { renewRecoveryCodes } from '../../contract/calls/admin/factors/recovery-codes.ts'
import { removeFactor } from '../../contract/calls/admin/factors/remove.ts'
import { resetFactors } from '../../contract/calls/admin/factors/reset.ts'
import { confirmTotp } from '../../contract/calls/admin/factors/totp/confirm.ts'
import { beginTotp } from '../../contract/calls/admin/factors/totp.ts'
import { findGrantees } from '../../contract/calls/admin/grants/people.ts'
import { revokeGrant } from '../../contract/calls/admin/grants/revoke.ts'
import { giveGrant, listGrants } from '../../contract/calls/admin/grants.ts'
import { getAdminMe } from '../../contract/calls/admin/me.ts'
import { beginProof } from '../../contract/calls/admin/proof/options.ts'
import { prove } from '../../contract/calls/admin/proof.ts'
import { cancelTask } from '../../contract/calls/admin/tasks/cancel.ts'
import { getTask, listTasks } from '../../contract/calls/admin/tasks.ts'
import { removeView } from '../../contract/calls/admin/views/remove.ts'
import { listViews, saveView } from '../../contract/calls/admin/views.ts'
import type { ClientTx } from '../db/client-tx.ts'
import { insertGrant } from '../db/test-world.ts'
import { codeNow } from '../features/factors/app-code.ts'
import { authenticator } from '../features/factors/passkey-fixture.ts'
import { makeRecoveryCodes } from '../features/factors/recovery-codes.ts'
import { enqueueTask } from '../features/tasks/task-enqueuing.ts'
import { type AccessRow, type AnyCall, type Caller, requestOf, row, runners, signedIn } from './access-row-fixture.ts'
import { type HostileWorld, mark } from './hostile-world-fixture.ts'

/** Whoever holds a role looks after their own factors; so does, before there is one, who has just signed in by password. */
const reason = 'she asked for it'
const ownFactors = {
  ...runners('200', 'author', 'loader', 'approver', 'support', 'auditor', 'otherProgram', 'admin'),
  unproved: '200',
}
/** Everybody with a role keeps views of their own. */
const ownViews = runners('200', 'author', 'loader', 'approver', 'support', 'auditor', 'otherProgram', 'admin')
const provedFactors = { ...ownFactors, unproved: '403' }

// A thief comes to another host than that of the person whose session they have.
const within = <T>(world: HostileWorld, { name, host }: Caller, work: (tx: ClientTx) => Promise<T>) =>
  world[name === 'thief' ? 'one' : host].within(work)

/** Takes all factors from whoever comes, and gives them so many passkeys, of which nobody has the key; answers the id of the first. */
async function withPasskeys(world: HostileWorld, caller: Caller, count: number): Promise<string> {
  const { person, host } = caller
  if (person === undefined) return '1'
  return within(world, caller, async tx => {
    await tx.query('delete from factors where person_id = $1', [person.personId])
    const rows = await tx.query<{ factor_id: number }>(
      `insert into factors (client_id, person_id, kind, name, host, credential_id, public_key, uses, confirmed_at)
       select $1, $2, 'passkey', 'key', $3, gen_random_uuid()::text, '\\x00', 0, now() from generate_series(1, $4::int)
       returning factor_id`,
      [tx.clientId, person.personId, `${host}.localhost`, count],
    )
    return String(rows[0]?.factor_id ?? 1)
  })
}

/** What a call answers that is one step before the one that is asked; nothing where the caller is not let in. */
async function stepBefore(
  world: HostileWorld,
  caller: Caller,
  call: AnyCall,
): Promise<Record<string, never> | undefined> {
  await withPasskeys(world, caller, 0)
  const { status, text } = await world.send(requestOf(call, { body: {} }, caller))
  return status === 200 ? JSON.parse(text) : undefined
}

/** A task that somebody has started, of the first client. */
async function newTask({ one, people }: HostileWorld, input = {}): Promise<string> {
  const order = { actor: `person:${people.admin.personId}`, input } as const
  return String(await one.within(tx => enqueueTask(tx, { name: 'test', mostAttempts: 1 }, order)))
}

/** A view that the caller keeps; Ann's for whoever keeps none. */
async function newView(world: HostileWorld, caller: Caller): Promise<string> {
  const owner = caller.person ?? world.people.ann
  const [made] = await within(world, caller, tx =>
    tx.query<{ view_id: number }>(
      `insert into saved_views (client_id, person_id, name, address)
       select client_id, person_id, gen_random_uuid()::text, '/admin/files' from people where client_id = $1 and person_id = $2
       returning view_id`,
      [tx.clientId, owner.personId],
    ),
  )
  return String(made?.view_id ?? 1)
}

/** Everybody with a role for the whole client. */
const seeing = runners('200', 'author', 'loader', 'approver', 'support', 'auditor', 'admin')

/** Who is answered what by the calls of the console, for each role (W10b). */
export const consoleRows: readonly AccessRow[] = [
  row(getAdminMe, () => ({}), { ...signedIn('200'), launched: '403' }),

  row(listViews, () => ({}), ownViews),
  row(saveView, () => ({ body: { name: 'Checked', address: '/admin/files?state=checked' } }), ownViews),
  row(removeView, async (world, caller) => ({ body: { viewId: await newView(world, caller) } }), ownViews),

  row(listTasks, () => ({}), seeing),
  row(getTask, async world => ({ params: { taskId: await newTask(world) } }), {
    ...seeing,
    otherProgram: '404',
    foreignOwner: '404',
    unknown: () => ({ params: { taskId: '999999999' } }),
  }),
  row.of('about one program')(
    getTask,
    async world => ({ params: { taskId: await newTask(world, { programId: world.running.document.programId }) } }),
    {
      ...seeing,
      otherProgram: '200',
      foreignOwner: '404',
      unknown: () => ({ params: { taskId: '999999999' } }),
    },
  ),
  // Of the administrator.
  row(cancelTask, async world => ({ params: { taskId: await newTask(world) } }), {
    ...runners('200', 'admin'),
    foreignOwner: '404',
    unknown: () => ({ params: { taskId: '999999999' } }),
  }),
  row(listGrants, () => ({}), runners('200', 'admin')),
  row(giveGrant, async world => ({ body: { userName: (await world.newPerson()).userName, role: 'author', reason } }), {
    ...runners('200', 'admin'),
    foreignOwner: '404',
    unknown: () => ({ body: { userName: 'nobody', role: 'author', reason } }),
  }),
  row(
    revokeGrant,
    async world => {
      const { personId } = await world.newPerson()
      const grantId = await world.one.within(tx => insertGrant(tx, personId, 'author'))
      return { body: { grantId: String(grantId), reason } }
    },
    { ...runners('200', 'admin'), foreignOwner: '404', unknown: () => ({ body: { grantId: '999999999', reason } }) },
  ),
  // An owner finds Ann among the people of the client.
  row(findGrantees, () => ({ query: { search: mark } }), {
    ...runners('200 hers', 'admin'),
    foreignOwner: '200',
    unknown: () => ({ query: { search: 'nobody' } }),
  }),

  row(
    beginPasskey,
    async (world, caller) => {
      await withPasskeys(world, caller, 0)
      return { body: {} }
    },
    ownFactors,
  ),
  row(
    keepPasskey,
    async (world, caller) => {
      const options = (await stepBefore(world, caller, beginPasskey)) ?? { challenge: 'x', rp: { id: 'x', name: 'x' } }
      const response = authenticator().create(options as never, `http://${caller.host}.localhost:3000`)
      return { body: { name: 'key', response } }
    },
    ownFactors,
  ),
  row(
    beginTotp,
    async (world, caller) => {
      await withPasskeys(world, caller, 0)
      return { body: {} }
    },
    ownFactors,
  ),
  row(
    confirmTotp,
    async (world, caller) => {
      const { secret } = (await stepBefore(world, caller, beginTotp)) ?? {}
      return { body: { name: 'app', code: secret === undefined ? '000000' : codeNow(secret, new Date()) } }
    },
    ownFactors,
  ),
  row(renewRecoveryCodes, () => ({ body: {} }), provedFactors),
  row(
    removeFactor,
    async (world, caller) => ({ body: { factorId: await withPasskeys(world, caller, 2) } }),
    provedFactors,
  ),
  // The factors of somebody else, by their number, are as unknown as those of nobody.
  row.of('of Ann')(
    removeFactor,
    async (world, caller) => {
      await withPasskeys(world, caller, 2)
      return {
        body: { factorId: await withPasskeys(world, { name: 'ann', host: 'one', person: world.people.ann }, 1) },
      }
    },
    {
      ...runners('404', 'author', 'loader', 'approver', 'support', 'auditor', 'otherProgram', 'admin'),
      unknown: () => ({ body: { factorId: '999999999' } }),
    },
  ),
  row(
    resetFactors,
    async world => {
      await withPasskeys(world, { name: 'ann', host: 'one', person: world.people.ann }, 1)
      return { body: { userName: mark, reason: 'lost her phone' } }
    },
    {
      ...runners('200', 'admin'),
      foreignOwner: '404',
      unknown: () => ({ body: { userName: 'nobody', reason: 'lost their phone' } }),
    },
  ),

  row(
    beginProof,
    async (world, caller) => {
      await withPasskeys(world, caller, 1)
      return { body: {} }
    },
    ownFactors,
  ),
  row(
    prove,
    async (world, caller) => {
      const { person } = caller
      if (person === undefined) return { body: { recoveryCode: 'none' } }
      const codes = await within(world, caller, tx => makeRecoveryCodes(tx, person.personId))
      return { body: { recoveryCode: codes[0] } }
    },
    ownFactors,
  ),
]
