import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { newPasswordRefusals, password } from '../../new-password.ts'
import { localeCode } from '../../shapes.ts'
import { user } from '../user.ts'

/**
 * First-time setup (A11): language, a password where `credentialsExpired` says that one is needed, and the version of
 * the privacy notice that was read, where its version is above 0. Where a password was set, the reply's `sessionId`
 * replaces the session of the request.
 */
export const finishOnboarding = call({
  name: 'finishOnboarding',
  summary: 'Finish the first-time setup',
  method: 'POST',
  path: '/api/v1.0/user/onboarding',
  errorCode: true,
  body: z.object({
    locale: localeCode,
    newPassword: z.optional(password),
    privacyVersion: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
  }),
  reply: user,
  refusals: {
    'setup-already-done': 409,
    'locale-not-offered': 422,
    'privacy-not-acknowledged': 409,
    'privacy-notice-changed': 409,
    'password-needed': 422,
    'password-not-needed': 409,
    ...newPasswordRefusals,
    'sign-in-busy': 503,
  },
})
