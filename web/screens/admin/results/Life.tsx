import type { Batch } from '../../../../contract/results.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { c } from '../../../words/console-words.ts'
import { formatMoment } from '../../../words/format.ts'

const steps = ['prepared', 'approved', 'issued', 'locked', 'reversed'] as const

/** Where a batch stands: what was done by whom, and what comes next. */
export function Life({ batch }: { readonly batch: Batch }) {
  const next = { open: 'approved', approved: 'issued' }[batch.status as string] as 'approved' | 'issued' | undefined
  return (
    <section className="pane" aria-labelledby="life">
      <div className="pane__h">
        <h2 id="life">{c('results.life')}</h2>
      </div>
      <ol className="life">
        {steps.map(step => {
          const done = batch[step]
          return (
            done && (
              <li key={step}>
                <Icon name="check-c" />
                <span>
                  {c(`results.step-${step}`)}
                  <small>{done.at ? c('results.step-by', { by: done.by, at: formatMoment(done.at) }) : done.by}</small>
                </span>
              </li>
            )
          )
        })}
        {next && (
          <li className="next">
            <Icon name="ring" />
            <span>
              <b>{c(`results.next-${next}`)}</b>
              <small>{c(`results.next-${next}-by`)}</small>
            </span>
          </li>
        )}
      </ol>
      {batch.reason && <p className="small muted">{c('results.reason', { reason: batch.reason })}</p>}
    </section>
  )
}
