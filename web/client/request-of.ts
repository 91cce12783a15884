import { basePath, type Call } from '../../contract/call.ts'
import { chosenLocale } from '../session/chosen-locale.ts'

/** What goes into an address: the parts in braces, and the query. */
export interface AddressInput {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, unknown>>
}

/**
 * Milliseconds after which a reading is given up; a change is waited for, for it may be under way, and so is a file once it
 * has begun: one of many thousand people is longer on its way.
 */
export const readingLasts = 25_000

/** `/program-views/{id}` with `q3---Selector` and `{ page: 1 }` is `/v1/contests-api/…/program-views/q3---Selector?page=1`. */
export function addressOf(path: string, { params, query }: AddressInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(name, String(value))
  }
  return `${basePath}${filled}${search.size > 0 ? `?${search}` : ''}`
}

/** How a call travels, but for its body: with the session that is known, to nowhere else, kept by nobody. */
export function requestOf(
  contract: Call,
  sessionId: string | undefined,
  headers: Readonly<Record<string, string>> = {},
) {
  const locale = chosenLocale()
  return {
    method: contract.method,
    credentials: 'same-origin',
    cache: 'no-store',
    headers: {
      accept: contract.method === 'PUT' ? '*/*' : (contract.media ?? 'application/json'),
      // The server knows the language of a session; a visitor's is sent, for the message of a refusal.
      ...(sessionId ? { 'x-session-id': sessionId } : locale ? { 'x-locale': locale } : {}),
      ...headers,
    },
  } as const satisfies RequestInit
}
