import type { ClientTx } from '../../db/client-tx.ts'

export interface HandRow {
  readonly external_id: string
  readonly user_name: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string | null
  readonly locale: string | null
  readonly country: string | null
  readonly hire_date: string | null
  readonly status: string
}

export async function lockFacts(tx: ClientTx, personId: number): Promise<HandRow | undefined> {
  const [row] = await tx.query<HandRow>(
    `select external_id, user_name, first_name, last_name, email, locale, country, hire_date, status
     from people where client_id = $1 and person_id = $2 for update`,
    [tx.clientId, personId],
  )
  return row
}
