import type { ClientTx } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { type Ear, listen } from '../../db/listen.ts'
import { isLeading, isOn } from '../organisation/assigned.ts'
import { type News, newsOf } from './news.ts'

export type { Ear } from '../../db/listen.ts'

/** Hears what every process's transactions tell (`tell` in 0026-news.sql), as they commit. */
export function hearNews(db: Database, onNews: (news: News) => void, onOpen: () => void): Ear {
  const onWord = (word: string) => {
    const news = newsOf(word)
    if (news !== undefined) onNews(news)
  }
  return listen(db.address, 'cairn_news', { onWord, onOpen })
}

/** Of these people those who take part in a program. */
export async function readParticipants(
  tx: ClientTx,
  programId: string,
  personIds: readonly number[],
): Promise<number[]> {
  const rows = await tx.query<{ person_id: number }>(
    `select distinct g.person_id from unnest($2::bigint[]) as asked (person_id)
     join pax_goals g on g.client_id = $1 and g.person_id = asked.person_id and g.program_id = $3`,
    [tx.clientId, personIds, programId],
  )
  return rows.map(row => row.person_id)
}

/** Of these people those who lead some part of the organisation today. */
export async function readLeaders(tx: ClientTx, personIds: readonly number[]): Promise<number[]> {
  const rows = await tx.query<{ person_id: number }>(
    `select distinct a.person_id
     from (select (now() at time zone time_zone)::date as today from clients where client_id = $1) place
     cross join unnest($2::bigint[]) as asked (person_id)
     join assignments a on a.client_id = $1 and a.person_id = asked.person_id
     where ${isLeading('a')} and ${isOn('place.today', 'a')}`,
    [tx.clientId, personIds],
  )
  return rows.map(row => row.person_id)
}

/** Which day it is where the client is. */
export async function readDay(tx: ClientTx): Promise<string> {
  const [row] = await tx.query<{ today: string }>(
    'select (now() at time zone time_zone)::date as today from clients where client_id = $1',
    [tx.clientId],
  )
  return row!.today
}
