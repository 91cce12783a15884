import * as z from 'zod/mini'
import { consoleRefusals } from '../../access.ts'
import { call } from '../../call.ts'
import { savedView } from '../../saved-view.ts'

const { viewId: _, ...given } = savedView.shape

/** A list's filters are part of its address, so a saved view is a name for that address. Everybody has their own. */
export const listViews = call({
  name: 'listViews',
  summary: 'My saved views of the console',
  method: 'GET',
  path: '/api/v1.0/admin/views',
  reply: z.object({ views: z.array(savedView) }),
  refusals: consoleRefusals,
})

/** Keeps a view; one of the same name on the same page gives way to it. */
export const saveView = call({
  name: 'saveView',
  summary: 'Save a view of the console under a name',
  method: 'POST',
  path: '/api/v1.0/admin/views',
  body: z.object(given),
  reply: savedView,
  refusals: { ...consoleRefusals, 'too-many-views': 409 },
})
