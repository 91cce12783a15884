import { useState } from 'react'
import { sendActivation } from '../../../../contract/calls/admin/people/activation.ts'
import { lockPerson } from '../../../../contract/calls/admin/people/lock.ts'
import { endSessions } from '../../../../contract/calls/admin/people/sessions/end.ts'
import { handOutPassword } from '../../../../contract/calls/admin/people/temporary-password.ts'
import { unlockPerson } from '../../../../contract/calls/admin/people/unlock.ts'
import type { ConsolePerson } from '../../../../contract/calls/admin/people.ts'
import { fullName } from '../../../../rules/accounts/full-name.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { c } from '../../../words/console-words.ts'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import { refreshPerson } from './refresh-person.ts'

interface DialogProps {
  readonly person: ConsolePerson
  readonly onClose: () => void
}

/** Locks the account, or unlocks it. */
export function LockDialog({ person, onClose }: DialogProps) {
  // As it was when the dialog was opened: the page reads the account again while the dialog closes.
  const [isLocked] = useState(person.isLocked)
  return (
    <ReasonDialog
      title={c(isLocked ? 'people.unlock-title' : 'people.lock-title', { name: fullName(person) })}
      text={c(isLocked ? 'people.unlock-text' : 'people.lock-text')}
      confirm={c(isLocked ? 'people.unlock' : 'people.lock')}
      call={isLocked ? unlockPerson : lockPerson}
      input={reason => ({ params: { userId: person.userId }, body: { reason } })}
      onDone={() => refreshPerson().then(onClose)}
      onClose={onClose}
    />
  )
}

/** Signs the person out everywhere. */
export function SignOutDialog({ person, onClose }: DialogProps) {
  return (
    <ReasonDialog
      title={c('people.sign-out-title', { name: fullName(person) })}
      text={c('people.sign-out-text')}
      confirm={c('people.sign-out')}
      call={endSessions}
      input={reason => ({ params: { userId: person.userId }, body: { reason } })}
      onDone={() => refreshPerson().then(onClose)}
      onClose={onClose}
    />
  )
}

/** Mails the link that sets the first password. */
export function ActivationDialog({ person, onClose }: DialogProps) {
  return (
    <ReasonDialog
      title={c('people.activation-title', { name: fullName(person) })}
      text={c('people.activation-text', { address: person.emailAddress ?? '' })}
      confirm={c('people.activation')}
      call={sendActivation}
      input={reason => ({ params: { userId: person.userId }, body: { reason } })}
      onDone={() => refreshPerson().then(onClose)}
      onClose={onClose}
    />
  )
}

/** Hands out a temporary password, which is shown this one time. */
export function PasswordDialog({ person, onClose }: DialogProps) {
  const [password, setPassword] = useState<string>()
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
    <ReasonDialog
      title={c('people.temporary-title', { name: fullName(person) })}
      text={c('people.temporary-text')}
      confirm={c('people.temporary')}
      call={handOutPassword}
      input={reason => ({ params: { userId: person.userId }, body: { reason } })}
      onDone={reply => {
        setPassword(reply.password)
        return refreshPerson()
      }}
      onClose={onClose}
    />
  )
}
