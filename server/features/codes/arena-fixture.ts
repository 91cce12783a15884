import { createHash, randomBytes } from 'node:crypto'
import { withClientLong } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { createClient } from '../clients/create-client.ts'
import { createCodes } from './create-codes.ts'

/** A client whose people compete for codes: each code is requested by `requestsPerCode` of them. */
export interface Arena {
  readonly key: string
  readonly clientId: number
  readonly points: number
  readonly codes: readonly string[]
  readonly calls: readonly ConcurrentCall[]
}

/** One request: who redeems which code, from which address, with which key. */
export interface ConcurrentCall {
  readonly code: string
  readonly userName: string
  readonly personId: number
  readonly sessionId: string
  readonly address: string
  readonly redeemKey: string
}

/** Below every limit on guessing (security T23), so that each call is answered for its code. */
const callsPerPerson = 2
const callsPerAddress = 10

/** Makes a client with people who are signed in, and codes; the calls for one code follow each other. */
export async function openArena(
  db: Database,
  secret: Buffer,
  { codes: count, requestsPerCode, points = 7 }: { codes: number; requestsPerCode: number; points?: number },
): Promise<Arena> {
  const key = `arena-${randomBytes(4).toString('hex')}`
  const made = await createClient(db, { key, name: 'Arena', settings: { features: { ots: true } } })
  if (!made.ok) throw new Error(made.refusal)
  const clientId = made.value
  return withClientLong(db, clientId, async tx => {
    const sessions = Array.from({ length: Math.ceil((count * requestsPerCode) / callsPerPerson) }, () =>
      randomBytes(32).toString('base64url'),
    )
    const people = await tx.query<{ person_id: number; user_name: string }>(
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
    const created = await createCodes(tx, { secret, count, points, isNewKeyFine: false, actor: 'operator:test' })
    if (!created.ok) throw new Error(created.refusal)
    const { codes } = created.value
    const calls = Array.from({ length: count * requestsPerCode }, (_, at): ConcurrentCall => {
      const person = people[at % people.length]!
      const block = Math.floor(at / callsPerAddress)
      return {
        code: codes[Math.floor(at / requestsPerCode)]!,
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
