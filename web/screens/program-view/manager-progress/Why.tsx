import type { Tables } from '../../../../contract/calls/program-views/tables.ts'
import { labelTellingApart } from '../../../../rules/clients/label-telling-apart.ts'
import type { GoalLabel } from '../../../../rules/programs/program.ts'
import { formatByType, formatLabel, formatNumber } from '../../../words/format.ts'
import { percentText } from '../../../words/percent-text.ts'
import { t } from '../../../words/words.ts'
import { ownPaceOf } from './pace-of.ts'
import css from './panels.module.css'

type Person = Tables['detailsTable']['rows'][number]

export interface WhyProps {
  readonly person: Pick<
    Person,
    | 'progressPercentage'
    | 'onTrackPercentage'
    | 'dateThroughPercentage'
    | 'previousPercentage'
    | 'moved'
    | 'treatment'
    | 'currentMQValue'
    | 'minQualifier'
  >
  /** How the second measure is written; absent where it has no minimum. */
  readonly minQualifierLabel: GoalLabel | undefined
  /** Where even pace stands for whoever has no day of their own, in percent; absent where a program has none. */
  readonly pace: number | undefined
  /** Whether a program without a pace shows how much of the goal is reached: where no bar beside it does. */
  readonly showsProgress?: boolean
}

/** Why somebody stands where they do, in words: against today's pace, and since the update before. */
export function Why({ person, minQualifierLabel, pace, showsProgress = false }: WhyProps) {
  const { progressPercentage: now, onTrackPercentage: ofPace, previousPercentage: before, moved, treatment } = person
  if (now === undefined) return null
  // Of a goal reached in full only the minimum can still be missing (product §9).
  const lacksMinimum = pace !== undefined && now >= 100 && treatment === 'on_track'
  const missing = missingMinimum(person, minQualifierLabel)
  const ownPace = ownPaceOf(person, pace)
  const ahead = ownPace === undefined ? undefined : now - ownPace
  return (
    <span className={css.why}>
      {/* The standings are bands of this figure, and not of the share of the goal beside them. */}
      {pace !== undefined && ofPace !== undefined && now < 100 && (
        <span>{t('manager.why.of-pace', { percent: percentText(ofPace) })}</span>
      )}
      {lacksMinimum && <span>{t('manager.why.minimum')}</span>}
      {missing && <span>{missing}</span>}
      {ahead !== undefined && (
        <span>
          {ahead < 0
            ? t('manager.why.behind', { points: formatNumber(-ahead), count: -ahead })
            : t('manager.why.ahead', { points: formatNumber(ahead), count: ahead })}
        </span>
      )}
      {ahead === undefined && showsProgress && <span>{t('manager.why.of-goal', { percent: percentText(now) })}</span>}
      {before !== undefined && (
        <span>
          {moved === 'up'
            ? t('manager.why.up', { percent: percentText(before) })
            : moved === 'down'
              ? t('manager.why.down', { percent: percentText(before) })
              : before === now
                ? t('manager.why.still')
                : t('manager.why.same', { percent: percentText(before) })}
        </span>
      )}
    </span>
  )
}

/** What is there of the second measure where its minimum is not reached: `3 of 5 service plans`. */
export function missingMinimum(
  { currentMQValue: value, minQualifier: minimum }: Pick<Person, 'currentMQValue' | 'minQualifier'>,
  label: GoalLabel | undefined,
): string | undefined {
  if (value === undefined || minimum === undefined || label === undefined) return undefined
  const apart = labelTellingApart(label, value, minimum)
  return t('manager.part-of', { part: formatByType(value, apart), all: formatLabel(minimum, apart) })
}
