import { CallError } from '../../client/call-error.ts'

/** Single sign-on ended on its way: both addresses that identity providers return to show the error screen (N06). */
export async function ssoFailureScreen() {
  const { ErrorScreen } = await import('../error/ErrorScreen.tsx')
  return () => <ErrorScreen failure={new CallError({ messageCode: 'errors.of.sso' })} />
}
