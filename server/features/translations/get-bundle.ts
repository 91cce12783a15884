import type { Bundle } from '../../../contract/calls/translations/standard.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { wordsOf } from './bundles.ts'

/** A bundle in the wanted locale, else in en_US; its `locale` says which it is. */
export function getBundle(bundleName: string, locale: string): Outcome<Bundle, 'bundle-unknown'> {
  const words = wordsOf(bundleName, locale)
  return words === undefined ? refused('bundle-unknown') : done({ bundleName, ...words } as Bundle)
}
