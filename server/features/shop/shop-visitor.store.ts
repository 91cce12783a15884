import type { ClientTx } from '../../db/client-tx.ts'

export interface VisitorRow {
  readonly person_id: number
  readonly first_name: string
  readonly last_name: string
  readonly locale: string | null
}

/** Somebody who may sign in. */
export async function readVisitor(tx: ClientTx, personId: number): Promise<VisitorRow | undefined> {
  const [row] = await tx.query<VisitorRow>(
    `select person_id, first_name, last_name, locale from people
     where client_id = $1 and person_id = $2 and status = 'active' and locked_at is null`,
    [tx.clientId, personId],
  )
  return row
}
