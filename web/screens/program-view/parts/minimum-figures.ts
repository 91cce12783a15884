import type { MinimumToDate } from '../../../../contract/worth.ts'
import { formatByType, formatLabel } from '../../../words/format.ts'
import { t } from '../../../words/words.ts'

/** How far a second measure is: `3 of 5 service plans`; before there are results what it has to come to, `5 service plans`. */
export function minimumFigures({ value, minimum, label }: MinimumToDate): string {
  const all = formatLabel(minimum, label)
  return value === undefined ? all : t('manager.part-of', { part: formatByType(value, label), all })
}
