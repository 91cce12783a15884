import { previewDraft } from '../../../../contract/calls/admin/drafts/preview.ts'
import { refused } from '../../../../rules/outcome.ts'
import { mayHere } from '../../../features/accounts/sessions.ts'
import { previewProgram } from '../../../features/preview/preview-program.ts'
import { documentOfDraft, findDraft } from '../../../features/programs/drafts.ts'
import { route } from '../../../http/route.ts'

export const previewDraftRoute = route(
  previewDraft,
  { may: 'draft', in: 'program' },
  async ({ reader, client, session, locale, params, query }) => {
    const found = await findDraft(reader, Number(params.draftId), mayHere.bind(undefined, session, 'draft'))
    if (!found.ok) return found
    const document = documentOfDraft(found.value)
    if (!document.ok) return refused('draft-unready')
    const asking = { client, personId: session.personId, locale: query.locale ?? locale }
    return previewProgram(document.value, query.status, asking, reader.now)
  },
)
