import type { MinimumToDate } from '../../../../contract/worth.ts'
import { formatByType, formatLabel } from '../../../words/format.ts'
import { t } from '../../../words/words.ts'

/** How far a second measure is: `3 of 5 service plans`, once it is there `7 service plans`; before there are results what it has to come to. */
export function minimumFigures({ value, minimum, label, isReached }: MinimumToDate): string {
  if (value === undefined || isReached) return formatLabel(value ?? minimum, label)
  return t('manager.part-of', { part: formatByType(value, label), all: formatLabel(minimum, label) })
}
