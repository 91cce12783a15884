/** The same address with the rules of the program open; the rest of it stays, such as what a rehearsal is shown by. */
export const withRules = (before: object) => ({ ...before, rules: 'open' })
