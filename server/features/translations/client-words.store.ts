import type { Actor } from '../../../rules/actors/actor.ts'
import type { ClientTx } from '../../db/client-tx.ts'

export interface WordsToKeep {
  readonly key: string
  readonly locale: string
  readonly words: string
  readonly source: string
}

/** What the client says in its own words, and on which text of the product they were written. */
export async function readClientWords(tx: ClientTx): Promise<WordsToKeep[]> {
  return tx.query('select key, locale, words, source from client_words where client_id = $1', [tx.clientId])
}

export interface WordsRow extends WordsToKeep {
  readonly revision: string
  readonly changed_at: Date
  readonly changed_by: string
}

/** The same with who wrote it, and when. */
export async function readWordsRows(tx: ClientTx): Promise<WordsRow[]> {
  return tx.query(
    'select key, locale, words, source, revision, changed_at, changed_by from client_words where client_id = $1',
    [tx.clientId],
  )
}

export async function upsertWords(
  tx: ClientTx,
  rows: readonly WordsToKeep[],
  { revision, actor }: { readonly revision: string; readonly actor: Actor },
): Promise<void> {
  await tx.query(
    `insert into client_words (client_id, key, locale, words, source, revision, changed_by)
     select $1, one.key, one.locale, one.words, one.source, $3, $4
     from jsonb_to_recordset($2::jsonb) as one (key text, locale text, words text, source text)
     on conflict (client_id, key, locale) do update set words = excluded.words, source = excluded.source,
       revision = excluded.revision, changed_at = now(), changed_by = excluded.changed_by`,
    [tx.clientId, JSON.stringify(rows), revision, actor],
  )
}

export async function deleteWords(
  tx: ClientTx,
  rows: readonly { readonly key: string; readonly locale: string }[],
): Promise<void> {
  await tx.query(
    `delete from client_words using jsonb_to_recordset($2::jsonb) as one (key text, locale text)
     where client_id = $1 and client_words.key = one.key and client_words.locale = one.locale`,
    [tx.clientId, JSON.stringify(rows)],
  )
}
