import { Icon } from '../../../ui/Icon.tsx'
import { t } from '../../../words/words.ts'
import { awardWords } from '../parts/explanation/award-words.ts'
import type { ProgramPartProps } from '../parts/program-part.ts'
import css from './HowFar.module.css'
import { howFar } from './how-far.ts'

/** "How this was worked out" before anything is paid: from goal and figures to the percentages on the page. */
export function HowFar({ view, progress }: ProgramPartProps) {
  // What was paid on the way is explained from the same steps on.
  const lines = progress.awardsToDate ? [] : (progress.calculation ?? [])
  const steps = [...awardWords(lines, progress, view), ...howFar(view, progress)]
  if (steps.length === 0) return null
  return (
    <section className={`card ${css.card}`} aria-labelledby="how-far">
      <h2 id="how-far">{t('progress.how')}</h2>
      <p className="muted">{t('progress.how.lead')}</p>
      <details className="sums">
        <summary>
          {t('explained.open')}
          <Icon name="chev-d" />
        </summary>
        <dl className={css.steps}>
          {steps.map(({ step, outcome }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are their order
            <div key={index}>
              <dt>{step}</dt>
              <dd>{outcome}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  )
}
