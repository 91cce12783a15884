import type { CompanyBrandingAndRules } from '../../contract/calls/company-branding-and-rules.ts'
import { labelFor, type MediaLabel } from '../../rules/clients/media-label.ts'
import { formatPoints } from '../words/format.ts'
import { spokenLocale, t } from '../words/words.ts'

/** What this client calls its points, in the person's language where it says so (product §3). */
export function clientLabel(company: CompanyBrandingAndRules | undefined): MediaLabel {
  const branding = company?.clientBranding
  const translated = branding?.mediaLabels.find(label => label.locale === spokenLocale().code)
  if (translated) return { mediaLabel: translated.cmText, mediaLabelForms: translated.mediaLabelForms }
  return { mediaLabel: branding?.mediaLabel ?? t('points.media-label') }
}

/** The same for a text without a number. */
export function mediaLabelOf(company: CompanyBrandingAndRules | undefined): string {
  return clientLabel(company).mediaLabel
}

/** What so many points are called, in the person's language: 1 is `point`, 60 are `points`. */
export function countedLabel(label: MediaLabel, count: number): string {
  return labelFor(label, count, spokenLocale().intlCode)
}

/** So many points with their name: `1 point`, `12,480 points`; `written` where the number is written otherwise. */
export function pointsText(label: MediaLabel, points: number, written = formatPoints(points)): string {
  return t('progress.award', { points: written, mediaLabel: countedLabel(label, points) })
}
