import { useState } from 'react'
import { sendActivation } from '../../../../contract/calls/admin/people/activation.ts'
import { lockPerson } from '../../../../contract/calls/admin/people/lock.ts'
import { handOutPassword } from '../../../../contract/calls/admin/people/temporary-password.ts'
import { unlockPerson } from '../../../../contract/calls/admin/people/unlock.ts'
import type { ConsolePerson } from '../../../../contract/calls/admin/people.ts'
import { fullName } from '../../../../rules/accounts/full-name.ts'
import { errorText } from '../../../client/error-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { c } from '../../../words/console-words.ts'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { ReasonField } from '../parts/ReasonField.tsx'
import { useAct } from '../proof/use-act.ts'
import { refreshPerson } from './refresh-person.ts'

interface DialogProps {
  readonly person: ConsolePerson
  readonly onClose: () => void
}

/** Locks the account, or unlocks it. */
export function LockDialog({ person, onClose }: DialogProps) {
  const [reason, setReason] = useState('')
  // As it was when the dialog was opened: the page reads the account again while the dialog closes.
  const [isLocked] = useState(person.isLocked)
  const act = useAct(isLocked ? unlockPerson : lockPerson, async () => {
    await refreshPerson()
    onClose()
  })
  const name = fullName(person)
  return (
    <ConfirmDialog
      title={c(isLocked ? 'people.unlock-title' : 'people.lock-title', { name })}
      text={c(isLocked ? 'people.unlock-text' : 'people.lock-text')}
      confirm={c(isLocked ? 'people.unlock' : 'people.lock')}
      busy={act.isActing}
      error={act.error && errorText(act.error)}
      onConfirm={() => void act.act({ params: { userId: person.userId }, body: { reason } })}
      onClose={onClose}
    >
      <ReasonField value={reason} onChange={setReason} />
    </ConfirmDialog>
  )
}

/** Mails the link that sets the first password. */
export function ActivationDialog({ person, onClose }: DialogProps) {
  const [reason, setReason] = useState('')
  const act = useAct(sendActivation, async () => {
    await refreshPerson()
    onClose()
  })
  return (
    <ConfirmDialog
      title={c('people.activation-title', { name: fullName(person) })}
      text={c('people.activation-text', { address: person.emailAddress ?? '' })}
      confirm={c('people.activation')}
      busy={act.isActing}
      error={act.error && errorText(act.error)}
      onConfirm={() => void act.act({ params: { userId: person.userId }, body: { reason } })}
      onClose={onClose}
    >
      <ReasonField value={reason} onChange={setReason} />
    </ConfirmDialog>
  )
}

/** Hands out a temporary password, which is shown this one time. */
export function PasswordDialog({ person, onClose }: DialogProps) {
  const [reason, setReason] = useState('')
  const [password, setPassword] = useState<string>()
  const act = useAct(handOutPassword, async reply => {
    setPassword(reply.password)
    await refreshPerson()
  })
  if (password !== undefined) {
    return (
      <Modal title={c('people.temporary-made')} closeText={c('frame.close')} onClose={onClose}>
        <p className="muted">{c('people.temporary-once', { name: person.firstName })}</p>
        <p role="status">
          <code className="code once">{password}</code>
        </p>
        <div className="modal__acts">
          <Button onClick={onClose}>{c('people.temporary-kept')}</Button>
        </div>
      </Modal>
    )
  }
  return (
    <ConfirmDialog
      title={c('people.temporary-title', { name: fullName(person) })}
      text={c('people.temporary-text')}
      confirm={c('people.temporary')}
      busy={act.isActing}
      error={act.error && errorText(act.error)}
      onConfirm={() => void act.act({ params: { userId: person.userId }, body: { reason } })}
      onClose={onClose}
    >
      <ReasonField value={reason} onChange={setReason} />
    </ConfirmDialog>
  )
}
