import { forgotUsername } from '../../../contract/calls/forgot-username.ts'
import { call } from '../../client/call.ts'
import { AskForMail } from '../../parts/account/AskForMail.tsx'
import { emailAddressProblem } from '../../parts/account/email-address-problem.ts'

/** Forgot user id (A08): the user ids of an address, mailed to that address. */
export function ForgotUserIdScreen() {
  return (
    <AskForMail
      words={{
        title: 'forgot-user-id.title',
        heading: 'forgot-user-id.heading',
        lead: 'forgot-user-id.lead',
        field: 'recovery.email-address',
        send: 'forgot-user-id.send',
        sent: 'accounts.forgot-username.sent',
        again: 'forgot-user-id.again',
      }}
      field={{ name: 'emailAddress', type: 'email', autoComplete: 'email', inputMode: 'email', maxLength: 254 }}
      check={emailAddressProblem}
      ask={emailAddress => call(forgotUsername, { body: { emailAddress } })}
    />
  )
}
