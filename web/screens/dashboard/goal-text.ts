import type { ProgramView } from '../../../contract/calls/program-views.ts'
import { formatLabel } from '../../words/format.ts'
import { t } from '../../words/words.ts'

/** A person's target as they read it, `$42,000`; nothing while they have none. */
export function targetText({ target, goalLabel }: ProgramView): string | undefined {
  return target === undefined ? undefined : formatLabel(target, goalLabel)
}

/** A person's goal: `Level 2, $42,000`, or the target alone where no level stands behind it. */
export function goalText(view: ProgramView): string {
  const target = targetText(view) ?? ''
  return view.levelName ? t('tile.goal', { level: view.levelName, target }) : target
}
