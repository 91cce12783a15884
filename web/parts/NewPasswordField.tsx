import { type InputHTMLAttributes, useId } from 'react'
import { checkPassword, type PasswordRuleName, type PasswordRules } from '../../rules/accounts/password-rules.ts'
import { useSession } from '../session/session.ts'
import { type CheckState, PasswordChecklist } from '../ui/PasswordChecklist.tsx'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { t, type WordKey } from '../words/words.ts'

export interface NewPasswordFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string
  /** Other rules than the client’s, to be looked at before they are saved. */
  readonly rules?: PasswordRules
}

const stateWords: Readonly<Record<CheckState, WordKey | undefined>> = {
  neutral: undefined,
  satisfied: 'password.rule.satisfied',
  failed: 'password.rule.failed',
}

/**
 * A new password, with the client's rules beside it as it is typed (L09, A10): only those that are flagged, each neutral
 * until there is something to test. The server holds it against the same rules.
 */
export function NewPasswordField({ value, onChange, rules: shown, ...input }: NewPasswordFieldProps) {
  const list = useId()
  const own = useSession().company?.passwordRules
  const rules = shown ?? own
  return (
    <div>
      <PasswordInput
        autoComplete="new-password"
        showText={t('login.show-password')}
        hideText={t('login.hide-password')}
        {...input}
        aria-describedby={rules && list}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
      {rules && (
        <PasswordChecklist
          id={list}
          label={t('password.rules')}
          checks={checkPassword(rules, value).map(({ rule, state }) => ({
            key: rule,
            text: ruleText(rule, rules),
            state,
            stateText: stateWords[state] ? t(stateWords[state]) : '',
          }))}
        />
      )}
    </div>
  )
}

function ruleText(rule: PasswordRuleName, { minLength, maxLength }: { minLength: number; maxLength: number }): string {
  if (rule === 'length') return t('password.rule.length', { min: minLength, max: maxLength })
  return t(`password.rule.${rule}`)
}
