import { useEffect, useRef } from 'react'
import { raiseError } from '../../client/errors.ts'
import { speakLanguage } from '../../session/language.ts'
import { useSession } from '../../session/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { t } from '../../words/words.ts'
import css from './OnboardingScreen.module.css'

export interface LanguageStepProps {
  readonly takesFocus: boolean
  /** Told before the page is drawn in the new language. */
  readonly onChoose: () => void
}

/** The client's languages, each named in itself; the page speaks the chosen one at once. */
export function LanguageStep({ takesFocus, onChoose }: LanguageStepProps) {
  const { client, locale } = useSession()
  const chosen = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) chosen.current?.focus()
  }, [takesFocus])

  async function choose(code: string) {
    onChoose()
    await speakLanguage(code).catch(error => raiseError('set-user-locale', error))
  }

  return (
    <fieldset className={css.languages}>
      <legend className="sr">{t('login.language')}</legend>
      {client?.locales.map(({ code, intlCode, label }) => (
        <label key={code} className={css.language} lang={intlCode}>
          <input
            type="radio"
            className="sr"
            name="locale"
            ref={code === locale.code ? chosen : undefined}
            checked={code === locale.code}
            onChange={() => void choose(code)}
          />
          {label}
          <Icon name="check" />
        </label>
      ))}
    </fieldset>
  )
}
