import { Link } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { t } from '../words/words.ts'

/** The footer (L03): its links go on logging out; the privacy notice is there for who is signed in, where there is one. */
export function Footer({ place }: { readonly place: string | undefined }) {
  const { client, user } = useSession()
  const hasNotice = user !== undefined && user.privacyNotice.version > 0
  return (
    <footer className="foot">
      <div className="foot__in wrap--wide">
        {place !== paths.logout && (
          <>
            <Link to={paths.faq}>{t('footer.faq')}</Link>
            <Link to={paths.privacyShield}>{t('footer.privacy-shield')}</Link>
            {hasNotice && <Link to={paths.privacyNotice}>{t('footer.privacy-notice')}</Link>}
            <Link to={paths.contact}>{t('footer.contact')}</Link>
          </>
        )}
        <span className="foot__end">{client?.name}</span>
      </div>
    </footer>
  )
}
