import type { ProductIssue } from '../../contract/stock.ts'
import { csvLine } from '../../rules/files/csv-line.ts'
import { codesOfText } from '../../rules/rewards/codes-of-text.ts'
import { withClient, withClientLong } from '../db/client-tx.ts'
import { getClient } from '../features/clients/client-of-host.ts'
import { addRewardCodes, applyRewards } from '../features/rewards/apply-rewards.ts'
import { exportProducts, loadProducts, showNewestLoad, undoProductLoad } from '../features/rewards/load-products.ts'
import { feedCells, feedColumns, taxFeed } from '../features/rewards/tax-feed.ts'
import { consoleText } from '../features/translations/translate.ts'
import { actorOf } from './acting.ts'
import { clientNamed, clientOption } from './client-named.ts'
import { answer, type Command, type CommandCall, CommandError, must, neededWord, textOption } from './command.ts'
import { readJsonFile, readTextFile } from './read-json-file.ts'

const words = {
  'rewards-malformed': 'The file cannot be read as rewards:\n{problems}',
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
      const codes = must(codesOfText(text), words)
      const added = await withClient(call.db, clientId, async tx =>
        addRewardCodes(tx, call.secret(), { sku, codes, actor: await actorOf(call, tx) }),
      )
      const done = must(added, words)
      return answer([`Added: ${done.added} of ${codes.length}.`], { ...done, given: codes.length })
    },
  },
  {
    name: 'rewards load',
    usage: 'FILE --client KEY [--check]',
    summary:
      'Creates or updates products from CSV, as rewards export writes it; one bad cell changes nothing. --check only says what would change.',
    options: { ...clientOption, check: { type: 'boolean' } },
    run: async call => {
      const clientId = await clientNamed(call)
      const text = await readTextFile(neededWord(call, 0, 'FILE'))
      const bytes = new TextEncoder().encode(text).buffer as ArrayBuffer
      return withClientLong(call.db, clientId, async tx => {
        const [client, actor] = [await getClient(tx), await actorOf(call, tx)]
        const looked = must(await loadProducts(tx, client, { bytes, actor, isApplied: false }))
        const { issues, isMore, created, changed, unchanged } = looked
        if (issues.length > 0) {
          const lines = [...issues.map(issueLine), ...(isMore ? ['  …'] : [])].join('\n')
          throw new CommandError(`Nothing was changed:\n${lines}`, 'products-file-malformed')
        }
        const isApplied = call.options['check'] !== true
        if (isApplied) must(await loadProducts(tx, client, { bytes, actor, isApplied }))
        const counts = `Created: ${created}. Updated: ${changed}. As before: ${unchanged}.`
        return answer([isApplied ? counts : `Would be ${counts.toLowerCase()} Nothing was changed.`], {
          isApplied,
          created,
          changed,
          unchanged,
        })
      })
    },
  },
  {
    name: 'rewards undo',
    usage: '--client KEY',
    summary: 'Puts back what the newest CSV of products has changed.',
    options: clientOption,
    run: async call => {
      const clientId = await clientNamed(call)
      const undone = await withClientLong(call.db, clientId, async tx => {
        const { newest } = await showNewestLoad(tx)
        return must(await undoProductLoad(tx, Number(newest?.loadId ?? 0), await actorOf(call, tx)), words)
      })
      const { created, changed } = undone.newest!
      return answer([`Removed: ${created}. Put back: ${changed}.`], { removed: created, putBack: changed })
    },
  },
  {
    name: 'rewards export',
    usage: '--client KEY',
    summary: 'Writes all products as the CSV that rewards load takes.',
    options: clientOption,
    run: async call => {
      const csv = await withClient(call.db, await clientNamed(call), exportProducts)
      return answer(csv.replace(/\r\n$/, '').split('\r\n'), { csv })
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
      return answer(
        [feedColumns, ...feed.map(part => feedCells(part))].map(
          (row, at) => (at === 0 ? '\ufeff' : '') + csvLine(row).trimEnd(),
        ),
        { lines: feed },
      )
    },
  },
]

function issueLine({ line, column, problem, value, meant = '–' }: ProductIssue): string {
  const where = [`line ${line}`, column, value].filter(Boolean).join(', ')
  return `  ${where}: ${consoleText('en_US', `stock.problem-${problem}`, { meant })}`
}

function dayOption(call: CommandCall, name: string): string | undefined {
  const text = textOption(call, name)
  if (text === undefined || /^\d{4}-\d{2}-\d{2}$/.test(text)) return text
  throw new CommandError(`--${name} must be a day such as 2026-01-31.`, 'usage')
}
