import type { ClientTx } from '../../db/client-tx.ts'
import type { Broken, Invariant } from './ledger-check.ts'
import { countLedger, firstBroken, ledgerChecks } from './ledger-checks.store.ts'

export interface LedgerProof {
  readonly holds: boolean
  readonly transfers: number
  readonly accounts: number
  readonly invariants: readonly {
    readonly invariant: Invariant
    readonly says: string
    /** The first thing that breaks it. */
    readonly broken?: Broken
  }[]
}

/**
 * Proves the eight invariants of the ledger (security §3, I1–I8) for one client from the entries and award lines alone,
 * and names the first entry that breaks one. Of I6 a checker sees the posted side: each issued line is there exactly once.
 */
export async function verifyLedger(tx: ClientTx): Promise<LedgerProof> {
  const invariants: LedgerProof['invariants'][number][] = []
  for (const check of ledgerChecks) {
    const broken = await firstBroken(tx, check)
    invariants.push({ invariant: check.invariant, says: check.says, ...(broken === undefined ? {} : { broken }) })
  }
  return { holds: invariants.every(one => one.broken === undefined), ...(await countLedger(tx)), invariants }
}
