import { type ClientTx, withClientLong } from '../db/client-tx.ts'
import { addDelta } from '../features/results/add-delta.ts'
import { approveResults } from '../features/results/approve-results.ts'
import { type Issued, issueResults } from '../features/results/issue-results.ts'
import { lockResults } from '../features/results/lock-results.ts'
import {
  type BatchRow,
  batchMeant,
  explainPerson,
  type HeldBackRow,
  heldBackOf,
  listBatches,
  type ShownBatch,
  shownBatches,
  summaryOfBatch,
} from '../features/results/look-at-results.ts'
import { allowOverBudget } from '../features/results/over-budget.ts'
import { prepareResults } from '../features/results/prepare-results.ts'
import { reverseResults } from '../features/results/reverse-results.ts'
import { actingOptions, actorOf } from './acting.ts'
import { clientNamed, clientOption } from './client-named.ts'
import {
  type Command,
  type CommandAnswer,
  type CommandCall,
  CommandError,
  must,
  neededOption,
  neededWord,
  textOption,
} from './command.ts'
import { explanationLines } from './explanation-words.ts'
import { followUp } from './follow-up.ts'
import { batchJson, heldBackJson, levelJson, lineJson } from './results-json.ts'
import { batchLines, heldBackLines, listLines, movedLine, summaryLines } from './results-words.ts'

export const resultsCommands: readonly Command[] = [
  {
    name: 'results preview',
    usage: 'PROGRAM --client KEY [--explain USER] [--reason TEXT] [--force] [--as NAME]',
    summary:
      'Calculate everybody’s awards and keep them as an open batch; --force gives final ones before the end, --reason corrects those issued',
    options: { ...actingOptions, explain: { type: 'string' }, reason: { type: 'string' }, force: { type: 'boolean' } },
    run: call => within(call, tx => preview(call, tx)),
  },
  {
    name: 'results approve',
    usage: 'BATCH|PROGRAM --client KEY [--held-back N] [--data-through DAY] [--as NAME]',
    summary:
      'Approve an open batch; by another person than the one who prepared it, who names how many it holds back, and the last day of data that ends before the program',
    options: { ...actingOptions, 'held-back': { type: 'string' }, 'data-through': { type: 'string' } },
    run: call => within(call, tx => approve(call, tx)),
  },
  {
    name: 'results over-budget',
    usage: 'BATCH|PROGRAM --client KEY --reason TEXT [--as NAME]',
    summary: 'Let an open batch go over the budget of its program',
    options: { ...actingOptions, reason: { type: 'string' } },
    run: call => within(call, tx => overBudget(call, tx)),
  },
  {
    name: 'results issue',
    usage: 'BATCH|PROGRAM --client KEY [--as NAME]',
    summary: 'Issue an approved batch and post what it changes to the ledger, once',
    options: actingOptions,
    run: call => withinAndAfter(call, tx => issue(call, tx)),
  },
  {
    name: 'results lock',
    usage: 'BATCH|PROGRAM --client KEY [--as NAME]',
    summary: 'Close an issued batch for good: from then on it can be corrected, but not reversed',
    options: actingOptions,
    run: call => within(call, tx => lock(call, tx)),
  },
  {
    name: 'results delta',
    usage: 'PROGRAM USER --client KEY --kind goal|basic|bonus|override --points=N --reason TEXT [--as NAME]',
    summary: 'Correct one award by hand; it is kept through every later calculation and paid with the next batch',
    options: { ...actingOptions, kind: { type: 'string' }, points: { type: 'string' }, reason: { type: 'string' } },
    run: call => within(call, tx => delta(call, tx)),
  },
  {
    name: 'results reverse',
    usage: 'BATCH|PROGRAM --client KEY --reason TEXT [--as NAME]',
    summary: 'Take the newest issued batch back by counter-entries',
    options: { ...actingOptions, reason: { type: 'string' } },
    run: call => withinAndAfter(call, tx => reverse(call, tx)),
  },
  {
    name: 'results list',
    usage: '[PROGRAM] --client KEY',
    summary: 'List the batches, newest first',
    options: clientOption,
    run: call =>
      within(call, async tx => {
        const batches = await shownBatches(tx, await listBatches(tx, call.words[0]))
        return { ok: true, lines: listLines(batches), json: { batches: batches.map(batchJson) } }
      }),
  },
]

async function within(call: CommandCall, work: (tx: ClientTx) => Promise<CommandAnswer>): Promise<CommandAnswer> {
  return withClientLong(call.db, await clientNamed(call), work)
}

// What was issued or taken back is what people see of their team at once, whether or not a server runs.
async function withinAndAfter(call: CommandCall, work: (tx: ClientTx) => Promise<CommandAnswer>) {
  const clientId = await clientNamed(call)
  const done = await withClientLong(call.db, clientId, work)
  await followUp(call, clientId)
  return done
}

