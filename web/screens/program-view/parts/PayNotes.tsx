import type { BasicPayout, BonusPayout } from '../../../../contract/payout-terms.ts'
import type { GoalLabel } from '../../../../rules/programs/program.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { exactLabel } from '../../../words/exact-label.ts'
import { sentences } from '../../../words/sentences.ts'
import { t } from '../../../words/words.ts'
import css from './PayNotes.module.css'
import { basicWords, bonusWords, type PayUnits } from './pay-words.ts'

export interface PayNotesProps {
  readonly basic: BasicPayout | undefined
  readonly bonus: BonusPayout | undefined
  readonly minQualifierLabel: GoalLabel | undefined
  readonly units: PayUnits
  /** Whether people pick their goal here, or have it set. */
  readonly hasChoice: boolean
}

/** What a program pays beside the goal: on the way to it, and as a bonus. */
export function PayNotes({ basic, bonus, minQualifierLabel, units, hasChoice }: PayNotesProps) {
  if (!basic && !bonus) return null
  return (
    <ul className={css.notes}>
      {basic && (
        <li>
          <Icon name="trend" />
          <p>{t(hasChoice ? 'pay.basic' : 'pay.basic-assigned', { rate: basicWords(basic, units) })}</p>
        </li>
      )}
      {bonus && (
        <li>
          <Icon name="star" />
          <p>
            {t('pay.bonus', { name: bonus.name, rate: bonusWords(bonus, units.points) })}{' '}
            <span className="muted">{bonusNeeds(bonus, minQualifierLabel)}</span>
          </p>
        </li>
      )}
    </ul>
  )
}

/** What else a bonus requires; nothing where its own amount is all. Where the program has no minimum, the bonus’s is in its own unit. */
export function bonusNeeds(
  { isGoalNeedToAchieve, bonusMQ, label }: BonusPayout,
  minQualifierLabel: GoalLabel | undefined,
) {
  return sentences(
    isGoalNeedToAchieve && t('pay.bonus-needs-goal'),
    bonusMQ !== undefined && t('pay.bonus-minimum', { minimum: exactLabel(bonusMQ, minQualifierLabel ?? label) }),
  )
}
