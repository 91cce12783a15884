import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { getGoalLevels } from '../../../../contract/calls/program/levels.ts'
import { getProgramView, getProgramViews, type ProgramView } from '../../../../contract/calls/program-views.ts'
import { errorText } from '../../../client/error-text.ts'
import { isRefusal } from '../../../client/failure-of.ts'
import { refresh } from '../../../client/use-call.ts'
import { Picture } from '../../../scenes/Picture.tsx'
import { tileDrawing } from '../../../scenes/tiles.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { formatDate, formatLabel } from '../../../words/format.ts'
import { sentences } from '../../../words/sentences.ts'
import { t } from '../../../words/words.ts'
import { type GoalLevels, minimumText, type ReadyLevel } from '../parts/levels-ahead.ts'
import { payWords, unitsOf } from '../parts/pay-words.ts'
import css from './SureDialog.module.css'
import { useSaveGoal } from './use-save-goal.ts'

export interface SureDialogProps {
  readonly view: ProgramView
  readonly levels: GoalLevels
  readonly chosen: ReadyLevel
  /** The id of the goal that the person knew of when they confirmed; none where there was none. */
  readonly known: string | undefined
  /** The goal that is kept now, where there is one. */
  readonly saved: ReadyLevel | undefined
  /** The levels that were sent from here since something was known to be saved. */
  readonly sent: ReadonlySet<string>
  readonly onSend: () => void
  readonly onSaved: () => void
  /** Of two goals picked in two windows the person keeps the other one. */
  readonly onKeep: () => void
  readonly onClose: () => void
}

/** Asks once, then saves. It stays open while the save is under way, and when it failed, to say so. */
export function SureDialog({ view, levels, chosen, known, saved, sent, onSend, ...after }: SureDialogProps) {
  const { onSaved, onKeep, onClose } = after
  const { saveGoal, readAnew, isSaving, error } = useSaveGoal(view)
  const yes = useRef<HTMLDivElement>(null)
  // The dialog has opened by now and given the focus to its close button.
  useEffect(() => yes.current?.querySelector('button')?.focus(), [])
  const isChanged = error?.messageCode === 'errors.goal-changed'
  // The answer was lost, and the goal may have been saved before.
  const isUnknown = error !== null && error.httpCode >= 500
  const isOver = over.has(error?.messageCode)
  // What was picked in the other window is shown beside what was picked here; nobody decides before it is known.
  const [isLooking, setLooking] = useState(false)
  // Where it was sent from here, and the answer lost, there is nothing to decide; unless it stands against that as well.
  const [replaced, setReplaced] = useState(known)
  const isSent = saved !== undefined && saved.payoutTierId !== replaced && sent.has(saved.payoutTierId)
  const isOwn = isChanged && sent.size > 1 && (isLooking || isSent)
  const change = isChanged && !isOwn
  useLayoutEffect(() => {
    if (error === null || !isChanged) return
    setLooking(true)
    void refresh(getGoalLevels, getProgramView).finally(() => setLooking(false))
  }, [isChanged, error])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once what is kept has been read
  useEffect(() => {
    if (isOwn && !isLooking) void save()
  }, [isOwn, isLooking])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once after each answer that was lost
  useEffect(() => {
    if (isUnknown) void readAnew()
  }, [isUnknown, error])
  // What is read anew and is what was chosen settles it.
  const isSaved =
    error !== null &&
    saved?.payoutTierId === chosen.payoutTierId &&
    saved.goalAchieveAmount === chosen.goalAchieveAmount
  useEffect(() => {
    if (isSaved) onSaved()
  }, [isSaved, onSaved])

  function close() {
    if (isSaving) return
    // Nothing is left to pick.
    if (isOver) onKeep()
    else onClose()
    // A refusal means that the levels or the window are no longer what the person sees.
    if (error) void refresh(getProgramView, getProgramViews, getGoalLevels)
  }

  async function save() {
    if (isLooking) return
    // A person who has seen the other goal decides between the two.
    const replaces = isChanged ? saved?.payoutTierId : known
    setReplaced(replaces)
    onSend()
    if (await saveGoal(chosen, replaces ?? null)) onSaved()
  }

  const targetOf = (level: ReadyLevel) => formatLabel(level.goalAchieveAmount, view.goalLabel)
  const isFinal = error !== null && !isChanged && isRefusal(error)
  const other = change && saved?.payoutTierId !== chosen.payoutTierId ? saved : undefined
  const until = view.goalSelectionToDate
  // The way ahead, and nothing to celebrate yet.
  const map = tileDrawing(view.branding.theme, 'overview')
  const minimum = minimumText(levels, chosen)
  return (
    <Modal
      title={change ? t('goal-selection.which') : t('goal-selection.sure', { target: targetOf(chosen) })}
      closeText={t('shell.close')}
      onClose={close}
    >
      <div className={css.sure}>
        {error && !isOwn && (
          <Alert kind={change ? 'warn' : 'bad'} focusOn={error}>
            {sentences(
              change
                ? errorText(error)
                : isUnknown
                  ? t('goal-selection.not-known')
                  : t('goal-selection.not-saved', { reason: errorText(error) }),
              isFinal && saved && t('goal-selection.stays', { level: saved.levelName, target: targetOf(saved) }),
            )}
          </Alert>
        )}
        {!error && map && (
          <div className={css.picture}>
            <Picture src={map} />
          </div>
        )}
        {!isFinal && (
          <p className={css.terms}>
            <b>{t('progress.level', { level: chosen.levelName, target: targetOf(chosen) })}</b>
            <span>{t('goal-selection.award-when', { award: payWords(chosen, unitsOf(view)) })}</span>
            {minimum && <span>{t('goal-selection.minimum', { minimum })}</span>}
          </p>
        )}
        {until && !isFinal && <p className="muted">{t('goal-selection.sure-text', { date: formatDate(until) })}</p>}
        <div className={css.actions} ref={yes}>
          {isFinal ? (
            <Button size="lg" block onClick={close}>
              {t('goal-selection.see-now')}
            </Button>
          ) : (
            <>
              <Button size="lg" block icon="flag" busy={isSaving || isLooking || isOwn} onClick={() => void save()}>
                {change
                  ? t('goal-selection.take', { level: chosen.levelName, target: targetOf(chosen) })
                  : t('goal-selection.yes')}
              </Button>
              <Button
                look={other ? 'soft' : 'quiet'}
                size={other ? 'lg' : 'md'}
                block
                aria-disabled={isSaving}
                onClick={other ? onKeep : close}
              >
                {other
                  ? t('goal-selection.keep', { level: other.levelName, target: targetOf(other) })
                  : t('goal-selection.no')}
              </Button>
            </>
          )}
        </div>
      </div>
    </Modal>
  )
}

const over: ReadonlySet<string | undefined> = new Set(['errors.selection-closed', 'errors.results-issued'])
