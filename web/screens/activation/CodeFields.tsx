import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { t } from '../../words/words.ts'

export interface CodeFieldsProps {
  readonly userName: string
  readonly onUserName: (value: string) => void
  readonly activationCode: string
  readonly onActivationCode: (value: string) => void
  readonly missing: { readonly userName: boolean; readonly activationCode: boolean }
}

/** Who activates, and the code that they were handed. */
export function CodeFields(props: CodeFieldsProps) {
  return (
    <>
      <TextField
        label={t('login.user-id')}
        name="userName"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={props.userName}
        onChange={event => props.onUserName(event.target.value)}
        error={props.missing.userName ? t('login.user-id-missing') : undefined}
      />
      <PasswordInput
        label={t('activation.code')}
        name="activationCode"
        autoComplete="one-time-code"
        showText={t('activation.show-code')}
        hideText={t('activation.hide-code')}
        value={props.activationCode}
        onChange={event => props.onActivationCode(event.target.value)}
        error={props.missing.activationCode ? t('activation.code-missing') : undefined}
      />
    </>
  )
}
