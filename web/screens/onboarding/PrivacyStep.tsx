import { getText } from '../../../contract/calls/texts.ts'
import { errorText } from '../../client/error-text.ts'
import { useCall } from '../../client/use-call.ts'
import texts from '../../parts/texts/TextPage.module.css'
import { ownLink } from '../../parts/texts/TextPage.tsx'
import { useSession } from '../../session/session.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { RichText } from '../../ui/RichText.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { FieldError } from '../../ui/TextField.tsx'
import { t } from '../../words/words.ts'
import css from './OnboardingScreen.module.css'

export interface PrivacyStepProps {
  readonly readVersion: number | undefined
  readonly onRead: (version: number | undefined) => void
  readonly problem: string | undefined
}

/** The id of the step: while there is no notice, whoever goes on hears here that it is on its way, or why there is none. */
export const privacyStepId = 'privacy-step'

/** The notice itself, to read here, and the word that it was read (A19). */
export function PrivacyStep(props: PrivacyStepProps) {
  return (
    <div id={privacyStepId} tabIndex={-1}>
      <Notice {...props} />
    </div>
  )
}

function Notice({ readVersion, onRead, problem }: PrivacyStepProps) {
  const { locale } = useSession()
  const input = { params: { name: 'privacy-notice' }, query: { locale: locale.code as 'en_US' } }
  const { data, error, refetch } = useCall(getText, input)
  if (!data && error) {
    return (
      <div className="stack">
        <Alert kind="bad">{errorText(error)}</Alert>
        <Button look="soft" onClick={() => void refetch()}>
          {t('error.try-again')}
        </Button>
      </div>
    )
  }
  if (!data) {
    return (
      <Loading label={t('shell.loading')}>
        <Skeleton height="18rem" />
      </Loading>
    )
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={css.notice} tabIndex={0} aria-label={t('texts.privacy-notice')}>
        <div className={`${texts.text} ${css.small}`}>
          <RichText content={data.content} ownLink={ownLink} />
        </div>
      </section>
      <label className="check">
        <input
          type="checkbox"
          name="hasRead"
          checked={readVersion !== undefined && readVersion === data.version}
          onChange={event => onRead(event.target.checked ? data.version : undefined)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && 'privacy-problem'}
        />
        <b>{t('onboarding.privacy-read')}</b>
      </label>
      {problem && <FieldError id="privacy-problem" text={problem} />}
    </>
  )
}
