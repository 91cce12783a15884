import { type Tenant, withClientLong } from '../db/tenant.ts'
import { type ApproveRefusal, approveResults } from '../features/results/approve-results.ts'
import { type Issued, type IssueRefusal, issueResults } from '../features/results/issue-results.ts'
import { batchMeant, explainLine, listBatches, summaryOfBatch } from '../features/results/look-at-results.ts'
import { type PrepareRefusal, prepareResults } from '../features/results/prepare-results.ts'
import { type ReverseRefusal, reverseResults } from '../features/results/reverse-results.ts'
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
import { batchJson, levelJson, lineJson } from './results-json.ts'
import { batchLines, explanationLines, listLines, summaryLines } from './results-words.ts'

const acting = { ...clientOption, as: { type: 'string' } } as const

export const resultsCommands: readonly Command[] = [
  {
    name: 'results preview',
    usage: 'PROGRAM --client KEY [--explain USER] [--force] [--as NAME]',
    summary: 'Work out everybody’s award and keep it as an open batch; --force does so before the program has ended',
    options: { ...acting, explain: { type: 'string' }, force: { type: 'boolean' } },
    run: call => within(call, tenant => preview(call, tenant)),
  },
  {
    name: 'results approve',
    usage: 'BATCH|PROGRAM --client KEY [--as NAME]',
    summary: 'Approve an open batch; by another person than the one who prepared it',
    options: acting,
    run: call => within(call, tenant => approve(call, tenant)),
  },
  {
    name: 'results issue',
    usage: 'BATCH|PROGRAM --client KEY [--as NAME]',
    summary: 'Issue an approved batch and post its awards to the ledger, once',
    options: acting,
    run: call => within(call, tenant => issue(call, tenant)),
  },
  {
    name: 'results reverse',
    usage: 'BATCH|PROGRAM --client KEY --reason TEXT [--as NAME]',
    summary: 'Take an issued batch back by counter-entries',
    options: { ...acting, reason: { type: 'string' } },
    run: call => within(call, tenant => reverse(call, tenant)),
  },
  {
    name: 'results list',
    usage: '[PROGRAM] --client KEY',
    summary: 'List the batches, newest first',
    options: clientOption,
    run: call =>
      within(call, async tenant => {
        const batches = await listBatches(tenant, call.words[0])
        return { ok: true, lines: listLines(batches), json: { batches: batches.map(batchJson) } }
      }),
  },
]

async function within(call: CommandCall, work: (tenant: Tenant) => Promise<CommandAnswer>): Promise<CommandAnswer> {
  return withClientLong(call.db, await clientNamed(call), work)
}

async function preview(call: CommandCall, tenant: Tenant): Promise<CommandAnswer> {
  const programId = neededWord(call, 0, 'The program')
  const isForced = call.options['force'] === true
  const batch = must(await prepareResults(tenant, programId, actorOf(call), { force: isForced }), words)
  const userName = textOption(call, 'explain')
  if (userName === undefined) {
    const levels = await summaryOfBatch(tenant, batch.batch_id)
    const lines = [...batchLines(batch), ...summaryLines(levels)]
    return { ok: true, lines, json: { batch: batchJson(batch), levels: levels.map(levelJson) } }
  }
  const line = await explainLine(tenant, batch.batch_id, userName)
  if (line === undefined) throw new CommandError(`${userName} has no line in batch ${batch.batch_id}.`, 'line-unknown')
  return { ok: true, lines: explanationLines(batch, line), json: { batch: batchJson(batch), line: lineJson(line) } }
}

async function approve(call: CommandCall, tenant: Tenant): Promise<CommandAnswer> {
  const batch = must(await approveResults(tenant, await batchOf(call, tenant, 'open'), actorOf(call)), words)
  return { ok: true, lines: batchLines(batch), json: { batch: batchJson(batch) } }
}

async function issue(call: CommandCall, tenant: Tenant): Promise<CommandAnswer> {
  const issued = must(await issueResults(tenant, await batchOf(call, tenant, 'approved'), actorOf(call)), words)
  return movedAnswer(issued, `Posted ${issued.points} points to ${issued.transactions} people.`)
}

async function reverse(call: CommandCall, tenant: Tenant): Promise<CommandAnswer> {
  const reason = neededOption(call, 'reason')
  const batchId = await batchOf(call, tenant, 'issued')
  const reversed = must(await reverseResults(tenant, batchId, reason, actorOf(call)), words)
  return movedAnswer(reversed, `Took back ${-reversed.points} points from ${reversed.transactions} people.`)
}

function movedAnswer({ batch, transactions, points }: Issued, said: string): CommandAnswer {
  return {
    ok: true,
    lines: [...batchLines(batch), `  ${said}`],
    json: { batch: batchJson(batch), transactions, points },
  }
}

async function batchOf(call: CommandCall, tenant: Tenant, wanted: 'open' | 'approved' | 'issued'): Promise<number> {
  return must(await batchMeant(tenant, neededWord(call, 0, 'The batch or program'), wanted), words)
}

/** Who acts: the name that --as gives, else the operating system's user. */
function actorOf(call: CommandCall): string {
  const name = textOption(call, 'as')?.trim()
  return name ? `operator:${name}` : call.actor
}

type Refusal =
  | 'batches-missing'
  | 'reference-ambiguous'
  | PrepareRefusal
  | ApproveRefusal
  | IssueRefusal
  | ReverseRefusal

const words: Readonly<Record<Refusal, string>> = {
  'program-unknown': 'There is no program {program}.',
  'program-not-published': 'Program {program} is not published.',
  'program-not-ended':
    'The program runs until the end of {end}, and it is {today} where the client is. With --force it is worked out now.',
  'payout-not-supported': 'This release cannot work out the payout of this program.',
  'payout-timing-not-supported': 'This release pays at the end of a program only.',
  'nothing-loaded': 'No progress is loaded for {program}.',
  'nobody-has-a-goal': 'Nobody has a goal in {program}.',
  'level-unknown': 'Somebody’s goal is level “{level}” of group {group}, which the published program does not have.',
  'minimum-not-positive': 'The second measure’s minimum for a goal of {target} in group {group} rounds to nothing.',
  'already-issued': 'Results are issued already, by batch {batch}. Reverse that first.',
  'batch-unknown': 'There is no batch {batch}.',
  'batch-not-open': 'Batch {batch} is {status}, not open.',
  'batch-not-approved': 'Batch {batch} is not approved yet.',
  'batch-not-issued': 'Batch {batch} is {status}, not issued.',
  'same-person': '{preparedBy} prepared batch {batch}; somebody else must approve it.',
  'inputs-changed': 'Goals, progress or terms have changed since batch {batch} was prepared. Preview again.',
  'batches-missing': '{reference} has no batch. Begin with: results preview {reference}',
  'reference-ambiguous':
    '{reference} is a program and also a batch of another one. Say batch:{reference} or program:{reference}.',
  'reason-missing': 'A reversal needs a reason.',
}
