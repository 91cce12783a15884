import { useEffect, useId, useRef, useState } from 'react'
import type { Profile } from '../../../contract/calls/user/profile.ts'
import { dismissErrorsOf, raiseError } from '../../client/errors.ts'
import { useSession } from '../../session/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { t } from '../../words/words.ts'
import { changeLanguage } from './change-language.ts'
import css from './ProfileScreen.module.css'

/** A new language draws the whole page afresh, this card as well: it takes the focus back, and says that it is done. */
let hasJustChanged = false

/** The person's language (A12), out of those that the client offers; a client of one language has nothing to choose. */
export function LanguageCard({ profile }: { readonly profile: Profile | undefined }) {
  const { client, locale } = useSession()
  const field = useId()
  const select = useRef<HTMLSelectElement>(null)
  const [wanted, setWanted] = useState<string>()
  const [isChanged] = useState(hasJustChanged)
  const locales = profile?.localeList ?? client?.locales ?? []

  useEffect(() => {
    if (hasJustChanged) select.current?.focus({ preventScroll: true })
    hasJustChanged = false
  }, [])

  async function choose(code: string) {
    if (wanted) return
    setWanted(code)
    dismissErrorsOf('set-user-locale')
    try {
      await changeLanguage(code, () => {
        hasJustChanged = true
      })
    } catch (error) {
      raiseError('set-user-locale', error)
    } finally {
      setWanted(undefined)
    }
  }

  return (
    <section className="card" id="language" aria-labelledby="language-title">
      <h2 id="language-title" className={css.title}>
        {t('profile.language')}
      </h2>
      <label className="field__l" htmlFor={field}>
        {t('profile.language-label')}
      </label>
      <select
        id={field}
        ref={select}
        className="input select"
        autoComplete="language"
        value={wanted ?? locale.code}
        aria-busy={wanted !== undefined}
        onChange={event => void choose(event.target.value)}
      >
        {locales.map(({ code, intlCode, label }) => (
          <option key={code} value={code} lang={intlCode}>
            {label}
          </option>
        ))}
      </select>
      <p className="field__h" role="status">
        {wanted ? (
          t('profile.language-changing')
        ) : isChanged ? (
          <span className="row">
            <Icon name="check" />
            {t('profile.language-changed')}
          </span>
        ) : (
          t('profile.language-hint')
        )}
      </p>
    </section>
  )
}
