import type { CalculationType, GoalLabel } from '../../../../rules/programs/program.ts'
import { formatLabel } from '../../../words/format.ts'
import { t } from '../../../words/words.ts'

/** A target as a person reads it: `240 units`, and of a reduction `240 units or lower`. */
export function goalText(target: string, label: GoalLabel, calculation: CalculationType): string {
  const amount = formatLabel(target, label)
  return calculation === 'reduction' ? t('progress.or-lower', { target: amount }) : amount
}
