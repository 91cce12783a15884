import type { CompanyBrandingAndRules } from '../../contract/calls/company-branding-and-rules.ts'
import { spokenLocale, t } from '../words/words.ts'

/** What this client calls its points, in the person's language where it says so (product §3). */
export function mediaLabelOf(company: CompanyBrandingAndRules | undefined): string {
  const branding = company?.clientBranding
  const translated = branding?.mediaLabels.find(label => label.locale === spokenLocale().code)
  return translated?.cmText ?? branding?.mediaLabel ?? t('header.media-label')
}
