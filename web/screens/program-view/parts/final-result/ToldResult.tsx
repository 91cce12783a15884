import type { ProgramView } from '../../../../../contract/calls/program-views.ts'
import type { Paid } from '../../../../../contract/final-result.ts'
import type { MediaLabel } from '../../../../../rules/clients/media-label.ts'
import { sentences } from '../../../../words/sentences.ts'
import { t } from '../../../../words/words.ts'
import css from './FinalResult.module.css'
import { hasMoreToTell, Payments } from './Payments.tsx'
import { type ResultMessageInput, resultValues, resultWords } from './result-words.ts'

export interface ToldResultProps extends Omit<ResultMessageInput, 'label' | 'paid'> {
  readonly view: Pick<ProgramView, keyof MediaLabel | 'programType'>
  readonly paid: Pick<Paid, 'payments' | 'owed'> | undefined
}

/** A participant's final result for who leads them: the very words and payments that the participant reads (P12, P18). */
export function ToldResult({ view, ...told }: ToldResultProps) {
  const { firstName, progress, result, paid } = told
  const words = resultWords(view.programType, result, progress)
  const values = resultValues({ ...told, label: view })
  return (
    <>
      <section aria-labelledby="told-result">
        <h3 id="told-result">{t('manager.person.result-told', { name: firstName })}</h3>
        <blockquote className={css.told}>
          <p>
            <b>{t(words.headline, values)}</b>
          </p>
          <p>{sentences(t(words.subheadline, values), t(words.message, values))}</p>
          <p className="muted">{t(words.footer, values)}</p>
        </blockquote>
      </section>
      {hasMoreToTell(paid) && <Payments paid={paid} label={view} inDrawer />}
    </>
  )
}
