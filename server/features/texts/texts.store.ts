import type { TextName } from '../../../contract/calls/texts.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import type { ClientTx } from '../../db/client-tx.ts'

export interface TextRow {
  readonly locale: string
  readonly html: string
}

/** The client's own text in the first of these languages that has one. */
export async function findText(tx: ClientTx, name: TextName, locales: readonly string[]): Promise<TextRow | undefined> {
  const [row] = await tx.query<TextRow>(
    `select locale, html from client_texts where client_id = $1 and name = $2 and locale = any($3::text[])
     order by array_position($3::text[], locale) limit 1`,
    [tx.clientId, name, locales],
  )
  return row
}

export async function upsertText(
  tx: ClientTx,
  text: TextRow & { readonly name: TextName; readonly actor: Actor },
): Promise<void> {
  await tx.query(
    `insert into client_texts (client_id, name, locale, html, changed_by) values ($1, $2, $3, $4, $5)
     on conflict (client_id, name, locale)
     do update set html = excluded.html, changed_at = now(), changed_by = excluded.changed_by`,
    [tx.clientId, text.name, text.locale, text.html, text.actor],
  )
}

/** Answers whether there was one. */
export async function deleteText(tx: ClientTx, name: TextName, locale: string): Promise<boolean> {
  const rows = await tx.query(
    'delete from client_texts where client_id = $1 and name = $2 and locale = $3 returning 1',
    [tx.clientId, name, locale],
  )
  return rows.length > 0
}
