import { getClient } from '../../contract/calls/client.ts'
import { getCompanyBrandingAndRules } from '../../contract/calls/company-branding-and-rules.ts'
import { getEnv } from '../../contract/calls/env.ts'
import { getUser, type User } from '../../contract/calls/user.ts'
import { applyBrand } from '../branding/brand.ts'
import { call, onFatalError, onSessionEnd } from '../client/call.ts'
import { CallError } from '../client/call-error.ts'
import { loadCode } from '../client/code.ts'
import { raiseError } from '../client/errors.ts'
import { chosenLocale } from './chosen-locale.ts'
import { speakLanguage } from './language.ts'
import { changeSession } from './session.ts'
import { sessionId } from './session-id.ts'
import { leave } from './sign-in.ts'

/**
 * The start-up order of A06: client data, the words, the environment (its errors tolerated); then the person and
 * their language. Whatever fails leads to the error screen (L11), except a session that has ended: that is login.
 */
export async function startUp(): Promise<void> {
  onSessionEnd(() => leave(true))
  onFatalError(failure => changeSession({ failure }))
  try {
    const [client, company] = await Promise.all([call(getClient), call(getCompanyBrandingAndRules)])
    if (client.bundles.length === 0) throw new CallError({ messageCode: 'errors.generic.global' })
    changeSession({ client, company })
    applyBrand(document.documentElement, company.clientBranding)

    const environment = call(getEnv).catch(error => raiseError('fetch-environment-data', error))
    const [user] = await Promise.all([whoIsSignedIn(), speakLanguage(chosenLocale() ?? client.defaultLocale)])
    changeSession({ environment: (await environment) ?? undefined })
    if (user) {
      await speakLanguage(user.locale.code)
      changeSession({ user })
    }
  } catch (failure) {
    const { startWithoutServer } = await loadCode(() => import('./start-without-server.ts'))
    if (await startWithoutServer(failure)) return
    changeSession({ failure })
  }
}

async function whoIsSignedIn(): Promise<User | undefined> {
  if (!sessionId()) return undefined
  try {
    return await call(getUser)
  } catch (error) {
    if (error instanceof CallError && error.httpCode === 401) return undefined
    throw error
  }
}
