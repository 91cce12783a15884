import type { StatementLine } from '../../../../contract/points.ts'
import { awardReasons } from '../../../../rules/results/award-reasons.ts'
import { c, consoleText } from '../../../words/console-words.ts'

/** What the ledger writes of an order, in English: what was bought, or what has become of it since. */
const ofOrder = /^order (\d+): (.+)$/

/** What somebody wrote, as they wrote it; what the ledger itself gives as the reason, in the reader's language. */
export function reasonText({ kind, reason }: Pick<StatementLine, 'kind' | 'reason'>): string {
  if (kind === 'award' || kind === 'correction') {
    if (reason === awardReasons.final) return c('people.reason-final')
    return reason === awardReasons.progress ? c('people.reason-progress') : reason
  }
  if (kind !== 'spend' && kind !== 'reversal') return reason
  const [, order, said] = ofOrder.exec(reason) ?? []
  const what = kind === 'reversal' ? consoleText(`orders.state-${said}`) : said
  return order === undefined || what === undefined ? reason : c('people.reason-order', { order, what })
}
