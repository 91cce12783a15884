import type { ProgramView } from '../../../../contract/calls/program-views.ts'
import { progressPercentage } from '../../../../rules/progress/progress-figures.ts'
import type { SecondWay } from '../../../scenes/scene-props.ts'
import { t } from '../../../words/words.ts'
import { minimumFigures } from './minimum-figures.ts'

/** The second trail of the picture, where a minimum gates the award; at its beginning until there are results. */
export function secondWayOf({ minimum }: Pick<ProgramView, 'minimum'>): SecondWay | undefined {
  if (minimum === undefined) return undefined
  const { name, value, isReached } = minimum
  const target = minimum.minimum
  const at = value === undefined ? 0 : progressPercentage({ calculation: 'standard', target, result: value })
  return { at, title: name, note: minimumFigures(minimum), isReached }
}

/** The same in words, for who does not see the picture. */
export function minimumSentences({ minimum }: Pick<ProgramView, 'minimum'>): string[] {
  if (minimum === undefined) return []
  return [t('progress.scene-minimum', { measure: minimum.name, figures: minimumFigures(minimum) })]
}
