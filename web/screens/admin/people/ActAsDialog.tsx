import { useState } from 'react'
import { mintLaunchToken } from '../../../../contract/calls/admin/launch-tokens.ts'
import type { ConsolePerson } from '../../../../contract/calls/admin/people.ts'
import { fullName } from '../../../../rules/accounts/full-name.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { c } from '../../../words/console-words.ts'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import { refreshPerson } from './refresh-person.ts'

interface ActAsDialogProps {
  readonly person: ConsolePerson
  readonly onClose: () => void
}

/** The way into the product as somebody else, in a tab of its own, for a reason (W05c). */
export function ActAsDialog({ person, onClose }: ActAsDialogProps) {
  const [url, setUrl] = useState<string>()
  const name = fullName(person)
  if (url !== undefined) {
    return (
      <Modal title={c('people.act-as', { name })} closeText={c('frame.close')} onClose={onClose}>
        <p className="muted" role="status">
          {c('people.act-as-minute')}
        </p>
        <div className="modal__acts">
          <a className={buttonClass({})} href={url} target="_blank" rel="noopener noreferrer" onClick={onClose}>
            {c('people.act-as-go', { name: person.firstName })}
          </a>
        </div>
      </Modal>
    )
  }
  return (
    <ReasonDialog
      title={c('people.act-as', { name })}
      text={c('people.act-as-text', { name: person.firstName })}
      confirm={c('people.act-as-ask')}
      call={mintLaunchToken}
      input={reason => ({ body: { userName: person.userName, reason } })}
      onDone={reply => {
        setUrl(reply.url)
        return refreshPerson()
      }}
      onClose={onClose}
    />
  )
}
