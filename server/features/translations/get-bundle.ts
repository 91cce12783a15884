import type { Bundle } from '../../../contract/calls/translations/standard.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { wordsOf, wordsVersion } from './bundles.ts'

// The same object each time, so that it is written out once.
const bundles = new WeakMap<object, Bundle>()

/** A bundle in the wanted locale, else in en_US; its `locale` says which it is. */
export function getBundle(bundleName: string, locale: string): Outcome<Bundle, 'bundle-unknown'> {
  const words = wordsOf(bundleName, locale)
  if (words === undefined) return refused('bundle-unknown')
  const bundle = bundles.get(words.messages) ?? Object.freeze({ bundleName, ...words } as Bundle)
  bundles.set(words.messages, bundle)
  return done(bundle)
}

/** How long a browser may keep a bundle: a year where it was requested by the version that we have, else a minute. */
export function cachingOf(version: string | undefined): string {
  return version === wordsVersion() ? 'public, max-age=31536000, immutable' : 'public, max-age=60'
}
