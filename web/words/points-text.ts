import { labelFor, type MediaLabel } from '../../rules/clients/media-label.ts'
import { formatPoints } from './format.ts'
import { spokenLocale, t } from './words.ts'

/** What so many points are called, in the person's language: 1 is `point`, 60 are `points`. */
export function countedLabel(label: MediaLabel, count: number): string {
  return labelFor(label, count, spokenLocale().intlCode)
}

/** So many points with their name: `1 point`, `12,480 points`; `written` where the number is written otherwise. */
export function pointsText(label: MediaLabel, points: number, written = formatPoints(points)): string {
  return t('progress.award', { points: written, mediaLabel: countedLabel(label, points) })
}
