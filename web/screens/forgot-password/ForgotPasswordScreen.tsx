import { forgotPassword } from '../../../contract/calls/forgot-password.ts'
import { call } from '../../client/call.ts'
import { AskForMail } from '../../parts/account/AskForMail.tsx'
import { t } from '../../words/words.ts'

/** Forgot password (A08): a link to choose a new one, mailed to the address of the account. */
export function ForgotPasswordScreen() {
  return (
    <AskForMail
      words={{
        title: 'forgot-password.title',
        heading: 'forgot-password.heading',
        lead: 'forgot-password.lead',
        field: 'login.user-id',
        send: 'forgot-password.send',
        sent: 'accounts.forgot-password.sent',
        again: 'forgot-password.again',
      }}
      field={{ name: 'userName', autoComplete: 'username', autoCapitalize: 'none', spellCheck: false, maxLength: 200 }}
      check={userName => (userName === '' ? t('login.user-id-missing') : undefined)}
      ask={userName => call(forgotPassword, { body: { userName } })}
    />
  )
}
