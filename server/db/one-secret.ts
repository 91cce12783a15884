import { secretMark } from './backup/manifest.ts'
import { withoutClient } from './client-tx.ts'
import type { Database } from './connect.ts'

/** A process has another secret than the servers of its database. */
export class OtherSecret extends Error {}

/** The mark of the secret that the processes of a database have; nothing before the first server has started. */
export async function knownSecretMark(db: Database): Promise<string | undefined> {
  const [row] = await withoutClient<{ mark: string }>(db, 'select mark from secret_marks', [])
  return row?.mark
}

/** Refuses a secret that the other processes of the database do not have: what is sealed with it they could not read. */
export function refuseOtherSecret(known: string | undefined, secret: Buffer): void {
  if (known === undefined || known === secretMark(secret)) return
  throw new OtherSecret(
    'This process has another secret than the servers of this database: neither could read what the other seals. Put theirs in place: ' +
      'CAIRN_SECRET, or the file cairn.secret in DATA_DIR. If it is lost, or replaced on purpose, stop all servers and say: ' +
      'npm run cairn -- secret replace (docs/OPERATIONS.md, “Replace the secret”).',
  )
}

/** Notes the secret of the first server that starts, and refuses another. */
export async function keepOneSecret(db: Database, secret: Buffer): Promise<void> {
  if ((await knownSecretMark(db)) === undefined) {
    await withoutClient(db, 'insert into secret_marks (mark) values ($1) on conflict do nothing', [secretMark(secret)])
  }
  refuseOtherSecret(await knownSecretMark(db), secret)
}

/** Says that from now on this is the secret; answers whether it was another, or none. */
export async function replaceSecret(db: Database, secret: Buffer): Promise<boolean> {
  const changed = await withoutClient(
    db,
    `insert into secret_marks (mark) values ($1) on conflict (is_only) do update set mark = excluded.mark
       where secret_marks.mark <> excluded.mark returning 1`,
    [secretMark(secret)],
  )
  return changed.length > 0
}
