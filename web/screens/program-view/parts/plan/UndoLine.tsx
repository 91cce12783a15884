import { useEffect, useRef } from 'react'
import type { Removed } from '../../../../../rules/plans/edit-plan.ts'
import { t } from '../../../../words/words.ts'
import css from './Plan.module.css'

/** Says what was removed and takes it back; the focus comes here, since what had it is gone. */
export function UndoLine({ removed, onUndo }: { readonly removed: Removed; readonly onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each removal anew
  useEffect(() => button.current?.focus(), [removed])
  const text = removed.kind === 'step' ? removed.step.text : removed.set.obstacle
  return (
    <div className={css.undo}>
      <p role="status">{text.trim() === '' ? t('plan.removed') : t('plan.removed-words', { words: text })}</p>
      <button type="button" className="btn btn--quiet btn--sm" ref={button} onClick={onUndo}>
        {t('plan.undo')}
      </button>
    </div>
  )
}
