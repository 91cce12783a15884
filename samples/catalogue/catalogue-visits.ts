import { randomBytes } from 'node:crypto'
import type { PageType } from '../../contract/calls/user/market-place-url.ts'
import type { MediaLabel } from '../../rules/clients/media-label.ts'

/** Somebody who came with a ticket, as the catalogue's own server keeps them. */
export interface Visit extends MediaLabel {
  /** What Cairn gave for the ticket: with it orders are paid. */
  readonly visit: string
  /** The client whose person this is. */
  readonly client: string
  readonly clientName: string
  readonly firstName: string
  readonly locale: string
  kind: PageType
  balance: number
  /** What was ordered, by key. */
  readonly orders: Map<string, string>
}

const cookieName = 'sample_catalogue'
const mostVisits = 1000
const lifeMs = 30 * 60_000

/** The visits of a catalogue: each behind a cookie of its own, which is worth nothing to Cairn. */
export class CatalogueVisits {
  private readonly visits = new Map<string, { readonly visit: Visit; readonly until: number }>()

  /** Keeps a visit; the answer is the cookie for it. */
  begin(visit: Visit, path: string): string {
    for (const [id, { until }] of this.visits) if (until < Date.now()) this.visits.delete(id)
    if (this.visits.size >= mostVisits) this.visits.delete(this.visits.keys().next().value!)
    const id = randomBytes(32).toString('base64url')
    this.visits.set(id, { visit, until: Date.now() + lifeMs })
    return `${cookieName}=${id}; Path=${path}; Max-Age=${lifeMs / 1000}; HttpOnly; SameSite=Lax`
  }

  /** The visit of a request's cookies at the client, if it is not over. */
  find(cookies: string | undefined, client: string): Visit | undefined {
    const id = new RegExp(`(?:^|; )${cookieName}=([\\w-]{43})(?:;|$)`).exec(cookies ?? '')?.[1]
    const found = id === undefined ? undefined : this.visits.get(id)
    return found !== undefined && found.until > Date.now() && found.visit.client === client ? found.visit : undefined
  }
}
