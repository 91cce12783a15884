import { Chip, type ChipProps } from '../../../ui/Chip.tsx'
import { c } from '../../../words/console-words.ts'
import { formatMoment } from '../../../words/format.ts'

interface DecidedProps {
  readonly kind: ChipProps['kind']
  readonly state: string
  readonly proposal: {
    readonly decidedBy?: string | undefined
    readonly decidedAt?: string | undefined
    readonly decision?: string | undefined
    readonly isSingleApprover: boolean
  }
}

/** What became of a proposal: its state, who decided and when, and why. */
export function Decided({ kind, state, proposal: { decidedBy, decidedAt, decision, isSingleApprover } }: DecidedProps) {
  return (
    <>
      <Chip kind={kind}>{state}</Chip>
      {decidedBy && decidedAt && <small>{c('points.by-at', { by: decidedBy, at: formatMoment(decidedAt) })}</small>}
      {isSingleApprover && <small>{c('results.single-approver')}</small>}
      {decision && <small>{c('people.quoted', { reason: decision })}</small>}
    </>
  )
}
