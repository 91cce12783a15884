import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { acknowledgePrivacyNotice } from '../../contract/calls/user/acknowledge-privacy-notice.ts'
import type { User } from '../../contract/calls/user.ts'
import { call } from '../client/call.ts'
import { raiseError } from '../client/errors.ts'
import { paths } from '../paths.ts'
import { noticeVersion, refreshAfter } from '../session/refresh-user.ts'
import { changeSession } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { focusTitle } from '../ui/focus-title.ts'
import { t } from '../words/words.ts'
import css from './PrivacyBar.module.css'

/**
 * The privacy notice's bar, until the version that stands is acknowledged (L04, A19). Nobody acknowledges for somebody
 * else: a launched session shows none.
 */
export function PrivacyBar({ user }: { readonly user: User }) {
  const [busy, setBusy] = useState(false)
  const { version, hasAcknowledged } = user.privacyNotice
  if (version === 0 || hasAcknowledged || user.isLaunchAs) return null

  async function acknowledge() {
    setBusy(true)
    try {
      changeSession({ user: await call(acknowledgePrivacyNotice, { body: { version: noticeVersion(user) } }) })
      // The button is gone, and with it the focus: on with the page.
      focusTitle()
    } catch (error) {
      raiseError('privacy-notice', error)
      // A newer notice may stand by now.
      await refreshAfter(error)
      setBusy(false)
    }
  }

  return (
    <section className={css.bar} aria-label={t('privacy-bar.label')}>
      <p>
        {t('privacy-bar.text')} <Link to={paths.privacyNotice}>{t('privacy-bar.link')}</Link>
      </p>
      <Button size="sm" busy={busy} onClick={acknowledge}>
        {t('privacy-bar.close')}
      </Button>
    </section>
  )
}
