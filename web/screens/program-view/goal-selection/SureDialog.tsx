import { useEffect, useRef } from 'react'
import { getGoalLevels } from '../../../../contract/calls/program/levels.ts'
import { getProgramView, type ProgramView } from '../../../../contract/calls/program-views.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh } from '../../../client/use-call.ts'
import { Picture } from '../../../scenes/Picture.tsx'
import { tileDrawing } from '../../../scenes/tiles.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { formatDate, formatLabel } from '../../../words/format.ts'
import { t } from '../../../words/words.ts'
import type { ReadyLevel } from '../parts/levels-ahead.ts'
import css from './SureDialog.module.css'
import { useSaveGoal } from './use-save-goal.ts'

export interface SureDialogProps {
  readonly view: ProgramView
  readonly chosen: ReadyLevel
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** Asks once, then saves. It stays open while the save is under way, and when it failed, to say so. */
export function SureDialog({ view, chosen, onSaved, onClose }: SureDialogProps) {
  const { saveGoal, isSaving, error } = useSaveGoal(view)
  const yes = useRef<HTMLDivElement>(null)
  // The dialog has opened by now and given the focus to its close button.
  useEffect(() => yes.current?.querySelector('button')?.focus(), [])

  function close() {
    if (isSaving) return
    onClose()
    // A refusal means that the levels or the window are no longer what the person sees.
    if (error) void refresh(getProgramView, getGoalLevels)
  }

  const target = formatLabel(chosen.goalAchieveAmount, view.goalLabel)
  const until = view.goalSelectionToDate
  const celebrate = tileDrawing(view.branding.theme, 'final-result')
  return (
    <Modal title={t('goal-selection.sure', { target })} closeText={t('shell.close')} onClose={close}>
      <div className={css.sure}>
        {error && (
          <Alert kind="bad" focusOn={error}>
            {t('goal-selection.not-saved', { reason: errorText(error) })}
          </Alert>
        )}
        {!error && celebrate && (
          <div className={css.picture}>
            <Picture src={celebrate} />
          </div>
        )}
        {until && <p className="muted">{t('goal-selection.sure-text', { date: formatDate(until) })}</p>}
        <div className={css.actions} ref={yes}>
          <Button
            size="lg"
            block
            icon="flag"
            busy={isSaving}
            onClick={async () => {
              if (await saveGoal(chosen)) onSaved()
            }}
          >
            {t('goal-selection.yes')}
          </Button>
          <Button look="quiet" block aria-disabled={isSaving} onClick={close}>
            {t('goal-selection.no')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
