import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReplyOf } from '../../../../contract/call.ts'
import type { ConsolePerson } from '../../../../contract/calls/admin/people.ts'
import { listAdjustments, proposeAdjustment } from '../../../../contract/calls/admin/points/adjustments.ts'
import { fullName } from '../../../../rules/accounts/full-name.ts'
import { errorText } from '../../../client/error-text.ts'
import { newKey } from '../../../client/new-key.ts'
import { useCall } from '../../../client/use-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { c } from '../../../words/console-words.ts'
import { consolePaths } from '../console-paths.ts'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { ReasonField } from '../parts/ReasonField.tsx'
import { noPoints, SignedPoints, signedPoints } from '../parts/SignedPoints.tsx'
import { aloneText } from '../points/alone-text.ts'
import { refreshPoints } from '../points/refresh-points.ts'
import { useAct } from '../proof/use-act.ts'

interface AdjustDialogProps {
  readonly person: ConsolePerson
  readonly onClose: () => void
}

/** Gives points or takes them; above the client's limit a second person agrees first. */
export function AdjustDialog({ person, onClose }: AdjustDialogProps) {
  const [typed, setTyped] = useState(noPoints)
  const [lastDay, setLastDay] = useState('')
  const [reason, setReason] = useState('')
  // One for each opening of the form: sent twice, it moves points once.
  const [key] = useState(newKey)
  const [made, setMade] = useState<ReplyOf<typeof proposeAdjustment>>()
  const rule = useCall(listAdjustments).data
  const adjust = useAct(proposeAdjustment, async reply => {
    setMade(reply)
    await refreshPoints()
  })
  const name = fullName(person)
  if (made) return <Made state={made.state} onClose={onClose} />
  return (
    <ConfirmDialog
      title={c('points.adjust-title', { name })}
      text={rule ? aloneText(rule) : ''}
      confirm={c('points.adjust')}
      busy={adjust.isActing}
      error={adjust.error && errorText(adjust.error)}
      onConfirm={() =>
        void adjust.act({
          body: {
            userId: person.userId,
            points: signedPoints(typed),
            reason,
            key,
            ...(typed.way === 'give' && lastDay && { lastDay }),
          },
        })
      }
      onClose={onClose}
    >
      <SignedPoints value={typed} onChange={setTyped} />
      {typed.way === 'give' && (
        <TextField
          label={c('people.last-day')}
          hint={c('points.last-day-hint')}
          type="date"
          value={lastDay}
          onChange={event => setLastDay(event.target.value)}
        />
      )}
      <ReasonField value={reason} onChange={setReason} />
    </ConfirmDialog>
  )
}

/** What became of it: the points moved, or somebody else has to agree. */
function Made({ state, onClose }: Pick<ReplyOf<typeof proposeAdjustment>, 'state'> & { readonly onClose: () => void }) {
  return (
    <Modal title={c(`points.after-${state}`)} closeText={c('frame.close')} onClose={onClose}>
      <p role="status">
        {c(`points.after-${state}-text`)} <Link to={consolePaths.points}>{c('points.see')}</Link>
      </p>
      <div className="modal__acts">
        <Button onClick={onClose}>{c('points.done')}</Button>
      </div>
    </Modal>
  )
}
