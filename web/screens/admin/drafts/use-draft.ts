import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ReplyOf } from '../../../../contract/call.ts'
import { getDraft, listDrafts, saveDraft } from '../../../../contract/calls/admin/drafts.ts'
import { call } from '../../../client/call.ts'
import { refresh } from '../../../client/use-call.ts'
import { useUser } from '../../../session/session.ts'
import { sharedStorage } from '../../../session/storage.ts'
import { withProof } from '../proof/use-act.ts'
import { DraftKeeper, type KeptDraft } from './draft-keeper.ts'

/** Keeps the draft that was loaded, for as long as its page is open. */
export function useDraft(loaded: ReplyOf<typeof getDraft>): readonly [KeptDraft, DraftKeeper] {
  const { userId } = useUser()
  const [keeper] = useState(() => {
    const params = { draftId: loaded.draftId }
    return new DraftKeeper(loaded, {
      userId,
      read: () => call(getDraft, { params }),
      save: async (revision, text) => {
        const body = new Blob([text], { type: 'application/octet-stream' })
        const saved = await withProof(() => call(saveDraft, { params, query: { revision: String(revision) }, body }))
        return saved!
      },
      storage: sharedStorage(),
      later: (work, milliseconds) => {
        const timer = setTimeout(work, milliseconds)
        return () => clearTimeout(timer)
      },
    })
  })
  const kept = useSyncExternalStore(keeper.subscribe, keeper.current)
  useEffect(() => {
    const again = () => keeper.retry()
    addEventListener('online', again)
    addEventListener('visibilitychange', again)
    return () => {
      removeEventListener('online', again)
      removeEventListener('visibilitychange', again)
      keeper.keepAgain()
      void keeper.settled().then(() => refresh(listDrafts))
    }
  }, [keeper])
  return [kept, keeper]
}
