import { Reading } from '../../parts/texts/Reading.tsx'
import { TextPage } from '../../parts/texts/TextPage.tsx'

/** The privacy notice (N16). It is acknowledged in the bar above the page, or in the first-time setup. */
export function PrivacyNoticeScreen() {
  return <TextPage name="privacy-notice" title="texts.privacy-notice" draw={text => <Reading text={text} />} />
}
