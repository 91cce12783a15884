import type { TextName } from '../../../contract/calls/texts.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import type { Tenant } from '../../db/tenant.ts'

export interface TextRow {
  readonly locale: string
  readonly html: string
}

/** The client's own text in the first of these languages that has one. */
export async function findText(
  tenant: Tenant,
  name: TextName,
  locales: readonly string[],
): Promise<TextRow | undefined> {
  const [row] = await tenant.query<TextRow>(
    `select locale, html from client_texts where client_id = $1 and name = $2 and locale = any($3::text[])
     order by array_position($3::text[], locale) limit 1`,
    [tenant.clientId, name, locales],
  )
  return row
}

export async function upsertText(
  tenant: Tenant,
  text: TextRow & { readonly name: TextName; readonly actor: Actor },
): Promise<void> {
  await tenant.query(
    `insert into client_texts (client_id, name, locale, html, changed_by) values ($1, $2, $3, $4, $5)
     on conflict (client_id, name, locale)
     do update set html = excluded.html, changed_at = now(), changed_by = excluded.changed_by`,
    [tenant.clientId, text.name, text.locale, text.html, text.actor],
  )
}

/** Answers whether there was one. */
export async function deleteText(tenant: Tenant, name: TextName, locale: string): Promise<boolean> {
  const rows = await tenant.query(
    'delete from client_texts where client_id = $1 and name = $2 and locale = $3 returning 1',
    [tenant.clientId, name, locale],
  )
  return rows.length > 0
}
