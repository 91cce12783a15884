import { previewDraft } from '../../../../contract/calls/admin/drafts/preview.ts'
import { refused } from '../../../../rules/outcome.ts'
import { mayHere } from '../../../features/accounts/sessions.ts'
import { previewProgram } from '../../../features/preview/preview-program.ts'
import { documentOfDraft, findDraft } from '../../../features/programs/drafts.ts'
import { readOwnWords } from '../../../features/translations/change-words.ts'
import { route } from '../../../http/route.ts'
import { previewAsLeader } from '../../../loads/rehearsals/preview-as-leader.ts'

export const previewDraftRoute = route(
  previewDraft,
  { may: 'draft', in: 'program' },
  async ({
    db,
    reader,
    client,
    session,
    locale: own,
    params,
    query: { role, status, group, ending, locale = own },
  }) => {
    const found = await findDraft(reader, Number(params.draftId), mayHere.bind(undefined, session, 'draft'))
    if (!found.ok) return found
    const document = documentOfDraft(found.value)
    if (!document.ok) return refused('draft-unready')
    if (role === undefined) {
      const asking = { client, personId: session.personId, locale }
      return previewProgram(document.value, { status, groupId: group, ending }, asking, reader.now)
    }
    if (!document.value.managerRoles.includes(role)) return refused('preview-impossible')
    const ownWords = [...(await readOwnWords(reader)).values()]
    const preview = { client, ownWords, document: document.value, role, status, locale }
    return previewAsLeader(db, client.clientId, preview, reader.now)
  },
)
