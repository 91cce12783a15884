import { useEffect, useState } from 'react'
import type { ReplyOf } from '../../../../contract/call.ts'
import { previewPersonErasure } from '../../../../contract/calls/admin/people/erasure/preview.ts'
import { eraseThisPerson } from '../../../../contract/calls/admin/people/erasure.ts'
import type { ConsolePerson } from '../../../../contract/calls/admin/people.ts'
import { fullName } from '../../../../rules/accounts/full-name.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { c } from '../../../words/console-words.ts'
import { formatNumber } from '../../../words/format.ts'
import { ListState } from '../parts/ListState.tsx'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import { useAct } from '../proof/use-act.ts'
import { refreshPerson } from './refresh-person.ts'

interface EraseDialogProps {
  readonly person: ConsolePerson
  readonly onClose: () => void
}

/** Erases somebody for good: what goes is counted first, and their user ID is typed to confirm it. */
export function EraseDialog({ person, onClose }: EraseDialogProps) {
  // As they were when the dialog was opened: the page reads the account again while it closes.
  const [{ userId, userName, name }] = useState({ ...person, name: fullName(person) })
  const [typed, setTyped] = useState('')
  const [counted, setCounted] = useState<ReplyOf<typeof previewPersonErasure>>()
  const { act: count, error } = useAct(previewPersonErasure, setCounted)
  const title = c('people.erase-title', { name })
  const start = () => count({ params: { userId } })
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted once, when the dialog opens
  useEffect(() => void start(), [])
  if (counted === undefined) {
    return (
      <Modal title={title} closeText={c('frame.close')} onClose={onClose}>
        <ListState data={undefined} error={error} retry={start}>
          {() => null}
        </ListState>
        <div className="modal__acts">
          <Button look="quiet" onClick={onClose}>
            {c('frame.cancel')}
          </Button>
        </div>
      </Modal>
    )
  }
  return (
    <ReasonDialog
      title={title}
      text={c('people.erase-text', { name })}
      confirm={c('people.erase')}
      hint={c('people.erase-reason-hint')}
      call={eraseThisPerson}
      input={reason => ({ params: { userId }, body: { reason, userName: typed.trim() } })}
      onDone={() => refreshPerson().then(onClose)}
      onClose={onClose}
    >
      <section className="form-part__h" aria-labelledby="erase-counts">
        <h3 id="erase-counts">{c('people.erase-counts')}</h3>
        <ul className="movers small">
          {counted.rows.map(({ kind, count: rows }) => (
            <li key={kind}>
              <span>{c(`people.erases-${kind}`)}</span>
              <b>{formatNumber(rows)}</b>
            </li>
          ))}
          <li>
            <span>{c('people.erase-points')}</span>
            <b>{formatNumber(counted.points)}</b>
          </li>
        </ul>
      </section>
      <p className="small muted">{c('people.erase-backups')}</p>
      <TextField
        label={c('people.erase-confirm', { userName })}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        required
        maxLength={200}
        onChange={({ target }) => setTyped(target.value)}
      />
    </ReasonDialog>
  )
}
