import { resetFactors } from '../../../../contract/calls/admin/factors/reset.ts'
import { listGrants } from '../../../../contract/calls/admin/grants.ts'
import { fullName, type NamedPerson } from '../../../../rules/accounts/full-name.ts'
import { refresh } from '../../../client/use-call.ts'
import { c } from '../../../words/console-words.ts'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'

export interface ResetFactorsProps {
  readonly person: NamedPerson & { readonly userName: string }
  readonly onClose: () => void
}

/** For somebody who has lost their factors: they set up new ones at their next sign-in (W10d). */
export function ResetFactors({ person, onClose }: ResetFactorsProps) {
  return (
    <ReasonDialog
      title={c('access.reset-title', { name: fullName(person) })}
      text={c('access.reset-text')}
      confirm={c('access.reset')}
      call={resetFactors}
      input={reason => ({ body: { userName: person.userName, reason } })}
      onDone={() => refresh(listGrants).then(onClose)}
      onClose={onClose}
    />
  )
}
