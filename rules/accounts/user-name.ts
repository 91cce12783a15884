/** Why a user name is refused. */
export type UserNameProblem = 'character-not-allowed' | 'name-reserved' | 'scripts-mixed'

// Control, format, private, unassigned and ignorable characters (fillers, variation selectors, the grapheme joiner), line and
// paragraph separators, and every blank but one plain one between others: none of them is seen, nor is a name without letters.
const unseen = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]|(?! )\p{Zs}|^ | $| {2}|^$/u

/** Forms in which actors and subjects are written (`rules/actors/actor.ts`, and the texts kept before there were ids). */
const reserved = [
  /^(cairn|catalogue|client)$/,
  /^(person|operator|system|key|unknown|goal|batch|load|delta|transfer|recovery|code|code-batch|code-proposal|mail|task|draft|program|text|sso-key) *:/,
  /^(person|pax goal|goal|batch|load|program|account|code batch|code|recovery|administrator|moving) +\d/,
  / (as|by) /,
]

/** The scripts that UTS 39 recommends for identifiers, each on its own. */
const scripts = [
  'Latin Cyrillic Greek Armenian Hebrew Arabic Thaana Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada',
  'Malayalam Sinhala Thai Lao Tibetan Myanmar Georgian Ethiopic Khmer Hangul Han Hiragana Katakana Bopomofo',
].flatMap(line => line.split(' '))

/** The usual mixtures of East Asia, each with Latin: the level "highly restrictive" of UTS 39. */
const mixtures = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]

const writtenIn = [...scripts.map(script => [script]), ...mixtures].map(
  some => new RegExp(`^[\\p{sc=Common}\\p{sc=Inherited}${some.map(script => `\\p{scx=${script}}`).join('')}]*$`, 'u'),
)

/**
 * What is wrong with a user name (console §1, UTS 39): characters that nobody sees, a form that stands for something else, or
 * letters of several scripts in one part of it. The parts of an e-mail address are looked at one by one: `ольга@example.com`
 * is a name, `оlga` with a Cyrillic о is none.
 */
export function userNameProblem(name: string): UserNameProblem | undefined {
  if (unseen.test(name)) return 'character-not-allowed'
  const folded = name.normalize('NFKC').toLowerCase()
  if (reserved.some(form => form.test(folded))) return 'name-reserved'
  const isOfOneScript = name.split('@').every(part => writtenIn.some(pattern => pattern.test(part)))
  return isOfOneScript ? undefined : 'scripts-mixed'
}

/**
 * Whether a first or last name holds what nobody sees. Two things that are not seen belong to names: joiners, which some scripts
 * need within words, and the selector behind a Chinese character that says which of its shapes is meant.
 */
export function hasUnseenCharacter(name: string): boolean {
  const others = name.replace(/(?<=\p{Script=Han})\p{Variation_Selector}|[\u200c\u200d]/gu, '')
  return /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/u.test(others)
}
