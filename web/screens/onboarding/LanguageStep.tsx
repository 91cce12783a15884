import { useEffect, useRef, useState } from 'react'
import { raiseError } from '../../client/errors.ts'
import { speakLanguage } from '../../session/language.ts'
import { useSession } from '../../session/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { t } from '../../words/words.ts'
import css from './OnboardingScreen.module.css'

export interface LanguageStepProps {
  readonly takesFocus: boolean
  /** Called before the page renders in the new language. */
  readonly onChoose: () => void
}

// One after another, so that the page speaks in the end what was chosen last.
let speaking: Promise<void> = Promise.resolve()

/** The client's languages, each named in itself; the page speaks the chosen one at once. */
export function LanguageStep({ takesFocus, onChoose }: LanguageStepProps) {
  const { client, locale } = useSession()
  const [chosen, setChosen] = useState<string>(locale.code)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])

  function choose(code: string) {
    onChoose()
    setChosen(code)
    speaking = speaking
      .then(() => speakLanguage(code))
      .catch(error => {
        raiseError('set-user-locale', error)
        setChosen(locale.code)
      })
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
            ref={code === chosen ? input : undefined}
            checked={code === chosen}
            onChange={() => choose(code)}
          />
          {label}
          <Icon name="check" />
        </label>
      ))}
    </fieldset>
  )
}
