import { c } from '../../../words/console-words.ts'
import { formatNumber } from '../../../words/format.ts'
import type { BatchReply } from './use-batch.ts'

/** The four figures that decide, each with what it was in the batch before. */
export function BatchFigures({ reply: { batch, summary, budget } }: { readonly reply: BatchReply }) {
  const { figures, beforeId } = summary
  const before = (figure: { readonly before?: number | undefined }) =>
    figure.before !== undefined && beforeId !== undefined
      ? c('results.in-batch', { count: formatNumber(figure.before), batch: beforeId })
      : c('results.first-batch')
  const withGoal = summary.levels.filter(({ isLeaders }) => !isLeaders).reduce((sum, { people }) => sum + people, 0)
  return (
    <dl className="figs">
      <div className="fig">
        <dt>{c('results.to-issue')}</dt>
        <dd>
          {formatNumber(batch.change)}
          <small>
            {c('results.credited-taken', {
              credited: formatNumber(figures.credited.now),
              taken: formatNumber(figures.takenBack.now),
            })}
          </small>
        </dd>
      </div>
      <div className="fig">
        <dt>{c('results.paid')}</dt>
        <dd>
          {formatNumber(figures.paidPeople.now)}
          <small>{before(figures.paidPeople)}</small>
          {figures.givingPeople.now > 0 && (
            <small>
              {c('results.give-back', {
                count: figures.givingPeople.now,
                people: formatNumber(figures.givingPeople.now),
              })}
            </small>
          )}
        </dd>
      </div>
      <div className="fig">
        <dt>{c('results.achieved')}</dt>
        <dd>
          {formatNumber(figures.achieved.now)}
          <small>{c('results.of-people', { people: formatNumber(withGoal) })}</small>
          <small>{before(figures.achieved)}</small>
        </dd>
      </div>
      <div className="fig">
        <dt>{c('results.budget-left')}</dt>
        <dd>
          {budget ? formatNumber(budget.left) : '–'}
          <small>
            {budget ? c('results.of-budget', { budget: formatNumber(budget.points) }) : c('results.no-budget')}
          </small>
        </dd>
      </div>
    </dl>
  )
}
