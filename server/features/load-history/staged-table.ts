import type { ClientTx } from '../../db/client-tx.ts'

/** `dataThrough` of a file is `data_through` in the database. */
export function columnName(name: string): string {
  return name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}

/**
 * Puts beside the staged rows what the database knows of them, by a query over `load_rows r` whose rows take their place. What
 * comes after reads one table, without another join by names.
 */
export async function replaceRows(tx: ClientTx, query: string): Promise<void> {
  await tx.query(`create temp table load_found on commit drop as ${query}`)
  await tx.query('drop table load_rows')
  await tx.query('alter table load_found rename to load_rows')
  await tx.query('analyze load_rows')
}

/** Refuses all rows that share a key, as nobody can say which of them is meant. `key` is SQL over `load_rows`. */
export async function noteRepeated(tx: ClientTx, key: string, column: string, shown: string): Promise<void> {
  await tx.query(
    `insert into load_issues
     select line, true, $1, 'row-repeated', shown from (
       select line, ${shown} as shown, count(*) over (partition by ${key}) as same from load_rows
       -- Sorting a million texts takes longer than all the rest; most files repeat nothing.
       where problems is null and hash_record_extended(row(${key}), 0) in (
         select hash_record_extended(row(${key}), 0) from load_rows where problems is null group by 1 having count(*) > 1)) r
     where same > 1`,
    [column],
  )
}
