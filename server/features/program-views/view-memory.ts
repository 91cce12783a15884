import type { ProgramView } from '../../../contract/calls/program-views.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { tally } from '../../metrics/tally.ts'
import { dayIn } from '../clients/client-day.ts'
import type { Client } from '../clients/client-of-host.ts'
import { readStamp } from './program-views.store.ts'

/** Frozen, so that what was once written out for the wire may be sent again. */
export type ProgramViews = Readonly<{ programViews: ProgramView[] }>

/** What a person saw, and what was true when they did. */
interface Remembered {
  readonly stamp: string
  readonly client: Client
  readonly views: ProgramViews
}

/** People remembered at most, some 12 kB each with their text. */
const memorySize = 5000

const memories = new WeakMap<Database, Map<string, Remembered>>()

/**
 * The program views of a person as they were last calculated, where nothing has happened since that could change them:
 * the database says so for each request, in two look-ups by key, so that any number of processes agree. Nothing is
 * remembered that the database did not confirm.
 */
export async function rememberedViews(
  tx: ClientTx,
  client: Client,
  personId: number,
  locale: string,
  readViews: () => Promise<ProgramView[]>,
): Promise<ProgramViews> {
  // Read before the views are: what changes in between can only make the next look miss.
  const { revision, goals } = await readStamp(tx, personId)
  // Until the client's next day no status and no count of days changes.
  const stamp = `${revision ?? 0} ${goals ?? ''} ${dayIn(client.timeZone, tx.now)}`
  const memory = memories.get(tx.db) ?? new Map<string, Remembered>()
  memories.set(tx.db, memory)
  const key = `${client.clientId} ${personId} ${locale}`
  const known = memory.get(key)
  const isKnown = known !== undefined && known.stamp === stamp && known.client === client
  tally('cairn_cache_lookups_total', ['program-views', isKnown ? 'hit' : 'miss'])
  if (isKnown) return known.views
  const views = Object.freeze({ programViews: await readViews() })
  memory.delete(key)
  memory.set(key, { stamp, client, views })
  if (memory.size > memorySize) memory.delete(memory.keys().next().value!)
  return views
}
