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

/** Dots side by side on a wide screen, and on a phone. */
export interface DotColumns {
  readonly wide: number
  readonly narrow: number
}

/** How many dots stand side by side, so that the fullest terrace stays low; of two wide terraces, more than of five. */
export function dotColumns(fullest: number, terraces: number): DotColumns {
  const { wide, narrow } = fullest <= 60 ? few : fullest <= 130 ? some : many
  const on = (columns: number) => Math.round((columns * 5) / terraces)
  return { wide: on(wide), narrow: on(narrow) }
}

const few: DotColumns = { wide: 12, narrow: 8 }
const some: DotColumns = { wide: 16, narrow: 10 }
const many: DotColumns = { wide: 21, narrow: 13 }

/** A stroke without length for each dot, ten apart, the lowest row first: `M5-5h0M15-5h0M5-15h0` are three in two columns. */
export function dotPath(count: number, columns: number): string {
  const at = (place: number) => 10 * place + 5
  return Array.from({ length: count }, (_, dot) => `M${at(dot % columns)}-${at(Math.floor(dot / columns))}h0`).join('')
}
