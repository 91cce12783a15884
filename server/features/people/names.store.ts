import type { ClientTx } from '../../db/client-tx.ts'

export interface NameRow {
  readonly person_id: number
  readonly external_id: string
  readonly user_name: string
  readonly first_name: string
  readonly last_name: string
}

const pageSize = 5000

/** Everybody's names, by number, some thousand at a time. */
export async function* readNames(tx: ClientTx): AsyncGenerator<NameRow> {
  for (let after = 0; ; ) {
    const rows = await tx.query<NameRow>(
      `select person_id, external_id, user_name, first_name, last_name from people
       where client_id = $1 and person_id > $2 order by person_id limit ${pageSize}`,
      [tx.clientId, after],
    )
    yield* rows
    if (rows.length < pageSize) return
    after = rows.at(-1)!.person_id
  }
}

/** The people whose user name reads like that of somebody else in letters of another script. */
export async function lookAlikes(tx: ClientTx): Promise<number[]> {
  const rows = await tx.query<{ person_id: number }>(
    `with odd as (
       select person_id, user_name_folded, user_name_skeleton from people where client_id = $1 and user_name_skeleton is not null)
     select o.person_id from odd o join people p on p.client_id = $1 and p.user_name_folded = o.user_name_skeleton
     union select p.person_id from odd o join people p on p.client_id = $1 and p.user_name_folded = o.user_name_skeleton
     union select o.person_id from odd o join odd p using (user_name_skeleton) where o.user_name_folded <> p.user_name_folded`,
    [tx.clientId],
  )
  return rows.map(row => row.person_id)
}

/** Of each wanted name, at most 200 user names that begin with its first three letters, and 200 of people so named. */
export async function readNamesLike(
  tx: ClientTx,
  wanted: readonly { name: string; folded: string; word: string }[],
): Promise<{ name: string; user_name: string; first_name: string; last_name: string }[]> {
  return tx.query(
    `select w.name, p.user_name, p.first_name, p.last_name
     from unnest($2::text[], $3::text[], $4::text[]) as w (name, folded, word)
     cross join lateral (
       (select user_name, first_name, last_name from people where client_id = $1 and user_name_folded >= left(w.folded, 3) collate "C"
          and user_name_folded < (left(w.folded, 3) || chr(1114109)) collate "C" and length(w.folded) >= 3
        order by user_name_folded limit 200)
       union
       (select q.user_name, q.first_name, q.last_name from (
          select person_id from person_words where client_id = $1 and length(w.word) >= 4 and word >= left(w.word, 4) collate "C"
            and word < (left(w.word, 4) || chr(1114109)) collate "C" order by word limit 200) found
        join people q on q.client_id = $1 and q.person_id = found.person_id)) p`,
    [tx.clientId, wanted.map(({ name }) => name), wanted.map(({ folded }) => folded), wanted.map(({ word }) => word)],
  )
}
