import { commands } from '../../server/cli/commands.ts'
import { runTyped } from '../../server/cli/run-fixture.ts'
import { findDatabase, openDatabase } from '../../server/db/connect.ts'
import { testPatienceMs } from '../../server/db/test-database.ts'

/**
 * Runs a command on a server's data as the account of another colleague, as if they had typed it on that machine. Who types is
 * never an option of the command line: it asks the operating system, and a test has one account. So this runs in the test's
 * own process. Answers what a script would read; rejects where the command refuses.
 */
// biome-ignore lint/suspicious/noExplicitAny: each command answers a shape of its own
export async function typedAt(account: string, dataDir: string, words: readonly string[]): Promise<any> {
  const { address, leave } = await findDatabase(dataDir, undefined)
  const db = openDatabase(address, () => {}, testPatienceMs)
  try {
    const { json } = await runTyped({ db }, commands, words, { actor: `operator:${account}` })
    return json
  } finally {
    await db.close()
    await leave()
  }
}
