import { answer, type Command } from './command.ts'

export const migrateCommands: readonly Command[] = [
  {
    name: 'migrate',
    usage: '',
    options: {},
    summary: 'Brings the database up to date; every other command does so first, too.',
    run: async ({ migrated }) =>
      answer(migrated.length === 0 ? ['The database is up to date.'] : migrated.map(name => `Ran ${name}.`), {
        migrated,
      }),
  },
]
