import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { type ClientTx, withClient, withClientLong } from '../db/client-tx.ts'
import { dayIn } from '../features/clients/client-day.ts'
import { getClient } from '../features/clients/client-of-host.ts'
import { findCodes, listAllBatches, type ShownBatch } from '../features/codes/list-codes.ts'
import { shownBatch } from '../features/codes/show-codes.ts'
import { voidCodes } from '../features/codes/void-codes.ts'
import { actingOptions, actorOn } from './acting.ts'
import { clientNamed, clientOption } from './client-named.ts'
import { answer, type Command, CommandError, must, neededOption, neededWord, tableLines } from './command.ts'

/** What can be done with codes once they are out: nothing here ever shows a code, for none is kept. */
export const codesKeptCommands: readonly Command[] = [
  {
    name: 'codes list',
    usage: '--client KEY',
    summary: 'Lists the batches of codes, with how many are redeemed, void, expired and left.',
    options: clientOption,
    run: async call => {
      const clientId = await clientNamed(call)
      const batches = await withClientLong(call.db, clientId, async tx => asOfToday(tx, await listAllBatches(tx)))
      const rows = batches.map(batch => [
        String(batch.batch_id),
        batch.label ?? '',
        ...[batch.points, batch.count, batch.redeemed, batch.voided, batch.expired, batch.left].map(String),
        batch.expires_on ?? '',
      ])
      const heads = ['batch', 'label', 'points', 'codes', 'redeemed', 'void', 'expired', 'left', 'last day']
      const lines = rows.length === 0 ? ['There are no codes yet.'] : tableLines(heads, rows, [2, 3, 4, 5, 6, 7])
      return answer(lines, { batches: batches.map(asJson) })
    },
  },
  {
    name: 'codes show',
    usage: 'BATCH --client KEY',
    summary: 'Shows what became of the codes of a batch.',
    options: clientOption,
    run: async call => {
      const batchId = batchOf(neededWord(call, 0, 'BATCH'))
      const clientId = await clientNamed(call)
      const batch = await withClient(call.db, clientId, async tx => {
        const [found] = await asOfToday(tx, [must(await findCodes(tx, batchId))])
        return found!
      })
      const lines = [
        `Batch ${batch.batch_id}${batch.label === null ? '' : ` (${batch.label})`}: ${batch.count} codes of ${batch.points} points,`,
        `made ${batch.created_at.toISOString().slice(0, 16).replace('T', ' ')} UTC by ${batch.created_by}.`,
        `Redeemed ${batch.redeemed}, void ${batch.voided}, expired ${batch.expired}, left ${batch.left}.`,
        `Last day: ${batch.expires_on ?? 'none'}. For each person: ${batch.per_person ?? 'as many as they have'}.`,
      ]
      return answer(lines, asJson(batch))
    },
  },
  {
    name: 'codes void',
    usage: 'BATCH | - --client KEY --reason TEXT [--as NAME]',
    summary: 'Takes back what of a batch is not redeemed, or the codes on standard input (-), one a line.',
    options: { ...actingOptions, reason: { type: 'string' } },
    run: async call => {
      const word = neededWord(call, 0, 'BATCH')
      const reason = neededOption(call, 'reason')
      const clientId = await clientNamed(call)
      // Read from standard input, not from the command: what is typed there stays in the shell's history.
      const codes = word === '-' ? await readCodes(process.stdin) : undefined
      const which = codes === undefined ? { batchId: batchOf(word) } : { codes, secret: call.secret() }
      const wish = { which, reason, actor: await actorOn(call, clientId) }
      const { voided } = must(await withClientLong(call.db, clientId, tx => voidCodes(tx, wish)))
      if (codes === undefined) return answer([`Void now: ${voided}.`], { voided })
      const given = codes.length
      return answer([`Void now: ${voided} of ${given}.`], { voided, given }, voided === given)
    },
  },
]

type BatchToday = ShownBatch & { readonly expired: number; readonly left: number }

/** Batches with what is expired and what is left of each today, where the client is. */
async function asOfToday(tx: ClientTx, batches: readonly ShownBatch[]): Promise<BatchToday[]> {
  const today = dayIn((await getClient(tx)).timeZone, tx.now)
  return batches.map(batch => {
    const { expired, left } = shownBatch(batch, today)
    return { ...batch, expired, left }
  })
}

function asJson(batch: BatchToday): object {
  return {
    batchId: batch.batch_id,
    label: batch.label,
    points: batch.points,
    count: batch.count,
    redeemed: batch.redeemed,
    voided: batch.voided,
    expired: batch.expired,
    left: batch.left,
    expiresOn: batch.expires_on,
    perPerson: batch.per_person,
    createdAt: batch.created_at.toISOString(),
    createdBy: batch.created_by,
    agreedBy: batch.agreed_by,
    newestRedemption: batch.newest_redemption?.toISOString() ?? null,
  }
}

function batchOf(word: string): number {
  if (!/^\d{1,15}$/.test(word))
    throw new CommandError('BATCH must be the number of a batch: see codes list.', 'batch-malformed')
  return Number(word)
}

const mostLines = 100_000

/** The codes of a text, one a line, each once. */
export async function readCodes(input: Readable): Promise<string[]> {
  const codes = new Set<string>()
  for await (const line of createInterface({ input })) {
    if (line.trim() !== '') codes.add(line.trim())
    if (codes.size > mostLines) throw new CommandError(`At most ${mostLines} codes at once.`, 'codes-too-many')
  }
  if (codes.size === 0) throw new CommandError('Hand the codes in on standard input, one a line.', 'codes-missing')
  return [...codes]
}
