import type { Bundle } from '../../../contract/calls/translations/standard.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { type Words, wordsOf, wordsVersion } from './bundles.ts'
import type { ClientWords } from './client-words.ts'
import { ownBundle } from './product-texts.ts'

// The same object each time, so that it is written out once.
const bundles = new WeakMap<object, Bundle>()

/** A bundle in the wanted locale, else in en_US; its `locale` says which it is. */
export function getBundle(bundleName: string, locale: string): Outcome<Bundle, 'bundle-unknown'> {
  const words = wordsOf(bundleName, locale)
  return words === undefined ? refused('bundle-unknown') : done(sameBundle(words.messages, { bundleName, ...words }))
}

/** The same with what the client says in its own words. */
export function getClientBundle(
  { words }: { readonly words: ClientWords },
  bundleName: string,
  locale: string,
): Outcome<Bundle, 'bundle-unknown'> {
  const product = getBundle(bundleName, locale)
  const own = product.ok && bundleName === ownBundle ? words.of.get(product.value.locale) : undefined
  if (!product.ok || own === undefined) return product
  const messages = { ...(product.value.messages as Words), ...own }
  return done(sameBundle(own, { bundleName, locale: product.value.locale, messages }))
}

function sameBundle(of: object, bundle: object): Bundle {
  const made = bundles.get(of) ?? Object.freeze(bundle as Bundle)
  bundles.set(of, made)
  return made
}

/** Changes with any word of any bundle, and with the client's own. */
export function versionFor({ words }: { readonly words: ClientWords }): string {
  return words.version === undefined ? wordsVersion() : `${wordsVersion()}-${words.version}`
}

/**
 * How long a browser may keep a bundle: a year where it was requested by the version that we have; by another one not at all, since
 * another process may have it already; without a version a minute.
 */
export function cachingOf(requested: string | undefined, version: string): string {
  if (requested === undefined) return 'public, max-age=60'
  return requested === version ? 'public, max-age=31536000, immutable' : 'no-cache'
}
