import { beginDraft, getDraft, listDrafts, saveDraft } from '../../../contract/calls/admin/drafts.ts'
import { done, refused } from '../../../rules/outcome.ts'
import { withClient } from '../../db/client-tx.ts'
import { actorOf } from '../../features/accounts/launched-act.ts'
import { mayHere } from '../../features/accounts/sessions.ts'
import * as drafts from '../../features/programs/drafts.ts'
import { route } from '../../http/route.ts'

const drafting = { may: 'draft', in: 'program' } as const

export const listDraftsRoute = route(listDrafts, drafting, async ({ reader, session }) =>
  done({ drafts: await drafts.listDrafts(reader, mayHere.bind(undefined, session, 'draft')) }),
)

/** Of a program it takes the role there; what becomes a new program takes it for the client. */
export const beginDraftRoute = route(beginDraft, drafting, async ({ db, client, session, body }) => {
  if (body.programId !== undefined && !mayHere(session, 'see-programs', body.programId))
    return refused('program-unknown')
  const of = body.isCopy ? undefined : body.programId
  if (!mayHere(session, 'draft', of)) return refused('not-permitted')
  return withClient(db, client.clientId, tx => drafts.beginDraft(tx, body, actorOf(session)))
})

export const getDraftRoute = route(getDraft, drafting, async ({ reader, session, params }) => {
  const found = await drafts.findDraft(reader, Number(params.draftId), mayHere.bind(undefined, session, 'draft'))
  return found.ok ? done(await drafts.lookAtDraft(reader, found.value)) : found
})

export const saveDraftRoute = route(saveDraft, drafting, async ({ db, client, session, params, query, body }) => {
  const text = asText(await body.arrayBuffer())
  if (text === undefined) return refused('draft-not-text')
  const may = mayHere.bind(undefined, session, 'draft')
  return withClient(db, client.clientId, async tx => {
    const held = await drafts.holdDraft(tx, Number(params.draftId), Number(query.revision), may)
    return held.ok ? done(await drafts.saveDraft(tx, held.value, text, actorOf(session))) : held
  })
})

/** UTF-8 without the sign that a text of the database cannot have. */
function asText(bytes: ArrayBuffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}
