import type { ClientTx } from '../../db/client-tx.ts'
import type { Named } from '../accounts/person-named.ts'
import { withActorNames } from '../audit/actor-names.ts'
import { findAccount, readStatement, type StatementRow } from './ledger.store.ts'

/** A movement with what the person had after it. */
export interface StatementLine extends StatementRow {
  readonly balance: number
}

export interface Statement {
  readonly personId: number
  readonly userName: string
  readonly balance: number
  /** The newest first. */
  readonly lines: readonly StatementLine[]
}

/** Whose account it is; a user name in any case. */
export function accountOf(tx: ClientTx, who: Named): Promise<{ personId: number; userName: string } | undefined> {
  return findAccount(tx, who)
}

/** A person's account as an operator reads it: each movement with its reason, its author and the balance after it. */
export async function statementOf(tx: ClientTx, who: Named): Promise<Statement | undefined> {
  const account = await findAccount(tx, who)
  if (account === undefined) return undefined
  let balance = 0
  const rows = await withActorNames(tx, await readStatement(tx, account.personId), ['created_by'])
  const lines = rows.reverse().map(row => {
    balance += row.points
    return { ...row, balance }
  })
  return { ...account, balance, lines: lines.reverse() }
}
