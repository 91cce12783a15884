import { useRef } from 'react'
import type { ReplyOf } from '../../../contract/call.ts'
import { redeemCode } from '../../../contract/calls/ots/redeem.ts'
import { getProgramViews } from '../../../contract/calls/program-views.ts'
import { getAccountStatement } from '../../../contract/calls/user/account/statement/all.ts'
import type { CallError } from '../../client/call-error.ts'
import { errorText } from '../../client/error-text.ts'
import { newKey } from '../../client/new-key.ts'
import { refresh, useSave } from '../../client/use-call.ts'
import { refreshUser } from '../../session/refresh-user.ts'
import { useUser } from '../../session/session.ts'
import { sentences } from '../../words/sentences.ts'
import { t } from '../../words/words.ts'
import { plainCode } from './code-text.ts'

export type Redeemed = ReplyOf<typeof redeemCode>

/**
 * Redeems a code for the person who is signed in (A15). A code keeps its key until it is redeemed: sent again after its
 * answer was lost, it brings that answer and counts once. Answers false where nothing was redeemed (E06).
 */
export function useRedeem() {
  const { userName } = useUser()
  const attempt = useRef<{ readonly code: string; readonly idempotencyKey: string }>(undefined)
  const { save, isSaving, error } = useSave(redeemCode, () => {
    attempt.current = undefined
    // The celebration does not wait for the figures, and they come even where one of them fails.
    void Promise.allSettled([refreshUser(), refresh(getAccountStatement, getProgramViews)])
  })

  async function redeem(typed: string): Promise<Redeemed | false> {
    const code = plainCode(typed)
    if (attempt.current?.code !== code) attempt.current = { code, idempotencyKey: newKey() }
    return save({ body: { code, userName }, headers: { 'idempotency-key': attempt.current.idempotencyKey } })
  }

  return { redeem, isSaving, failure: error && { text: failureText(error), error } }
}

/** What was not redeemed and why: a refusal in the server's words, with the time to wait where there is one. */
export function failureText(error: CallError): string {
  if (error.messageCode === 'errors.too-many-codes') return sentences(errorText(error), t('codes.nothing'))
  // It may have arrived, and only the answer was lost.
  const isLost = error.httpCode >= 500 && error.messageCode !== 'errors.codes-unavailable'
  return isLost ? t('codes.no-answer') : errorText(error)
}
