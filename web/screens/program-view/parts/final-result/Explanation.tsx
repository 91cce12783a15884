import { Icon } from '../../../../ui/Icon.tsx'
import { t } from '../../../../words/words.ts'
import type { ProgramPartProps } from '../program-part.ts'
import { explanationWords } from './explanation-words.ts'
import css from './FinalResult.module.css'

/** Every step from the result to the points. */
export function Explanation({ view, progress }: ProgramPartProps) {
  return (
    <section className="card" aria-labelledby="explained">
      <h2 id="explained">{t('final.explained')}</h2>
      <dl className={css.steps}>
        {explanationWords(progress, view.mediaLabel).map(({ step, outcome, isMet }) => (
          <div key={step}>
            <dt>{step}</dt>
            <dd data-met={isMet}>
              {isMet !== undefined && <Icon name={isMet ? 'check-c' : 'info'} />}
              {outcome}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
