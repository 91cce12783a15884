import { resolve } from 'node:path'
import { version } from '../config.ts'
import { BackupError } from '../db/backup/backup-error.ts'
import { bytesOf, type Manifest, rowsOf } from '../db/backup/manifest.ts'
import { endRestore, type RestoreWish, restoreBackup } from '../db/backup/restore-backup.ts'
import { takeBackup } from '../db/backup/take-backup.ts'
import { withClient, withClientLong } from '../db/client-tx.ts'
import { replaceSecret } from '../db/one-secret.ts'
import { recordEvent } from '../features/audit/events.ts'
import { verifyTrail } from '../features/audit/verify-trail.ts'
import { listClients } from '../features/clients/client-of-host.ts'
import { isAtRest, keyIfSetAside } from '../features/clients/set-aside.ts'
import { verifyLedger } from '../features/ledger/verify-ledger.ts'
import { actorEvenIfSetAside } from './acting.ts'
import { clientOfWord } from './client-named.ts'
import { answer, type Command, type CommandAnswer, type CommandCall, CommandError, neededWord } from './command.ts'

export const backupCommands: readonly Command[] = [
  {
    name: 'backup',
    usage: 'FOLDER',
    options: {},
    summary: 'Copies everything in the database, as it is at one moment, into a new folder, also while a server runs.',
    run: call => inWords(() => backup(call)),
  },
  {
    name: 'client export',
    usage: 'KEY FOLDER',
    options: {},
    summary:
      'The same with one client alone: what belongs to them, and what restore puts into an installation of their own.',
    run: call => inWords(() => exportClient(call)),
  },
  {
    name: 'backup verify',
    usage: 'FOLDER [--other-secret]',
    options: { 'other-secret': { type: 'boolean' } },
    summary: 'Restores a backup into a database of its own, proves ledger and audit trail, and removes it again.',
    schema: 'throw-away',
    takesAnySecret: true,
    run: call => inWords(() => restore(call, 'The backup can be restored')),
  },
  {
    name: 'restore',
    usage: 'FOLDER [--other-secret]',
    options: { 'other-secret': { type: 'boolean' } },
    summary:
      'Restores a backup into an empty database, and proves ledger and audit trail. --other-secret does so though the secret is lost.',
    schema: 'empty',
    takesAnySecret: true,
    isFirst: true,
    run: call => inWords(() => restore(call, 'The backup is restored')),
  },
]

async function backup(call: CommandCall, onlyClient?: string): Promise<CommandAnswer> {
  const { db, secret, database, progress } = call
  const folder = resolve(neededWord(call, onlyClient === undefined ? 0 : 1, 'FOLDER'))
  const show = (done: number, total: number) => progress.show('copying', done, total)
  const manifest = await takeBackup(db.address.owner, {
    folder,
    secret: secret(),
    version,
    database,
    show,
    ...(onlyClient === undefined ? {} : { onlyClient }),
  })
  progress.end()
  return answer(
    [
      `Backed up ${described(manifest)} into ${folder}.`,
      'The secret is not in it: keep CAIRN_SECRET, or cairn.secret of the data folder, in another place.',
    ],
    { folder, ...figures(manifest) },
  )
}

/** Who took all of a client's data with them is an event of theirs. */
async function exportClient(call: CommandCall): Promise<CommandAnswer> {
  const clientId = await clientOfWord(call)
  const key = neededWord(call, 0, 'KEY')
  const isSetAside = (await withClient(call.db, clientId, keyIfSetAside)) !== undefined
  // The export would say that nothing comes after it.
  if (isSetAside && !(await isAtRest(call.db, clientId, 0))) throw underWay(key)
  // Noted first: nobody has the data without an event, wherever this is stopped.
  await withClient(call.db, clientId, async tx =>
    recordEvent(tx, {
      actor: await actorEvenIfSetAside(call, tx),
      action: 'client.exported',
      subject: 'client',
      details: {},
    }),
  )
  return backup(call, key)
}

export function underWay(key: string): CommandError {
  return new CommandError(
    `${key} is set aside, and a task or request of it is still under way. Say it again in a minute.`,
    'under-way',
  )
}

async function restore(call: CommandCall, done: string): Promise<CommandAnswer> {
  const { db, options, progress } = call
  const wish: RestoreWish = {
    folder: resolve(neededWord(call, 0, 'FOLDER')),
    secret: call.secret(),
    withOtherSecret: options['other-secret'] === true,
    show: (rows, total) => progress.show('restoring', rows, total),
  }
  const { manifest, wasIn } = await restoreBackup(db.address.owner, wish)
  await replaceSecret(db, wish.secret)
  const flaws: string[] = []
  for (const { clientId, key } of await listClients(db)) {
    progress.show(`proving ${key}`, 0, 0)
    const ledger = await withClientLong(db, clientId, verifyLedger)
    for (const { invariant, broken } of ledger.invariants) {
      if (broken !== undefined) flaws.push(`${key}: ${invariant} is broken: ${broken.place} ${broken.why}`)
    }
    const trail = await verifyTrail(db, clientId)
    for (const { flaw, event_id: event } of trail.flaws)
      flaws.push(`${key}: event ${event} of the audit trail: ${flaw}`)
  }
  await endRestore(db.address.owner)
  progress.end()
  const lines =
    flaws.length === 0
      ? [
          `${done}: ${described(manifest)}, taken ${manifest.takenAt}. The ledger and the audit trail hold.`,
          ...(wasIn
            ? ['The rows were in since a restore that was stopped. What was changed since then is as it is.']
            : []),
        ]
      : [
          ...flaws,
          'Every row is there as it was backed up, and what it says is not sound: it was so before the backup.',
        ]
  return answer(lines, { ...figures(manifest), flaws }, flaws.length === 0)
}

function figures(manifest: Manifest) {
  const { version: takenBy, takenAt, clients } = manifest
  const keys = clients.map(({ key }) => key)
  return { version: takenBy, takenAt, clients: keys, rows: rowsOf(manifest), bytes: bytesOf(manifest) }
}

function described(manifest: Manifest): string {
  const { clients, rows, bytes } = figures(manifest)
  return `${clients.length} clients, ${rows} rows, ${Math.ceil(bytes / 1e6)} MB`
}

export async function inWords(work: () => Promise<CommandAnswer>): Promise<CommandAnswer> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof BackupError ? new CommandError(error.message, error.code) : error
  }
}
