/** Past so many people a dot stands for several (DESIGN, Terraces). */
const mostDots = 400

/** How many people one dot stands for: 184 people are a dot each, 1,000 people three to a dot. */
export function peoplePerDot(people: number): number {
  return Math.max(1, Math.ceil(people / mostDots))
}

/** The dots of one terrace; whoever stands there is seen, even one person alone. 31 people at three to a dot are 11. */
export function dotsFor(count: number, perDot: number): number {
  return Math.ceil(count / perDot)
}

/** How large the dots may be so that the fullest terrace stays low. */
export function dotSize(fullest: number): 'lg' | 'md' | 'sm' {
  if (fullest <= 60) return 'lg'
  return fullest <= 130 ? 'md' : 'sm'
}
