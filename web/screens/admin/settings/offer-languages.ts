import type { CardValue } from '../../../../contract/settings.ts'
import { locales as allLocales } from '../../../../rules/clients/locales.ts'
import { changeSession, currentSession } from '../../../session/session.ts'

/** Every choice of a language in this page offers what was saved: the server itself may answer as before for a second. */
export function offerLanguages({ locales, defaultLocale }: CardValue<'languages'>): void {
  const { client } = currentSession()
  const offered = allLocales.filter(({ code }) => locales?.includes(code) ?? true)
  changeSession({ client: client && { ...client, locales: offered, defaultLocale } })
}
