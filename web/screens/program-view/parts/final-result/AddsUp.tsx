import { Icon } from '../../../../ui/Icon.tsx'
import { pointsText } from '../../../../words/points-text.ts'
import { t } from '../../../../words/words.ts'
import type { ProgramPartProps } from '../program-part.ts'
import { sumRows } from './adds-up.ts'
import css from './FinalResult.module.css'

/** The result at a glance: what each part required and earned, and the sum. */
export function AddsUp({ view, progress }: ProgramPartProps) {
  const { finalResult: result } = progress
  if (!result) return null
  return (
    <section className="card" aria-labelledby="adds-up">
      <h2 id="adds-up">{t('final.adds-up')}</h2>
      <dl className={css.sum}>
        {sumRows(result, progress, view).map(({ key, title, notes, outcome, isMet }) => (
          <div key={key}>
            <dt>
              {title}
              {notes.map(note => (
                <small key={note}>{note}</small>
              ))}
            </dt>
            <dd data-met={isMet}>
              {isMet !== undefined && <Icon name={isMet ? 'check-c' : 'info'} />}
              {outcome}
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('final.total')}</dt>
          <dd>{pointsText(view, result.totalNumberOfPoints)}</dd>
        </div>
      </dl>
    </section>
  )
}
