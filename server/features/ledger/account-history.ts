import { sayIn } from '../../../contract/program-document.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { mediaLabelOf } from '../clients/client-data.ts'
import type { Client } from '../clients/client-of-host.ts'
import { translateFor } from '../translations/translate.ts'
import { readStatement, type StatementRow } from './ledger.store.ts'

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
  tx: ClientTx,
  personId: number,
  client: Client,
  locale: string,
): Promise<AccountHistoryRow[]> {
  const rows = await readStatement(tx, personId)
  const mediaLabel = mediaLabelOf(client, locale)
  return rows.map(row => ({
    id: String(row.transfer_id),
    date: row.date,
    description: translateFor(client, locale, wordsOf(row), {
      mediaLabel,
      program: row.program_name === null ? '' : sayIn(row.program_name, locale, client.defaultLocale),
      award: row.award_kind === null ? '' : translateFor(client, locale, `explained.award.${row.award_kind}`),
    }),
    amountOrAward: row.points,
  }))
}

/** An award taken back, points given back, or a credit of another kind that was withdrawn: each is said differently. */
function wordsOf({ kind, points, program_name }: StatementRow) {
  if (kind !== 'reversal') return `history.${kind}` as const
  if (program_name === null) return points > 0 ? 'history.reversal.given' : 'history.reversal.taken'
  return points > 0 ? 'history.reversal.corrected' : 'history.reversal'
}
