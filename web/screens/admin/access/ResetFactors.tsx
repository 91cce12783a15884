import { resetFactors } from '../../../../contract/calls/admin/factors/reset.ts'
import { listGrants } from '../../../../contract/calls/admin/grants.ts'
import { getPersonFactors } from '../../../../contract/calls/admin/people/factors.ts'
import { fullName, type NamedPerson } from '../../../../rules/accounts/full-name.ts'
import { refresh, useCall } from '../../../client/use-call.ts'
import { c } from '../../../words/console-words.ts'
import { formatMoment, formatNumber } from '../../../words/format.ts'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'

export interface ResetFactorsProps {
  readonly person: NamedPerson & { readonly userId: string; readonly userName: string }
  readonly onClose: () => void
}

/** For somebody who has lost their factors: they set up new ones at their next sign-in (W10d). */
export function ResetFactors({ person, onClose }: ResetFactorsProps) {
  const { data } = useCall(getPersonFactors, { params: { userId: person.userId } })
  return (
    <ReasonDialog
      title={c('access.reset-title', { name: fullName(person) })}
      text={c('access.reset-text')}
      confirm={c('access.reset')}
      call={resetFactors}
      input={reason => ({ body: { userName: person.userName, reason } })}
      onDone={() => refresh(listGrants).then(onClose)}
      onClose={onClose}
    >
      {data && (
        <ul className="plain small" aria-label={c('access.factors')}>
          {data.factors.map(({ factorId, kind, name, createdAt, usedAt }) => (
            <li key={factorId}>
              {c(`access.factor-${kind}`, { name, at: formatMoment(createdAt) })}{' '}
              {usedAt && c('access.factor-used', { at: formatMoment(usedAt) })}
            </li>
          ))}
          <li>
            {c('access.codes-left', { count: data.recoveryCodesLeft, codes: formatNumber(data.recoveryCodesLeft) })}
          </li>
        </ul>
      )}
    </ReasonDialog>
  )
}
