import { raiseError } from '../../client/errors.ts'
import { chooseLanguage } from '../../session/language.ts'
import { useSession } from '../../session/session.ts'
import { t } from '../../words/words.ts'
import css from './AccountFrame.module.css'

/** The client's languages, each named in itself; a client of one language shows none. */
export function LanguageChoice() {
  const { client, locale } = useSession()
  if (!client || client.locales.length < 2) return null
  return (
    <label className={css.language}>
      <span className="sr">{t('login.language')}</span>
      <select
        className="input select"
        autoComplete="language"
        value={locale.code}
        onChange={event => chooseLanguage(event.target.value).catch(error => raiseError('set-user-locale', error))}
      >
        {client.locales.map(({ code, intlCode, label }) => (
          <option key={code} value={code} lang={intlCode}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
