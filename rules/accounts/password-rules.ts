/** A client's rules for passwords (product §3). */
export interface PasswordRules {
  readonly isLowerCaseRequired: boolean
  readonly isUpperCaseRequired: boolean
  readonly isSpecialCharRequired: boolean
  readonly isNumberRequired: boolean
  readonly minLength: number
  readonly maxLength: number
}

export const passwordRuleNames = ['lower-case', 'upper-case', 'special-char', 'number', 'length'] as const
export type PasswordRuleName = (typeof passwordRuleNames)[number]

/** How one rule stands: neutral until there is something to test (L09). */
export interface PasswordRuleCheck {
  readonly rule: PasswordRuleName
  readonly state: 'neutral' | 'satisfied' | 'failed'
}

/** The special characters that count, as product §5 lists them; a backslash, a blank and a § are none. */
export const specialCharacters = `-!$%#@^&*()_+|~=\`{}[]:";'<>?,./`

/**
 * The length of a password in characters as people count them: grapheme clusters, so that an accent typed as a sign of
 * its own or a picture put together of several makes no password longer. `e` with a combining accent is 1, and so is a
 * family of four. The password itself is taken as it was typed, never changed and never cut (security T7).
 */
export function passwordLength(password: string): number {
  let length = 0
  for (const _ of graphemes.segment(password)) length += 1
  return length
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Every rule of the client that applies, and how a password stands with it (product §5, A10, L09); length is always one,
 * both ends included, in characters. With only a number required, `abcdefghijkl` fails `number` and satisfies `length`.
 */
export function checkPassword(rules: PasswordRules, password: string): readonly PasswordRuleCheck[] {
  return passwordRuleNames
    .filter(rule => applies(rules, rule))
    .map(rule => ({
      rule,
      state: password === '' ? 'neutral' : satisfies(rules, rule, password) ? 'satisfied' : 'failed',
    }))
}

/** Whether the server may take a password: an empty one satisfies nothing (A10). */
export function isPasswordAllowed(rules: PasswordRules, password: string): boolean {
  return checkPassword(rules, password).every(check => check.state === 'satisfied')
}

function applies(rules: PasswordRules, rule: PasswordRuleName): boolean {
  switch (rule) {
    case 'lower-case':
      return rules.isLowerCaseRequired
    case 'upper-case':
      return rules.isUpperCaseRequired
    case 'special-char':
      return rules.isSpecialCharRequired
    case 'number':
      return rules.isNumberRequired
    case 'length':
      return true
  }
}

function satisfies({ minLength, maxLength }: PasswordRules, rule: PasswordRuleName, password: string): boolean {
  switch (rule) {
    case 'lower-case':
      return /\p{Ll}/u.test(password)
    case 'upper-case':
      return /\p{Lu}/u.test(password)
    case 'special-char':
      return [...password].some(character => specialCharacters.includes(character))
    case 'number':
      return /\d/.test(password)
    case 'length': {
      const length = passwordLength(password)
      return length >= minLength && length <= maxLength
    }
  }
}
