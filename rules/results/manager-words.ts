/** Every key that a leader's final result may use; the texts may contain {name}, {count}, {total}, {range} and {points}. */
export const teamResultKeys = [
  'final.headline.team-success',
  'final.headline.team-one',
  'final.headline.team-none',
  'final.headline.team-all',
  'final.subheadline.team-success',
  'final.subheadline.team-success-in-range',
  'final.subheadline.team-one',
  'final.subheadline.team-one-in-range',
  'final.subheadline.team-none',
  'final.subheadline.team-none-in-range',
  'final.subheadline.team-nobody',
  'final.message.team-earned',
  'final.message.team-no-award',
  'final.message.team-nothing-paid',
  'final.message.team-not-eligible',
  'final.footer.account-tells',
  'final.footer.team-thanks',
  'final.footer.team-next-time',
] as const
export type TeamResultKey = (typeof teamResultKeys)[number]

interface TeamResultWords {
  readonly headline: TeamResultKey
  readonly subheadline: TeamResultKey
  readonly message: TeamResultKey
  readonly footer: TeamResultKey
}

/**
 * The words of a leader's final result (decisions §4.12, P12), by its code. `YYN`: the team succeeded and its leader earned
 * an award; `NXN`: it did not, in a program that pays leaders nothing.
 */
export function managerWords(code: string): TeamResultWords {
  const isEligible = code[0] === 'Y'
  const hasRange = code[2] === 'Y'
  const team = code[1] === 'X' ? 'team-none' : code[1] === 'Y' ? 'team-success' : 'team-one'
  // Nobody's goal can earn a leader anything, but a range may reach down to nobody.
  const mayHaveEarned = isEligible && (team !== 'team-none' || hasRange)
  return {
    headline: `final.headline.${team}`,
    subheadline: hasRange ? `final.subheadline.${team}-in-range` : `final.subheadline.${team}`,
    message: message(isEligible, mayHaveEarned),
    footer: footer(mayHaveEarned, team === 'team-none'),
  }
}

function message(isEligible: boolean, mayHaveEarned: boolean): TeamResultKey {
  if (!isEligible) return 'final.message.team-not-eligible'
  return mayHaveEarned ? 'final.message.team-earned' : 'final.message.team-no-award'
}

function footer(mayHaveEarned: boolean, hasNobody: boolean): TeamResultKey {
  if (mayHaveEarned) return 'final.footer.account-tells'
  return hasNobody ? 'final.footer.team-next-time' : 'final.footer.team-thanks'
}
