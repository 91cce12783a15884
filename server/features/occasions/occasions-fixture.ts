import type { Occasion } from '../../../rules/mails/occasions.ts'
import { withClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import type { TestClient, TestPerson } from '../../db/test-world.ts'
import { mustChangeSettings } from '../clients/change-settings.ts'
import type { ClientSettings } from '../clients/client-settings.ts'
import { notifyOfOccasions } from './notify-of-occasions.ts'

const always = { from: '00:00', to: '24:00', quietDays: [], lastDays: 3, expiryDays: 14, programs: {} }

/** Turns these occasions on, and all others off; they have been on for long and keep no hours unless that is said. */
export async function turnOn(
  client: TestClient,
  wanted: readonly Occasion[],
  change: Partial<ClientSettings['occasions']> = {},
): Promise<void> {
  const on = Object.fromEntries(wanted.map(one => [one, client.day(-100)]))
  await client.within(tx => mustChangeSettings(tx, () => ({ occasions: { ...always, on, ...change } })))
}

export const notifyIn = (db: Database, client: TestClient): Promise<number> =>
  notifyOfOccasions(work => withClient(db, client.clientId, work))

export interface QueuedMail {
  readonly kind: string
  readonly to_address: string
  readonly locale: string
  readonly topic: string
  readonly facts: Record<string, string>
}

export const mailsIn = (client: TestClient): Promise<QueuedMail[]> =>
  client.within(tx => tx.query('select kind, to_address, locale, topic, facts from mails order by mail_id'))

/** Each mail as its kind and whom it goes to. */
export const short = async (client: TestClient): Promise<string[]> =>
  (await mailsIn(client)).map(({ kind, to_address }) => `${kind} ${to_address.split('@')[0]}`).sort()

/** A person with an address; `change` is SQL of what else is so of them. */
export async function somebody(client: TestClient, name: string, change = ''): Promise<TestPerson> {
  const person = await client.person(name)
  await client.within(tx =>
    tx.query(`update people set email = user_name || '@example.test' ${change} where person_id = $1`, [
      person.personId,
    ]),
  )
  return person
}

/** Nobody was notified of anything, and no program is public any more. */
export const startAnew = (client: TestClient): Promise<unknown> =>
  client.within(async tx => {
    for (const table of ['mails', 'mail_occasions', 'mail_looks', 'mail_opt_outs'])
      await tx.query(`delete from ${table}`)
    await tx.query('update programs set published_version = null')
  })
