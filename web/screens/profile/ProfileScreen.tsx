import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { getProfile } from '../../../contract/calls/user/profile.ts'
import { clientLabel } from '../../branding/media-label.ts'
import { useTitle } from '../../branding/use-title.ts'
import { useCall } from '../../client/use-call.ts'
import { RedeemCode } from '../../parts/codes/RedeemCode.tsx'
import { paths } from '../../paths.ts'
import { refreshUser } from '../../session/refresh-user.ts'
import { useSession, useUser } from '../../session/session.ts'
import { t } from '../../words/words.ts'
import { AccountHistory } from './AccountHistory.tsx'
import { DataCard } from './DataCard.tsx'
import { LanguageCard } from './LanguageCard.tsx'
import { MailsCard } from './MailsCard.tsx'
import { NotWhileLaunched } from './NotWhileLaunched.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { PictureCard } from './PictureCard.tsx'
import { ProfileHead } from './ProfileHead.tsx'
import css from './ProfileScreen.module.css'
import { Programs } from './Programs.tsx'

/** A person's own page (N19): who they are here, what they may change, their programs, and where their points came from. */
export function ProfileScreen() {
  const { participantFeatures, isLaunchAs } = useUser()
  const { company } = useSession()
  const { data: profile } = useCall(getProfile)
  const label = clientLabel(company)
  useTitle(t('profile.title'))

  // Awards may have been issued since the page was opened; where the balance cannot be read, the last one known stays.
  useEffect(() => {
    refreshUser().catch(() => undefined)
  }, [])

  return (
    <main id="main" className={`wrap ${css.page}`}>
      <ProfileHead profile={profile} label={label} />
      <Sections hasCodes={participantFeatures.ots} />
      <div className={css.columns}>
        <div className={css.column}>
          {participantFeatures.ots && (
            <section className="card" id="code" aria-labelledby="code-title">
              <h2 id="code-title">{t('codes.invite')}</h2>
              {isLaunchAs ? (
                <div className={css.action}>
                  <NotWhileLaunched />
                </div>
              ) : (
                <>
                  <p className={css.lead}>{t('codes.lead')}</p>
                  <RedeemCode look="card" />
                </>
              )}
            </section>
          )}
          <PictureCard />
          <LanguageCard profile={profile} />
          <MailsCard />
          <PasswordCard profile={profile} />
        </div>
        <div className={css.column}>
          <Programs />
          <DataCard profile={profile} />
          <AccountHistory mediaLabel={label.mediaLabel} />
        </div>
      </div>
    </main>
  )
}

function Sections({ hasCodes }: { readonly hasCodes: boolean }) {
  const sections = [
    ...(hasCodes ? [{ id: 'code', text: t('profile.section.code') }] : []),
    { id: 'picture', text: t('profile.section.picture') },
    { id: 'language', text: t('profile.section.language') },
    { id: 'mails', text: t('profile.mails') },
    { id: 'password', text: t('profile.section.password') },
    { id: 'programs', text: t('profile.section.programs') },
    { id: 'data', text: t('profile.section.data') },
    { id: 'account-history', text: t('profile.history') },
  ]
  return (
    <nav className={css.sections} aria-label={t('profile.sections')}>
      {sections.map(({ id, text }) => (
        <Link key={id} to={paths.profile} hash={id}>
          {text}
        </Link>
      ))}
    </nav>
  )
}
