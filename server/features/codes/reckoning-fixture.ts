import { withClientLong } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { type LedgerProof, verifyLedger } from '../ledger/verify-ledger.ts'
import type { Arena } from './arena-fixture.ts'
import { codeHash } from './code-hash.ts'
import type { Seen } from './concurrency-fixture.ts'

/** What the ledger says of the arena's codes, compared with the answers to the clients. */
export interface Reckoning {
  readonly credits: number
  /** Credits beyond the first of a code. */
  readonly doubles: number
  /** Calls that were answered as redeemed, although the code's points did not reach the person. */
  readonly lost: number
  readonly proof: LedgerProof
}

export async function reckon(db: Database, secret: Buffer, arena: Arena, seen: Seen): Promise<Reckoning> {
  return withClientLong(db, arena.clientId, async tx => {
    const credits = await tx.query<{ hash: string; person_id: number }>(
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
      proof: await verifyLedger(tx),
    }
  })
}

/** One line of what was done and counted, for the output of the long tests. */
export function report(title: string, arena: Arena, seen: Seen, { credits, doubles, lost, proof }: Reckoning): string {
  const { redeemed, refused, lostAnswers, unavailable } = seen
  return (
    `${title}: ${arena.codes.length} codes, ${arena.calls.length} calls; answered as redeemed ${redeemed.length}, refused ${refused}, ` +
    `answers lost ${lostAnswers}, 503 ${unavailable}; ledger: ${credits} credits, ${doubles} doubled, ${lost} lost, ` +
    `I1-I8 ${proof.holds ? 'hold' : `BROKEN: ${proof.invariants.flatMap(one => (one.broken ? one.invariant : [])).join(' ')}`}`
  )
}
