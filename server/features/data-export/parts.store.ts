import type { ClientTx } from '../../db/client-tx.ts'
import type { Part } from './parts.ts'

/** Whose data it is, as the queries of the parts know them. */
export interface Owner {
  readonly client: number
  readonly person: number
}

/** A page of a part, each row as JSON made by the database: no number loses digits. */
export async function readPage(
  tx: ClientTx,
  { text }: Part,
  owner: Owner,
  { size, after }: { size: number; after: number },
): Promise<string[]> {
  const names: (keyof Owner)[] = []
  const numbered = text.replace(/(?<!:):(client|person)\b/g, (_, name: keyof Owner) => {
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  })
  const rows = await tx.query<{ line: string }>(
    `select row_to_json(part)::text as line from (${numbered} limit ${size} offset ${after}) part`,
    names.map(name => owner[name]),
  )
  return rows.map(({ line }) => line)
}
