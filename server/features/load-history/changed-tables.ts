/**
 * The tables that loads change: the key of each, the columns that must be as the load left them for it to be undone, in the order
 * in which they are hashed, and those that a load writes, with their types. See docs/decisions/0033 before adding a column.
 */
export const changedTables = {
  people: {
    key: 'person_id',
    keyType: 'bigint',
    image: [
      'external_id',
      'user_name',
      'first_name',
      'last_name',
      'email',
      'locale',
      'country',
      'status',
      'hire_date',
      'sso_subject',
    ],
    columns: {
      user_name: 'text',
      first_name: 'text',
      last_name: 'text',
      email: 'text',
      locale: 'text',
      country: 'text',
      status: 'text',
      hire_date: 'date',
      sso_subject: 'text',
    },
  },
  org_units: {
    key: 'unit_id',
    keyType: 'text',
    image: ['parent_id', 'name', 'valid_from', 'valid_to'],
    columns: { parent_id: 'text', name: 'text', valid_from: 'date', valid_to: 'date' },
  },
  assignments: {
    key: 'assignment_id',
    keyType: 'bigint',
    image: ['person_id', 'unit_id', 'role', 'valid_from', 'valid_to'],
    columns: { valid_to: 'date' },
  },
  pax_goals: {
    key: 'pax_goal_id',
    keyType: 'bigint',
    image: [
      'group_id',
      'enrolled',
      'baseline',
      'next_baseline',
      'level_id',
      'target',
      'assigned_award',
      'program_version',
      'selected_at',
      'selected_by',
    ],
    columns: {
      group_id: 'text',
      enrolled: 'boolean',
      baseline: 'numeric',
      next_baseline: 'numeric',
      level_id: 'text',
      target: 'numeric',
      assigned_award: 'bigint',
      program_version: 'int',
      selected_at: 'timestamptz',
      selected_by: 'text',
    },
  },
} as const
export type ChangedTable = keyof typeof changedTables

/** SQL of a number for what must be as a load left it, by the built-in hash functions on which hash partitions rest as well. */
export function imageOf(table: ChangedTable, row: string): string {
  return `hash_record_extended(row(${changedTables[table].image.map(column => `${row}.${column}`).join(', ')}), 0)`
}
