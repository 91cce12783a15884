import { Reading } from '../../parts/texts/Reading.tsx'
import { TextPage } from '../../parts/texts/TextPage.tsx'

/** How data moves between countries (N16; decisions §8 on the name of the address). */
export function PrivacyShieldScreen() {
  return <TextPage name="privacy-shield" title="texts.privacy-shield" draw={text => <Reading text={text} />} />
}
