import type { FoundPerson } from '../../../../contract/calls/admin/people.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { c } from '../../../words/console-words.ts'

/** Whether somebody may sign in. */
export function AccountState({ person: { isActive, isLocked, erasedAt } }: { readonly person: FoundPerson }) {
  if (erasedAt !== undefined) return <Chip>{c('people.erased')}</Chip>
  if (!isActive) return <Chip>{c('people.inactive')}</Chip>
  if (isLocked) {
    return (
      <Chip kind="bad" icon="lock">
        {c('people.locked')}
      </Chip>
    )
  }
  return (
    <Chip kind="good" icon="check">
      {c('people.active')}
    </Chip>
  )
}