async function preview(call: CommandCall, tx: ClientTx): Promise<CommandAnswer> {
  const programId = neededWord(call, 0, 'The program')
  const isForced = call.options['force'] === true
  // The total is known only at the end: logged is how many are done, in steps that a log can bear.
  const onProgress = (goals: number) =>
    call.progress.show(`calculating ${programId}: ${Math.floor(goals / 20_000) * 20_000} done`, 0, 0)
  const options = { force: isForced, reason: textOption(call, 'reason'), onProgress }
  const prepared = must(await prepareResults(call.db, tx, programId, await actorOf(call, tx), options))
  call.progress.end()
  const batch = await shown(tx, prepared)
  const userName = textOption(call, 'explain')
  if (userName === undefined) {
    const levels = await summaryOfBatch(tx, batch.batch_id)
    const held = await heldBackOf(tx, batch.batch_id)
    const lines = [...batchLines(batch), ...summaryLines(levels), ...heldBackLines(batch, held)]
    const json = { batch: batchJson(batch), levels: levels.map(levelJson), heldBack: held.map(heldBackJson) }
    return { ok: true, lines, json }
  }
  const found = await explainPerson(tx, batch.batch_id, userName)
  if (found.length === 0) {
    throw new CommandError(`${userName} has no line in batch ${batch.batch_id}.`, 'line-unknown')
  }
  return {
    ok: true,
    lines: [...batchLines(batch), ...explanationLines(found)],
    json: { batch: batchJson(batch), lines: found.map(lineJson) },
  }
}

async function approve(call: CommandCall, tx: ClientTx): Promise<CommandAnswer> {
  const count = textOption(call, 'held-back')
  const acknowledged = {
    heldBack: count === undefined ? undefined : /^\d{1,9}$/.test(count) ? Number(count) : Number.NaN,
    dataThrough: textOption(call, 'data-through'),
  }
  const batchId = await batchOf(call, tx, 'open')
  const approved = must(await approveResults(tx, batchId, await actorOf(call, tx), acknowledged))
  const batch = await shown(tx, approved)
  const held = await heldBackOf(tx, batchId)
  const lines = [...batchLines(batch), ...heldBackLines(batch, held)]
  return { ok: true, lines, json: { batch: batchJson(batch), heldBack: held.map(heldBackJson) } }
}

async function overBudget(call: CommandCall, tx: ClientTx): Promise<CommandAnswer> {
  const batchId = await batchOf(call, tx, 'open')
  must(await allowOverBudget(tx, batchId, neededOption(call, 'reason'), await actorOf(call, tx)))
  return { ok: true, lines: [`Batch ${batchId} may go over the budget.`], json: { batchId } }
}

async function issue(call: CommandCall, tx: ClientTx): Promise<CommandAnswer> {
  const issued = must(await issueResults(call.db, tx, await batchOf(call, tx, 'approved'), await actorOf(call, tx)))
  return movedAnswer(tx, issued, await heldBackOf(tx, issued.batch.batch_id))
}

async function lock(call: CommandCall, tx: ClientTx): Promise<CommandAnswer> {
  const locked = must(await lockResults(tx, await batchOf(call, tx, 'issued'), await actorOf(call, tx)))
  const batch = await shown(tx, locked)
  return { ok: true, lines: batchLines(batch), json: { batch: batchJson(batch) } }
}

async function delta(call: CommandCall, tx: ClientTx): Promise<CommandAnswer> {
  const programId = neededWord(call, 0, 'The program')
  const userName = neededWord(call, 1, 'The user')
  const kind = neededOption(call, 'kind')
  const reason = neededOption(call, 'reason')
  const given = neededOption(call, 'points').trim()
  const points = /^[+-]?\d{1,12}$/.test(given) ? Number(given) : Number.NaN
  const deltaId = must(await addDelta(tx, { programId, userName, kind, points, reason }, await actorOf(call, tx)))
  return {
    ok: true,
    lines: [
      `Kept: ${points > 0 ? '+' : ''}${points} points for the ${kind} award of ${userName} in ${programId}.`,
      `It is paid with the next batch: results preview ${programId} --reason TEXT`,
    ],
    json: { deltaId, programId, userName, kind, points, reason },
  }
}

async function reverse(call: CommandCall, tx: ClientTx): Promise<CommandAnswer> {
  const reason = neededOption(call, 'reason')
  const batchId = await batchOf(call, tx, 'issued')
  const reversed = must(await reverseResults(tx, batchId, reason, await actorOf(call, tx)))
  return movedAnswer(tx, reversed, [])
}

async function movedAnswer(
  tx: ClientTx,
  { transactions, points, ...moved }: Issued,
  held: readonly HeldBackRow[],
): Promise<CommandAnswer> {
  const batch = await shown(tx, moved.batch)
  return {
    ok: true,
    lines: [...batchLines(batch), movedLine(transactions, points), ...heldBackLines(batch, held)],
    json: { batch: batchJson(batch), transactions, points, heldBack: held.map(heldBackJson) },
  }
}

async function shown(tx: ClientTx, batch: BatchRow): Promise<ShownBatch> {
  return (await shownBatches(tx, [batch]))[0]!
}

async function batchOf(call: CommandCall, tx: ClientTx, wanted: 'open' | 'approved' | 'issued'): Promise<number> {
  return must(await batchMeant(tx, neededWord(call, 0, 'The batch or program'), wanted))
}
