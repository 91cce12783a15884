import { t } from '../../words/words.ts'

/** What is wrong with an e-mail address that was typed, in words; nothing where it may be one. */
export function emailAddressProblem(address: string): string | undefined {
  if (address === '') return t('recovery.email-address-missing')
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address) ? undefined : t('recovery.email-address-malformed')
}
