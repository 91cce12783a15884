import { answer, type Command } from './command.ts'

export const migrateCommands: readonly Command[] = [
  {
    name: 'migrate',
    usage: '',
    options: {},
    summary: 'Brings the database up to date, as the server does when it starts.',
    migrates: true,
    run: async ({ migrated }) =>
      answer(migrated.length === 0 ? ['The database is up to date.'] : migrated.map(name => `Ran ${name}.`), {
        migrated,
      }),
  },
]
