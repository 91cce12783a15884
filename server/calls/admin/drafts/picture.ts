import { saveDraftPicture } from '../../../../contract/calls/admin/drafts/picture.ts'
import { withClient } from '../../../db/client-tx.ts'
import { actorOf } from '../../../features/accounts/launched-act.ts'
import { mayHere } from '../../../features/accounts/sessions.ts'
import { keepBrandPicture } from '../../../features/clients/brand-pictures.ts'
import { findDraft } from '../../../features/programs/drafts.ts'
import { route } from '../../../http/route.ts'

export const saveDraftPictureRoute = route(
  saveDraftPicture,
  { may: 'draft', in: 'program' },
  async ({ db, client: { clientId }, session, params, body }) => {
    const may = mayHere.bind(undefined, session, 'draft')
    const found = await withClient(db, clientId, tx => findDraft(tx, Number(params.draftId), may))
    if (!found.ok) return found
    return keepBrandPicture(db, {
      clientId,
      kind: 'hero',
      file: Buffer.from(await body.arrayBuffer()),
      actor: actorOf(session),
    })
  },
)
