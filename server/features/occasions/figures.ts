import type { Progress } from '../../../contract/calls/program-views/progress.ts'
import { localeOf } from '../../../rules/clients/locales.ts'
import { labelFor, type MediaLabel } from '../../../rules/clients/media-label.ts'
import { writeDecimal, writeLabel, writePercent } from '../../../rules/clients/write-figures.ts'
import { highestPercentage } from '../../../rules/progress/highest-percentage.ts'
import type { Client } from '../clients/client-of-host.ts'
import { translateFor } from '../translations/translate.ts'

/** A percentage as a page says it: never below zero, and "over 999%" where it is the highest there is. */
export function percentIn(client: Client, locale: string, percentage: number): string {
  const { intlCode } = localeOf(locale)
  if (percentage < highestPercentage) return writePercent(Math.max(0, percentage), intlCode)
  return translateFor(client, locale, 'progress.more-than', { figure: writePercent(highestPercentage, intlCode) })
}

/** A number of points with their name. */
export function awardIn(client: Client, locale: string, label: MediaLabel, points: number): string {
  const { intlCode } = localeOf(locale)
  return translateFor(client, locale, 'progress.award', {
    points: writeDecimal(points, intlCode),
    mediaLabel: labelFor(label, points, intlCode),
  })
}

/**
 * How far somebody is, in the figures of their page; nothing where that shows none, or a final result. Once the program has ended there is
 * no more to achieve.
 */
export function figuresOf(
  client: Client,
  locale: string,
  { goal, goalLabel, finalResult }: Progress,
  daysLeft: number,
) {
  const { paxGoalSelection: chosen, paxProgressResponse: now } = goal
  if (finalResult !== undefined || chosen === undefined || now?.progressPercentage === undefined) return undefined
  if (now.dataThrough === undefined) return undefined
  const write = (figure: string) => writeLabel(figure, localeOf(locale).intlCode, goalLabel)
  return {
    dataThrough: now.dataThrough,
    result: write(now.resultsToDate),
    target: write(chosen.goalAchieveAmount),
    percent: percentIn(client, locale, now.progressPercentage),
    ...(now.toAchieve !== undefined && daysLeft >= 0 && { toAchieve: write(now.toAchieve) }),
  }
}
