import { useState } from 'react'
import type { ReplyOf } from '../../../../contract/call.ts'
import { previewBaseline } from '../../../../contract/calls/admin/people/baseline/preview.ts'
import { correctPersonBaseline } from '../../../../contract/calls/admin/people/baseline.ts'
import { getPersonPrograms } from '../../../../contract/calls/admin/people/programs.ts'
import type { ConsolePerson } from '../../../../contract/calls/admin/people.ts'
import type { ProgramView } from '../../../../contract/calls/program-views.ts'
import { fullName } from '../../../../rules/accounts/full-name.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh, useCall } from '../../../client/use-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { c } from '../../../words/console-words.ts'
import { exactLabel } from '../../../words/exact-label.ts'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { Facts } from '../parts/Facts.tsx'
import { ListState } from '../parts/ListState.tsx'
import { ReasonField } from '../parts/ReasonField.tsx'
import { SelectField } from '../parts/SelectField.tsx'
import { useAct } from '../proof/use-act.ts'
import { refreshPerson } from './refresh-person.ts'

interface BaselineDialogProps {
  readonly person: ConsolePerson
  readonly onClose: () => void
}

/** Corrects the baseline that a goal was frozen with: both sides are shown first. */
export function BaselineDialog({ person, onClose }: BaselineDialogProps) {
  const { data, error, refetch } = useCall(getPersonPrograms, { params: { userId: person.userId } })
  const goals = data?.programViews.filter(({ target }) => target !== undefined)
  if (goals !== undefined && goals.length > 0) return <Form person={person} goals={goals} onClose={onClose} />
  return (
    <Modal
      title={c('people.baseline-title', { name: fullName(person) })}
      closeText={c('frame.close')}
      onClose={onClose}
    >
      <ListState data={goals} error={error} retry={refetch}>
        {() => <p className="muted">{c('people.baseline-none')}</p>}
      </ListState>
      <div className="modal__acts">
        <Button look="quiet" onClick={onClose}>
          {c('frame.close')}
        </Button>
      </div>
    </Modal>
  )
}

function Form({ person, goals, onClose }: BaselineDialogProps & { readonly goals: readonly ProgramView[] }) {
  const [programId, setProgramId] = useState(goals[0]!.programId)
  const [baseline, setBaseline] = useState('')
  const [reason, setReason] = useState('')
  const [sides, setSides] = useState<ReplyOf<typeof previewBaseline>>()
  const look = useAct(previewBaseline, setSides)
  const correct = useAct(correctPersonBaseline, async () => {
    await Promise.all([refreshPerson(), refresh(getPersonPrograms)])
    onClose()
  })
  const goal = goals.find(one => one.programId === programId) ?? goals[0]!
  const params = { userId: person.userId }
  const failure = correct.error ?? look.error
  /** Another program or figure has other sides. */
  function change(set: () => void) {
    set()
    setSides(undefined)
    correct.forget()
    look.forget()
  }
  return (
    <ConfirmDialog
      title={c('people.baseline-title', { name: fullName(person) })}
      text={c('people.baseline-text')}
      confirm={c(sides ? 'people.baseline-confirm' : 'people.baseline-look')}
      busy={look.isActing || correct.isActing}
      error={failure && errorText(failure)}
      onConfirm={() =>
        sides
          ? void correct.act({ params, body: { programId, baseline, before: sides.before, reason } })
          : void look.act({ params, body: { programId, baseline } })
      }
      onClose={onClose}
    >
      <SelectField
        label={c('people.program')}
        value={programId}
        options={goals.map(one => [one.programId, one.programName])}
        onChoose={chosen => change(() => setProgramId(chosen))}
      />
      <TextField
        label={c('people.baseline-new')}
        value={baseline}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        required
        onChange={({ target }) => change(() => setBaseline(target.value))}
      />
      {sides && (
        <>
          <section aria-label={c('people.baseline-sides')}>
            <Facts
              rows={[
                [c('people.baseline-was'), both(goal, sides.before.baseline, sides.after.baseline)],
                [c('people.target'), both(goal, sides.before.target, sides.after.target)],
              ]}
            />
          </section>
          <p className="small muted">{c('people.baseline-follows')}</p>
          <ReasonField value={reason} onChange={setReason} />
        </>
      )}
    </ConfirmDialog>
  )
}

function both({ goalLabel }: ProgramView, before: string | undefined, after: string | undefined): string {
  const said = (figure: string | undefined) => (figure === undefined ? '–' : exactLabel(figure, goalLabel))
  return c('people.from-to', { before: said(before), after: said(after) })
}
