import { actorParts } from '../../../rules/actors/actor.ts'
import { showActor } from '../../../rules/actors/show-actor.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { readUserNames } from './audit.store.ts'

/** Rows with the actors of these fields as people read them, by the names that persons have now. */
export async function withActorNames<Row extends object>(
  tx: ClientTx,
  rows: readonly Row[],
  fields: readonly (keyof Row)[],
): Promise<Row[]> {
  const actors = rows.flatMap(row => fields.map(field => row[field])).filter(actor => typeof actor === 'string')
  const ids = actors.flatMap(actor => {
    const { kind, id, as } = actorParts(actor)
    return kind === 'person' ? [id, ...(as === undefined ? [] : [as])].map(Number) : []
  })
  const names = await readUserNames(tx, [...new Set(ids)])
  return rows.map(row => {
    const shown = fields.map(field => [field, row[field]] as const).filter(([, actor]) => typeof actor === 'string')
    return { ...row, ...Object.fromEntries(shown.map(([field, actor]) => [field, showActor(String(actor), names)])) }
  })
}
