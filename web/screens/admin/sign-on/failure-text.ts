import { c } from '../../../words/console-words.ts'

/** What the log says of an answer that was not accepted, and which words an owner reads for it. The first that fits counts. */
const reasons = [
  [/another browser/, 'sign-on.why-browser'],
  [/invalid_client|unauthorized_client/, 'sign-on.why-secret'],
  [/AuthorizationResponseError|access_denied|login_required|^status$/, 'sign-on.why-refused'],
  [/^no claim|nobody is named|^no user|name is not fit/, 'sign-on.why-subject'],
  [/issued at|issue instant|valid|confirmation is over|timestamp|iat|exp\b/, 'sign-on.why-clock'],
  [/audience|authorized party|recipient|destination|organisation|redirect_uri/, 'sign-on.why-audience'],
  [/signature|algorithm|certificate|jwk|JWS/i, 'sign-on.why-signature'],
  [/issuer|another provider/, 'sign-on.why-issuer'],
  [/discovery|E[A-Z]{4,}|[Tt]imeout|fetch|public address|over https|server_error/, 'sign-on.why-unreachable'],
] as const

/** Why a test did not go well, in words. */
export function failureText(reason: string): string {
  const found = reasons.find(([pattern]) => pattern.test(reason))
  return c(found?.[1] ?? 'sign-on.why-other')
}
