import { hash as argon2 } from '@node-rs/argon2'
import { beforeAll } from 'vitest'
import type { Database } from '../../db/connect.ts'
import { type TestClient, testClient } from '../../db/test-world.ts'
import { hashPassword } from './password-hash.ts'

/** A person of a test with a password and an address, on a line of their own, so that no test counts for another. */
export interface Somebody {
  readonly client: TestClient
  readonly personId: number
  readonly userName: string
  readonly host: string
  readonly address: string
  readonly email: string
}

export const password = 'seven hills and a lake'
export const otherPassword = 'nine rivers and a dune'

export interface QueuedMail {
  readonly kind: string
  readonly to_address: string
  readonly locale: string
  readonly facts: Readonly<Record<string, unknown>>
  readonly token: string | null
}

/** Two clients for the tests of accounts, and what those tests do to their people. */
export function accountsWorld(database: { readonly db: Database }) {
  let one: TestClient
  let two: TestClient
  let hash: string
  let people = 0
  beforeAll(async () => {
    one = await testClient(database.db, 1, 'one')
    two = await testClient(database.db, 2, 'two')
    hash = await hashPassword(password)
  })

  /** Somebody new; `columns` says what is special about them, as SQL: `{ locked_at: 'now()' }`. */
  async function somebody(columns: Readonly<Record<string, string>> = {}, client = one): Promise<Somebody> {
    people += 1
    const userName = `person.${people}`
    const email = `mailbox-${people}@example.com`
    const { personId } = await client.person(userName)
    const all = { password_hash: `'${hash}'`, email: `'${email}'`, ...columns }
    const changes = Object.entries(all).map(([name, value]) => `${name} = ${value}`)
    await client.within(tx => tx.query(`update people set ${changes.join(', ')} where person_id = $1`, [personId]))
    await client.within(tx => tx.query('delete from sessions where person_id = $1', [personId]))
    return { client, personId, userName, host: client.key, address: `192.0.2.${people}`, email }
  }

  /** As if so many seconds went by, for what was tried, handed out and mailed. */
  async function wait(seconds: number, client = one): Promise<void> {
    await client.within(async tx => {
      await tx.query('update attempts set at = at - make_interval(secs => $1)', [seconds])
      await tx.query(
        `update tickets set created_at = created_at - make_interval(secs => $1), expires_at = expires_at - make_interval(secs => $1)`,
        [seconds],
      )
      await tx.query('update people set password_changed_at = password_changed_at - make_interval(secs => $1)', [
        seconds,
      ])
    })
  }

  const mailsTo = ({ client, email }: Pick<Somebody, 'client' | 'email'>) =>
    client.within(tx =>
      tx.query<QueuedMail>(
        'select kind, to_address, locale, facts, token from mails where to_address = $1 order by mail_id',
        [email],
      ),
    )

  const eventsOf = ({ client, personId }: Pick<Somebody, 'client' | 'personId'>) =>
    client.within(async tx =>
      (
        await tx.query<{ action: string }>('select action from audit_events where subject = $1 order by event_id', [
          `person:${personId}`,
        ])
      ).map(({ action }) => action),
    )

  const livingSessions = async ({ client, personId }: Pick<Somebody, 'client' | 'personId'>) =>
    (await client.within(tx => tx.query('select from sessions where person_id = $1 and ended_at is null', [personId])))
      .length

  return {
    somebody,
    wait,
    mailsTo,
    eventsOf,
    livingSessions,
    get one(): TestClient {
      return one
    },
    get two(): TestClient {
      return two
    },
  }
}

/** A hash as it was made before the cost was raised. */
export function hashAtOtherCost(text: string): Promise<string> {
  return argon2(text, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
}
