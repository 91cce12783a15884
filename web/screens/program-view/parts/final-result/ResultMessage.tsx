import type { ProgramView } from '../../../../../contract/calls/program-views.ts'
import type { Paid } from '../../../../../contract/final-result.ts'
import type { MediaLabel } from '../../../../../rules/clients/media-label.ts'
import { sentences } from '../../../../words/sentences.ts'
import { t } from '../../../../words/words.ts'
import css from './FinalResult.module.css'
import { hasMoreToShow, Payments } from './Payments.tsx'
import { type ResultMessageInput, resultValues, resultWords } from './result-words.ts'

export interface ResultMessageProps extends Omit<ResultMessageInput, 'label' | 'paid'> {
  readonly view: Pick<ProgramView, keyof MediaLabel | 'programType'>
  readonly paid: Pick<Paid, 'payments' | 'owed' | 'kept'> | undefined
}

/** A participant's final result for their leader: the same message and payments that the participant sees (P12, P18). */
export function ResultMessage({ view, ...message }: ResultMessageProps) {
  const { name, progress, result, paid } = message
  const words = resultWords(view.programType, result, progress)
  const values = resultValues({ ...message, label: view })
  return (
    <>
      <section aria-labelledby="result-message">
        <h3 id="result-message">{t('manager.person.result-message', { name })}</h3>
        <blockquote className={css.message}>
          <p>
            <b>{t(words.headline, values)}</b>
          </p>
          <p>{sentences(t(words.subheadline, values), t(words.message, values))}</p>
          <p className="muted">{t(words.footer, values)}</p>
        </blockquote>
      </section>
      {hasMoreToShow(paid) && <Payments paid={paid} label={view} inDrawer />}
    </>
  )
}
