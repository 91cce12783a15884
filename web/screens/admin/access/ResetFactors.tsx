import { useState } from 'react'
import { resetFactors } from '../../../../contract/calls/admin/factors/reset.ts'
import { listGrants } from '../../../../contract/calls/admin/grants.ts'
import { fullName, type NamedPerson } from '../../../../rules/accounts/full-name.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh } from '../../../client/use-call.ts'
import { c } from '../../../words/console-words.ts'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { ReasonField } from '../parts/ReasonField.tsx'
import { useAct } from '../proof/use-act.ts'

export interface ResetFactorsProps {
  readonly person: NamedPerson & { readonly userName: string }
  readonly onClose: () => void
}

/** For somebody who has lost their factors: they set up new ones at their next sign-in (W10d). */
export function ResetFactors({ person, onClose }: ResetFactorsProps) {
  const [reason, setReason] = useState('')
  const reset = useAct(resetFactors, async () => {
    await refresh(listGrants)
    onClose()
  })
  return (
    <ConfirmDialog
      title={c('access.reset-title', { name: fullName(person) })}
      text={c('access.reset-text')}
      confirm={c('access.reset')}
      busy={reset.isActing}
      error={reset.error && errorText(reset.error)}
      onConfirm={() => void reset.act({ body: { userName: person.userName, reason } })}
      onClose={onClose}
    >
      <ReasonField value={reason} onChange={setReason} />
    </ConfirmDialog>
  )
}
