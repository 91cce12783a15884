import type { Actor } from '../../../rules/actors/actor.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import { statementFile } from '../ledger/points-of.ts'

/** Somebody's statement as a file; who took it is noted. */
export async function exportStatementOf(
  tx: ClientTx,
  { personId, actor }: { readonly personId: number; readonly actor: Actor },
): Promise<string | undefined> {
  const file = await statementFile(tx, personId)
  if (file === undefined) return undefined
  await recordEvent(tx, { actor, action: 'ledger.statement-exported', subject: `person:${personId}` })
  return file
}
