import type { TeamTodayMember } from '../../../contract/calls/team.ts'
import { formatDate } from '../../words/format.ts'
import { percentText } from '../../words/percent-text.ts'
import { t } from '../../words/words.ts'
import { missingMinimum } from '../program-view/manager-progress/Why.tsx'

/** Why somebody is on the page, in words: the reasons as the rules put them, then where they stand. */
export function reasonTexts(member: TeamTodayMember): string[] {
  const { reasons, stillSince, previousPercentage: before, progressPercentage: now, onTrackPercentage: pace } = member
  const texts = reasons.map(reason => {
    switch (reason) {
      case 'reached':
        return t('manager.step.reached-goal')
      case 'moved-up':
        return before === undefined
          ? t('manager.why.of-goal', { percent: percentText(now) })
          : t('manager.why.up', { percent: percentText(before) })
      case 'still':
        // Whoever lost gained nothing either, and that is a change.
        if (before !== undefined && before > now) return t('manager.why.same', { percent: percentText(before) })
        return stillSince === undefined
          ? t('manager.why.still')
          : t('team.why.still-since', { date: formatDate(stillSince) })
      case 'goal-without-minimum':
        return t('manager.why.minimum')
      default:
        return t(`team.why.${reason}`)
    }
  })
  const missing = missingMinimum(member, member.minQualifierLabel)
  const stands =
    pace === undefined || now >= 100
      ? t('manager.why.of-goal', { percent: percentText(now) })
      : t('manager.why.of-pace', { percent: percentText(pace) })
  return [...new Set([...texts, ...(missing === undefined ? [] : [missing]), stands])]
}
