import { sayIn } from '../../../contract/program-document.ts'
import type { Tenant } from '../../db/tenant.ts'
import { translate } from '../translations/translate.ts'
import { readStatement } from './ledger.store.ts'

export interface AccountHistoryRow {
  readonly id: string
  /** `YYYY-MM-DD`, the day where the client is. */
  readonly date: string
  readonly description: string
  /** Whole points; negative where they were taken back. */
  readonly amountOrAward: number
}

/** Every movement of a person's points in their words, newest first (product §3, Account history). */
export async function accountHistory(
  tenant: Tenant,
  personId: number,
  locale: string,
  clientLocale: string,
): Promise<AccountHistoryRow[]> {
  const rows = await readStatement(tenant, personId)
  return rows.map(row => ({
    id: String(row.transaction_id),
    date: row.date,
    description: translate(locale, `history.${row.kind}`, { program: sayIn(row.program_name, locale, clientLocale) }),
    amountOrAward: row.points,
  }))
}
