/** What the steps of every kind do with the staged rows and with the tables that they write. */
export { columnName, noteRepeated, replaceRows } from './staging.store.ts'
export { insertRows, updateRows } from './write-rows.store.ts'
