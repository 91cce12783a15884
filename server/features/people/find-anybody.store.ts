import type { accountStates } from '../../../contract/calls/admin/people.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { begins, peopleCalled, type Sought } from './search-words.ts'

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

/**
 * People whose names have words that begin with each of these, whose user name or address begins with what was typed, or whose number
 * it is. Each is a range of its own index that ends once enough are found.
 */
export function readAnybody(
  tx: ClientTx,
  { typed, words, state }: Sought & { readonly state?: AccountState | undefined },
  most: number,
): Promise<FoundRow[]> {
  const values: unknown[] = [tx.clientId, typed, most]
  const add = (value: unknown) => `$${values.push(value)}`
  const isInState = state === undefined ? '' : `and ${inState[state]}`
  const [[way, ...otherWays] = [], ...others] = words
  // A search of one word lists people with exactly this word first.
  const isOneWord = others.length === 0 && otherWays.length === 0 && way?.length === 1
  const called = isOneWord
    ? `select person_id from person_words where client_id = $1 and ${begins('word', add(way[0]))} order by word`
    : peopleCalled(words, add)
  const named =
    state === undefined
      ? called
      : `select person_id from (${called}) called where exists (
           select from people p where client_id = $1 and p.person_id = called.person_id ${isInState} offset 0)`
  return tx.query<FoundRow>(
    `select p.* from (
       (select person_id from (${named}) named limit $3 * 4)
       union
       (select person_id from people where client_id = $1 and user_name_folded is not null
          and ${begins('user_name_folded', 'lower($2)')} ${isInState} order by user_name_folded limit $3)
       union
       (select person_id from people where client_id = $1 and email_folded is not null
          and ${begins('email_folded', 'lower($2)')} ${isInState} order by email_folded limit $3)
       union
       select person_id from people where client_id = $1 and external_id = $2 ${isInState}
       union
       select person_id from people where client_id = $1 and $2 ~ '^[1-9][0-9]{0,14}$'
         and person_id = case when $2 ~ '^[1-9][0-9]{0,14}$' then $2::bigint end ${isInState}
     ) sought
     cross join lateral (
       select ${shown}, user_name_folded from people p where p.client_id = $1 and p.person_id = sought.person_id offset 0
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
