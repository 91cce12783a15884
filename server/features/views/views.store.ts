import type { ClientTx } from '../../db/client-tx.ts'

export interface ViewRow {
  readonly view_id: number
  readonly name: string
  readonly address: string
}

export function readViews(tx: ClientTx, personId: number): Promise<ViewRow[]> {
  return tx.query<ViewRow>(
    'select view_id, name, address from saved_views where client_id = $1 and person_id = $2 order by name, view_id',
    [tx.clientId, personId],
  )
}

/** One of the same name on the same page gives way. */
export async function upsertView(
  tx: ClientTx,
  personId: number,
  { name, address }: Omit<ViewRow, 'view_id'>,
): Promise<ViewRow> {
  const [row] = await tx.query<ViewRow>(
    `insert into saved_views (client_id, person_id, name, address) values ($1, $2, $3, $4)
     on conflict (client_id, person_id, page, name) do update set address = excluded.address
     returning view_id, name, address`,
    [tx.clientId, personId, name, address],
  )
  return row!
}

export async function deleteView(tx: ClientTx, personId: number, viewId: number): Promise<boolean> {
  const rows = await tx.query(
    'delete from saved_views where client_id = $1 and person_id = $2 and view_id = $3 returning view_id',
    [tx.clientId, personId, viewId],
  )
  return rows.length > 0
}
