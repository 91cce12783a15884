import type { accountStates } from '../../../contract/calls/admin/people.ts'
import type { ClientTx } from '../../db/client-tx.ts'

export interface FoundRow {
  readonly person_id: number
  readonly external_id: string
  readonly user_name: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string | null
  readonly status: string
  readonly locked_at: Date | null
  readonly erased_at: Date | null
}

const shown = 'person_id, external_id, user_name, first_name, last_name, email, status, locked_at, erased_at'

/** Of the first word so many entries of names are looked at, where others must fit as well. */
const mostEntries = 20_000

type AccountState = (typeof accountStates)[number]

/** Of a row of people, as their indexes know them. */
const inState: Readonly<Record<AccountState, string>> = {
  active: `status = 'active' and locked_at is null`,
  new: `status = 'active' and locked_at is null and activated_at is null and erased_at is null`,
  locked: 'locked_at is not null',
  inactive: `status = 'inactive'`,
}

/** By user name, from one on. */
export function readPeople(
  tx: ClientTx,
  { state, after = '' }: { readonly state?: AccountState | undefined; readonly after?: string | undefined },
  most: number,
): Promise<FoundRow[]> {
  return tx.query<FoundRow>(
    `select ${shown} from people where client_id = $1 and user_name_folded is not null and user_name_folded > lower($2)
       ${state === undefined ? '' : `and ${inState[state]}`}
     order by user_name_folded limit $3`,
    [tx.clientId, after, most],
  )
}

/** What was typed, and its words, each in the ways in which it may be written: the first is the one that fewest names have. */
export interface Sought {
  readonly typed: string
  readonly state?: AccountState | undefined
  readonly words: readonly (readonly string[])[]
}

/**
 * People whose names have words that begin with each of these, whose user name or address begins with what was typed, or whose number
 * it is. Each is a range of its own index that ends once enough are found.
 */
export function readAnybody(
  tx: ClientTx,
  { typed, state, words: [first = [], ...others] }: Sought,
  most: number,
): Promise<FoundRow[]> {
  const values: unknown[] = [tx.clientId, typed, most, first, others.length === 0 ? most : mostEntries]
  const begins = (column: string, with_: string) => `${column} >= ${with_} and ${column} < ${with_} || U&'\\+10FFFF'`
  const fits = others.map(
    ways => `exists (select from person_words o, unnest($${values.push(ways)}::text[]) other (word)
      where o.client_id = $1 and o.person_id = n.person_id and ${begins('o.word', 'other.word')})`,
  )
  return tx.query<FoundRow>(
    `select p.* from (
       select person_id from (
         select n.person_id from unnest($4::text[]) wanted (word) cross join lateral (
           select w.person_id from person_words w where w.client_id = $1 and ${begins('w.word', 'wanted.word')}
           order by w.word limit $5) n
         where ${['true', ...fits].join(' and ')} limit $3 * 4) named
       union
       (select person_id from people where client_id = $1 and user_name_folded is not null
          and ${begins('user_name_folded', 'lower($2)')} order by user_name_folded limit $3)
       union
       (select person_id from people where client_id = $1 and email_folded is not null
          and ${begins('email_folded', 'lower($2)')} order by email_folded limit $3)
       union
       select person_id from people where client_id = $1 and external_id = $2
       union
       select person_id from people where client_id = $1 and $2 ~ '^[1-9][0-9]{0,14}$'
         and person_id = case when $2 ~ '^[1-9][0-9]{0,14}$' then $2::bigint end
     ) sought
     cross join lateral (
       select ${shown}, user_name_folded from people p where p.client_id = $1 and p.person_id = sought.person_id
         ${state === undefined ? '' : `and ${inState[state]}`} offset 0
     ) p
     order by p.user_name_folded <> lower($2), p.user_name_folded limit $3`,
    values,
  )
}

export interface PersonFacts extends FoundRow {
  readonly locale: string | null
  readonly country: string | null
  readonly hire_date: string | null
  readonly created_at: Date
}

export async function readPersonFacts(tx: ClientTx, personId: number): Promise<PersonFacts | undefined> {
  const [row] = await tx.query<PersonFacts>(
    `select ${shown}, locale, country, hire_date, created_at from people where client_id = $1 and person_id = $2`,
    [tx.clientId, personId],
  )
  return row
}
