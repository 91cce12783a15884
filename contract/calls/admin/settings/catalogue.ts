import * as z from 'zod/mini'
import { consoleRefusals } from '../../../access.ts'
import { call } from '../../../call.ts'
import { cardRevision } from '../../../settings.ts'
import { pageType } from '../../user/market-place-url.ts'

/** Where people spend their points: nowhere, in the client's own rewards, or in a catalogue elsewhere. */
export const catalogueSetting = z.strictObject({
  kind: z.enum(['none', 'own', 'other']),
  /** Of a catalogue elsewhere. */
  url: z.string().check(z.maxLength(500)),
  pageTypes: z.array(pageType).check(z.maxLength(2)),
})
export type CatalogueSetting = z.output<typeof catalogueSetting>

export const shownCatalogue = z.object({
  revision: cardRevision,
  value: catalogueSetting,
  /** Whether the catalogue's server has a key by which it moves points. */
  hasKey: z.boolean(),
})

export const getCatalogue = call({
  name: 'getCatalogue',
  summary: 'Where people spend their points',
  method: 'GET',
  path: '/api/v1.0/admin/settings/catalogue',
  reply: shownCatalogue,
  refusals: consoleRefusals,
})

export const saveCatalogue = call({
  name: 'saveCatalogue',
  summary: 'Say where people spend their points',
  method: 'PUT',
  path: '/api/v1.0/admin/settings/catalogue',
  body: z.object({ revision: cardRevision, value: catalogueSetting }),
  reply: shownCatalogue,
  refusals: { ...consoleRefusals, 'settings-changed': 409, 'settings-malformed': 422 },
})
