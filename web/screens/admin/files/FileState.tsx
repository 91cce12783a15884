import type { UploadState } from '../../../../contract/uploads.ts'
import { Chip, type ChipProps } from '../../../ui/Chip.tsx'
import { c } from '../../../words/console-words.ts'

const looks: Readonly<Record<UploadState, NonNullable<ChipProps['kind']>>> = {
  receiving: 'brand',
  received: 'brand',
  checked: 'brand',
  committed: 'good',
  undone: 'quiet',
  discarded: 'quiet',
}

/** Where a file stands. */
export function FileState({ state }: { readonly state: UploadState }) {
  return <Chip kind={looks[state]}>{c(`files.state-${state}`)}</Chip>
}
