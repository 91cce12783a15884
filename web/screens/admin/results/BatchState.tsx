import type { Batch } from '../../../../contract/results.ts'
import { Chip, type ChipProps } from '../../../ui/Chip.tsx'
import { c } from '../../../words/console-words.ts'

const kinds: Readonly<Record<Batch['status'], NonNullable<ChipProps['kind']>>> = {
  open: 'brand',
  approved: 'brand',
  issued: 'good',
  locked: 'good',
  superseded: 'quiet',
  reversed: 'quiet',
  withdrawn: 'quiet',
}

/** Where a batch is, in words. */
export function BatchState({ batch: { status } }: { readonly batch: Pick<Batch, 'status'> }) {
  return <Chip kind={kinds[status]}>{c(`results.status-${status}`)}</Chip>
}
