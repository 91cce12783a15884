import { exportData } from '../../../contract/calls/user/data-export.ts'
import type { Profile } from '../../../contract/calls/user/profile.ts'
import { call } from '../../client/call.ts'
import { errorText } from '../../client/error-text.ts'
import { useFileSave } from '../../client/use-file-save.ts'
import { useUser } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldError } from '../../ui/TextField.tsx'
import { formatMoment } from '../../words/format.ts'
import { sentences } from '../../words/sentences.ts'
import { t } from '../../words/words.ts'
import { NotWhileLaunched } from './NotWhileLaunched.tsx'
import css from './ProfileScreen.module.css'

/** What is kept on the person, as one file to keep; and when they were last here, so that a stranger does not go unseen. */
export function DataCard({ profile }: { readonly profile: Profile | undefined }) {
  const { userName, isLaunchAs } = useUser()
  const { saving, save } = useFileSave()

  return (
    <section className={`card ${css.data}`} id="data" aria-labelledby="data-title">
      <div>
        <h2 id="data-title">{t('profile.data')}</h2>
        <p className={css.lead}>{t('profile.data-lead')}</p>
        {isLaunchAs ? (
          <NotWhileLaunched />
        ) : (
          <>
            <div className={css.action}>
              <Button
                look="line"
                icon="down"
                busy={saving.state === 'under-way'}
                onClick={() => void save(t('profile.data-file', { userName }), () => call(exportData))}
              >
                {t('profile.data-export')}
              </Button>
              <p className={css.status} role="status">
                {saving.state === 'under-way' && t('profile.data-under-way')}
                {saving.state === 'done' && t('profile.data-saved')}
              </p>
            </div>
            <div role="alert">
              {saving.state === 'failed' && (
                <FieldError id="data-error" text={sentences(t('profile.data-failed'), errorText(saving.error))} />
              )}
            </div>
          </>
        )}
      </div>
      <dl className={css.facts}>
        {profile?.emailAddress && (
          <div>
            <dt>{t('profile.email')}</dt>
            <dd>{profile.emailAddress}</dd>
          </div>
        )}
        {!isLaunchAs && (
          <div>
            <dt>{t('profile.last-sign-in')}</dt>
            <dd>
              {profile?.lastSignInAt ? formatMoment(profile.lastSignInAt) : profile ? t('profile.first-sign-in') : ' '}
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}
