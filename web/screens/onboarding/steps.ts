import type { User } from '../../../contract/calls/user.ts'

export type Step = 'language' | 'how' | 'picture' | 'password' | 'privacy'

/** The steps of a person's first-time setup (A11): a language where there is a choice, how it works, a password and the notice where needed. */
export function stepsOf(
  user: Pick<User, 'credentialsExpired' | 'privacyNotice'>,
  languages: number,
): readonly [Step, ...Step[]] {
  const { version, hasAcknowledged } = user.privacyNotice
  return [
    ...(languages > 1 ? (['language'] as const) : []),
    'how',
    'picture',
    ...(user.credentialsExpired ? (['password'] as const) : []),
    ...(version > 0 && !hasAcknowledged ? (['privacy'] as const) : []),
  ] as unknown as readonly [Step, ...Step[]]
}
