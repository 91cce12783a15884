import { expect } from 'vitest'
import { withClient } from '../db/client-tx.ts'
import type { Database } from '../db/connect.ts'
import { linkOperator } from '../features/accounts/operator-links.ts'
import type { Command, CommandAnswer, CommandCall } from './command.ts'
import { findCommand } from './find-command.ts'

/** Runs what an operator types, word by word, as `npm run cairn` does once the database is there. */
export function runTyped(
  database: { readonly db: Database },
  commands: readonly Command[],
  typed: readonly string[],
  more: Partial<Pick<CommandCall, 'actor' | 'port' | 'secret' | 'print'>> = {},
): Promise<CommandAnswer> {
  const { command, words, options } = findCommand(commands, typed)
  return command.run({
    db: database.db,
    database: 'the test database',
    words,
    options,
    actor: 'operator:test',
    migrated: [],
    progress: { show: () => {}, end: () => {} },
    print: () => {},
    port: 3000,
    secret: () => Buffer.alloc(32),
    ...more,
  })
}

/** Makes people and links an account of the machine of the same name to each, so that `--as` may name them. */
export async function linkedPeople(db: Database, clientId: number, ...names: readonly string[]): Promise<void> {
  await withClient(db, clientId, async tx => {
    for (const name of names) {
      await tx.query(
        `insert into people (client_id, external_id, user_name, first_name, last_name) values ($1, $2, $2, $2, 'Test')`,
        [clientId, name],
      )
      expect(await linkOperator(tx, name, name, 'operator:test')).toMatchObject({ ok: true })
    }
  })
}
