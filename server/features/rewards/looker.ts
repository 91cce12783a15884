import type { Client } from '../clients/client-of-host.ts'

/** Who looks at rewards, and in which language. */
export interface Looker {
  readonly client: Client
  readonly personId: number
  readonly locale: string
}
