import { t } from '../../../../words/words.ts'
import type { ProgramPartProps } from '../program-part.ts'
import css from './FinalResult.module.css'
import { wentWell, wouldHavePaid } from './went-well.ts'

/** A missed goal leads on: what went well first, and then what the goal would have paid. */
export function WentWell({ view, progress }: ProgramPartProps) {
  const facts = wentWell(view, progress)
  const missed = wouldHavePaid(view, progress)
  if (facts.length === 0 && missed === undefined) return null
  return (
    <section className={`card ${css.well}`} aria-labelledby={facts.length > 0 ? 'went-well' : undefined}>
      {facts.length > 0 && (
        <>
          <h2 id="went-well">{t('final.went-well')}</h2>
          <dl className={css.facts}>
            {facts.map(({ figure, text }) => (
              <div key={text}>
                <dt>{text}</dt>
                <dd>{figure}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {missed !== undefined && <p className="muted">{missed}</p>}
    </section>
  )
}
