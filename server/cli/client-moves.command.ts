import { resolve } from 'node:path'
import { importClient } from '../db/backup/import-client.ts'
import { rowsOf } from '../db/backup/manifest.ts'
import { withClientLong } from '../db/client-tx.ts'
import { verifyTrail } from '../features/audit/verify-trail.ts'
import { closeClient, openClient } from '../features/clients/set-aside.ts'
import { verifyLedger } from '../features/ledger/verify-ledger.ts'
import { resealed } from '../features/secrets/reseal.ts'
import { actingOptions, actorOnEvenIfSetAside } from './acting.ts'
import { inWords, underWay } from './backup.command.ts'
import { clientOfWord } from './client-named.ts'
import {
  answer,
  type Command,
  type CommandAnswer,
  type CommandCall,
  CommandError,
  neededWord,
  textOption,
} from './command.ts'
import { readTextFile } from './read-json-file.ts'

/** Moving a client from one installation to another that serves others (docs/decisions/0059-moving-clients.md). */
export const clientMovesCommands: readonly Command[] = [
  {
    name: 'client close',
    usage: 'KEY [--as NAME]',
    summary: 'Sets a client aside before it moves: its people see that it is away for a moment, and its tasks wait.',
    options: { as: actingOptions.as },
    run: async call => {
      const clientId = await clientOfWord(call)
      const key = neededWord(call, 0, 'KEY')
      if (!(await closeClient(call.db, clientId, await actorOnEvenIfSetAside(call, clientId)))) throw underWay(key)
      return answer([`${key} is set aside, and nothing of it is under way. Now: client export ${key} FOLDER`], { key })
    },
  },
  {
    name: 'client open',
    usage: 'KEY --nowhere-else [--as NAME]',
    summary: 'Serves a client again that was set aside. Only where no other installation serves it by now.',
    options: { as: actingOptions.as, 'nowhere-else': { type: 'boolean' } },
    run: async call => {
      const clientId = await clientOfWord(call)
      const key = neededWord(call, 0, 'KEY')
      if (call.options['nowhere-else'] !== true) {
        throw new CommandError(
          `If ${key} has been brought into another installation, both would serve it, and points would be spent twice. Say --nowhere-else if it has not.`,
          'nowhere-else',
        )
      }
      const wasClosed = await openClient(call.db, clientId, await actorOnEvenIfSetAside(call, clientId))
      return answer([wasClosed ? `${key} is served again.` : `${key} was not set aside.`], { key, wasClosed })
    },
  },
  {
    name: 'client import',
    usage: 'FOLDER [--secret-file FILE] [--without-codes] [--as NAME]',
    summary:
      'Brings in an export of a client that was set aside elsewhere, beside those that are here, proves its ledger and serves it.',
    options: { as: actingOptions.as, 'secret-file': { type: 'string' }, 'without-codes': { type: 'boolean' } },
    isFirst: true,
    run: call => inWords(() => bringIn(call)),
  },
]

async function bringIn(call: CommandCall): Promise<CommandAnswer> {
  const { db, progress } = call
  const file = textOption(call, 'secret-file')
  const secret = call.secret()
  const { manifest, clientId } = await importClient(db.address.owner, {
    folder: resolve(neededWord(call, 0, 'FOLDER')),
    secret,
    oldSecret: file === undefined ? secret : Buffer.from((await readTextFile(file)).trim(), 'hex'),
    withoutCodes: call.options['without-codes'] === true,
    show: (rows, total) => progress.show('bringing in', rows, total),
    reseal: resealed,
  })
  const { key } = manifest.clients[0]!
  progress.show(`proving ${key}`, 0, 0)
  const ledger = await withClientLong(db, clientId, verifyLedger)
  const trail = await verifyTrail(db, clientId)
  progress.end()
  const flaws = [
    ...ledger.invariants.flatMap(({ invariant, broken }) =>
      broken === undefined ? [] : [`${invariant} is broken: ${broken.place} ${broken.why}`],
    ),
    ...trail.flaws.map(({ flaw, event_id: event }) => `event ${event} of the audit trail: ${flaw}`),
  ]
  const json = { key, clientId, rows: rowsOf(manifest), flaws }
  if (flaws.length > 0) {
    return answer(
      [...flaws, `${key} is here and stays set aside. If it may be served: client open ${key} --nowhere-else`],
      json,
      false,
    )
  }
  await openClient(db, clientId, await actorOnEvenIfSetAside(call, clientId))
  return answer([`${key} is served here: ${json.rows} rows. The ledger and the audit trail hold.`], json)
}
