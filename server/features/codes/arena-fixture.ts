import { createHash, randomBytes } from 'node:crypto'
import type { Database, DatabaseAddress } from '../../db/connect.ts'
import { withClientLong } from '../../db/tenant.ts'
import { createClient } from '../clients/create-client.ts'
import { type LedgerProof, verifyLedger } from '../ledger/verify-ledger.ts'
import { codeHash } from './code-hash.ts'
import { createCodes } from './create-codes.ts'
import type { Seen } from './rivals-fixture.ts'

/** A client whose people fight over codes: each code is wanted by as many of them as `rivals` says. */
export interface Arena {
  readonly key: string
  readonly clientId: number
  readonly points: number
  readonly codes: readonly string[]
  readonly calls: readonly RivalCall[]
}

/** One request: who redeems which code, from where, under which key of their own. */
export interface RivalCall {
  readonly code: string
  readonly userName: string
  readonly personId: number
  readonly sessionId: string
  readonly address: string
  readonly redeemKey: string
}

/** Where a server of its own reaches the database: `DATABASE_URL`, also for a socket. */
export function databaseUrl({ owner }: DatabaseAddress): string {
  return owner.connectionString ?? `postgresql://${owner.user}@localhost/${owner.database}?host=${owner.host}`
}

/** Below every limit on guessing (security T23), so that each call is answered for its code. */
const callsPerPerson = 2
const callsPerAddress = 10

/** Makes a client with people who are signed in, and codes; the calls for one code follow each other. */
export async function openArena(
  db: Database,
  secret: Buffer,
  { codes: count, rivals, points = 7 }: { codes: number; rivals: number; points?: number },
): Promise<Arena> {
  const key = `arena-${randomBytes(4).toString('hex')}`
  const made = await createClient(db, { key, name: 'Arena', settings: { features: { ots: true } } })
  if (!made.ok) throw new Error(made.refusal)
  const clientId = made.value
  return withClientLong(db, clientId, async tenant => {
    const sessions = Array.from({ length: Math.ceil((count * rivals) / callsPerPerson) }, () =>
      randomBytes(32).toString('base64url'),
    )
    const people = await tenant.query<{ person_id: number; user_name: string }>(
      `with people as (
         insert into people (client_id, external_id, user_name, first_name, last_name)
         select $1, 'p' || at, 'p' || at, 'P', at::text from generate_series(1, $2::int) as at returning person_id, user_name
       ), sessions as (
         insert into sessions (client_id, session_hash, person_id)
         select $1, hash, person_id from unnest($3::bytea[]) with ordinality as s (hash, at) join people on user_name = 'p' || at
       )
       select person_id, user_name from people order by substr(user_name, 2)::int`,
      [clientId, sessions.length, sessions.map(id => createHash('sha256').update(id).digest())],
    )
    const created = await createCodes(tenant, { secret, count, points, isNewKeyFine: false, actor: 'test' })
    if (!created.ok) throw new Error(created.refusal)
    const { codes } = created.value
    const calls = Array.from({ length: count * rivals }, (_, at): RivalCall => {
      const person = people[at % people.length]!
      const block = Math.floor(at / callsPerAddress)
      return {
        code: codes[Math.floor(at / rivals)]!,
        userName: person.user_name,
        personId: person.person_id,
        sessionId: sessions[at % people.length]!,
        address: `10.${(block >> 16) & 255}.${(block >> 8) & 255}.${block & 255}`,
        redeemKey: `call-${at}`,
      }
    })
    return { key, clientId, points, codes, calls }
  })
}

/** What the ledger says of the arena's codes, held against what the clients were told. */
export interface Reckoning {
  readonly credits: number
  /** Credits beyond the first of a code. */
  readonly doubles: number
  /** Calls that were told that the points are theirs, and whose person the code's points did not reach. */
  readonly lost: number
  readonly proof: LedgerProof
}

export async function reckon(db: Database, secret: Buffer, arena: Arena, seen: Seen): Promise<Reckoning> {
  return withClientLong(db, arena.clientId, async tenant => {
    const credits = await tenant.query<{ hash: string; person_id: number }>(
      `select encode(c.code_hash, 'hex') as hash, t.credit_account_id as person_id
       from ledger_transfers t join codes c on c.client_id = t.client_id and c.code_id = split_part(t.idempotency_key, '/', 2)::bigint
       where t.client_id = $1 and t.kind = 'code' and t.points = $2`,
      [arena.clientId, arena.points],
    )
    const paid = new Set(credits.map(({ hash, person_id }) => `${hash} ${person_id}`))
    const hashOf = (code: string) => codeHash(secret, arena.clientId, code).toString('hex')
    return {
      credits: credits.length,
      doubles: credits.length - new Set(credits.map(({ hash }) => hash)).size,
      lost: seen.redeemed.filter(({ code, personId }) => !paid.has(`${hashOf(code)} ${personId}`)).length,
      proof: await verifyLedger(tenant),
    }
  })
}

/** One line of what was done and counted, for the output of the long tests. */
export function report(title: string, arena: Arena, seen: Seen, { credits, doubles, lost, proof }: Reckoning): string {
  const { redeemed, refused, lostAnswers, unavailable } = seen
  return (
    `${title}: ${arena.codes.length} codes, ${arena.calls.length} calls; told redeemed ${redeemed.length}, refused ${refused}, ` +
    `answers lost ${lostAnswers}, 503 ${unavailable}; ledger: ${credits} credits, ${doubles} doubled, ${lost} lost, ` +
    `I1-I8 ${proof.holds ? 'hold' : `BROKEN: ${proof.invariants.flatMap(one => (one.broken ? one.invariant : [])).join(' ')}`}`
  )
}
