import { csvLine } from '../../rules/files/csv-line.ts'
import { withClient } from '../db/client-tx.ts'
import { addRewardCodes, applyRewards } from '../features/rewards/apply-rewards.ts'
import { taxFeed } from '../features/rewards/tax-feed.ts'
import { actorOf } from './acting.ts'
import { clientNamed, clientOption } from './client-named.ts'
import { answer, type Command, type CommandCall, CommandError, must, neededWord, textOption } from './command.ts'
import { readJsonFile, readTextFile } from './read-json-file.ts'

const words = {
  'rewards-malformed': 'The file cannot be read as rewards:\n{problems}',
  'reward-unknown': 'There is no reward {sku}.',
  'reward-without-codes': 'The reward {sku} is none of codes.',
}

export const rewardsCommands: readonly Command[] = [
  {
    name: 'rewards apply',
    usage: 'FILE --client KEY',
    summary:
      "Creates or updates products of the client's own catalogue from a JSON list; what the list leaves out stays.",
    options: clientOption,
    run: async call => {
      const clientId = await clientNamed(call)
      const { value } = await readJsonFile(neededWord(call, 0, 'FILE'))
      const applied = await withClient(call.db, clientId, async tx => applyRewards(tx, value, await actorOf(call, tx)))
      const done = must(applied, words)
      return answer([`Created: ${done.created}. Updated: ${done.changed}.`], done)
    },
  },
  {
    name: 'rewards codes',
    usage: 'SKU FILE --client KEY',
    summary: 'Adds codes to a product, one a line; they are kept sealed.',
    options: clientOption,
    run: async call => {
      const sku = neededWord(call, 0, 'SKU')
      const clientId = await clientNamed(call)
      const text = await readTextFile(neededWord(call, 1, 'FILE'))
      const codes = text
        .split(/\r?\n/)
        .map(line => line.trim())
        .filter(line => line !== '')
      const added = await withClient(call.db, clientId, async tx =>
        addRewardCodes(tx, call.secret(), { sku, codes, actor: await actorOf(call, tx) }),
      )
      const done = must(added, words)
      return answer([`Added: ${done.added} of ${codes.length}.`], { ...done, asked: codes.length })
    },
  },
  {
    name: 'rewards feed',
    usage: '--client KEY [--from DATE] [--to DATE]',
    summary:
      'Writes what was ordered on these days as CSV, with its fair value and the programs that paid it; --json as JSON.',
    options: { ...clientOption, from: { type: 'string' }, to: { type: 'string' } },
    run: async call => {
      const days = { from: dayOption(call, 'from'), to: dayOption(call, 'to') }
      const feed = await withClient(call.db, await clientNamed(call), tx => taxFeed(tx, days))
      const cells = feed.map(({ sources, ...line }) => [
        ...Object.values(line).map(String),
        sources.map(({ programId, points }) => `${programId}: ${points}`).join('; '),
      ])
      return answer(
        [columns, ...cells].map(row => csvLine(row).trimEnd()),
        { lines: feed },
      )
    },
  },
]

const columns = [
  'externalId',
  'userName',
  'order',
  'sku',
  'pieces',
  'ordered',
  'fulfilled',
  'state',
  'points',
  'fairValue',
  'currency',
  'sources',
]

function dayOption(call: CommandCall, name: string): string | undefined {
  const text = textOption(call, name)
  if (text === undefined || /^\d{4}-\d{2}-\d{2}$/.test(text)) return text
  throw new CommandError(`--${name} must be a day such as 2026-01-31.`, 'usage')
}
