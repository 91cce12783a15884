import { answer, type Command } from './command.ts'

export const migrateCommands: readonly Command[] = [
  {
    name: 'migrate',
    usage: '[--unbounded]',
    options: { unbounded: { type: 'boolean' } },
    summary:
      'Brings the database up to date, as the server does when it starts. With --unbounded, while no server runs, a change may hold a table for longer than a second.',
    migrates: true,
    run: async ({ migrated }) =>
      answer(migrated.length === 0 ? ['The database is up to date.'] : migrated.map(name => `Ran ${name}.`), {
        migrated,
      }),
  },
]
