import type { CompanyBrandingAndRules } from '../../contract/calls/company-branding-and-rules.ts'
import type { MediaLabel } from '../../rules/clients/media-label.ts'
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
