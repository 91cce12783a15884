import type { Database } from '../db/connect.ts'
import type { Command, CommandAnswer, CommandCall } from './command.ts'
import { findCommand } from './find-command.ts'

/** Runs what an operator types, word by word, as `npm run cairn` does once the database is there. */
export function runTyped(
  database: { readonly db: Database },
  commands: readonly Command[],
  typed: readonly string[],
  more: Partial<Pick<CommandCall, 'actor' | 'port' | 'secret'>> = {},
): Promise<CommandAnswer> {
  const { command, words, options } = findCommand(commands, typed)
  return command.run({
    db: database.db,
    words,
    options,
    actor: 'operator:test',
    migrated: [],
    progress: { show: () => {}, end: () => {} },
    port: 3000,
    secret: () => Buffer.alloc(32),
    ...more,
  })
}
