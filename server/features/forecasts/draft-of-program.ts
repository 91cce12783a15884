import type { ProgramDocument } from '../../../contract/program-document.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { documentOfDraft, findDraft } from '../programs/drafts.ts'

export interface DraftTerms {
  readonly draftId: number
  readonly revision: number
  readonly document: ProgramDocument
}

/** What a draft of a program says as it is saved now; another program's draft is refused, and one that is no program yet. */
export async function draftOfProgram(
  tx: ClientTx,
  programId: string,
  draftId: number,
): Promise<Outcome<DraftTerms, 'draft-unknown' | 'draft-unready' | 'other-program'>> {
  // Whoever may forecast a program may write on its drafts.
  const found = await findDraft(tx, draftId, of => of === programId)
  if (!found.ok) return found
  const document = documentOfDraft(found.value)
  if (!document.ok) return refused('draft-unready')
  if (document.value.programId !== programId) return refused('other-program', { programId: document.value.programId })
  return done({ draftId, revision: found.value.revision, document: document.value })
}
