import { CallError } from '../../client/call-error.ts'
import { ErrorScreen } from '../error/ErrorScreen.tsx'

/** Single sign-on ended on its way: both addresses that identity providers return to show the error screen (N06). */
export function SsoFailureScreen() {
  return <ErrorScreen failure={new CallError({ messageCode: 'errors.of.sso' })} />
}
