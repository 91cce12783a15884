import * as z from 'zod/mini'
import { consoleRefusals } from '../../../../access.ts'
import { call } from '../../../../call.ts'

/** Makes a key for the catalogue's server, shown in this answer alone; the one before ends. */
export const makeCatalogueKey = call({
  name: 'makeCatalogueKey',
  summary: 'Make a new key for the catalogue',
  method: 'POST',
  path: '/api/v1.0/admin/settings/catalogue/key',
  body: z.object({}),
  reply: z.object({ key: z.string() }),
  refusals: { ...consoleRefusals, 'catalogue-not-elsewhere': 409 },
})
