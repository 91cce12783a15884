/** The levers that are tried, as a call takes them. */
interface Tried {
  readonly awards?: number[]
  readonly amounts?: number[]
  readonly mix?: number[]
  readonly gains?: number
}

/** One lever by itself: the award, or the choice of everybody, of one level; or all amounts, or what is gained from now on. */
export type Mover =
  | { readonly kind: 'award' | 'mix'; readonly level: number; readonly levers: Tried }
  | { readonly kind: 'amounts' | 'gains'; readonly levers: Tried }

/** So many levels are tried one by one at most. */
const mostLevels = 6

export interface MoversInput {
  /** How many levels there are. */
  readonly levels: number
  /** Whether people choose their goals. */
  readonly isChosen: boolean
  /** Whether anything is loaded: without it nobody gains anything yet. */
  readonly isLoaded: boolean
}

/** What is tried of a program, each by itself, a tenth more of it: of two levels to choose from six levers, once something is loaded. */
export function moversOf({ levels, isChosen, isLoaded }: MoversInput): readonly Mover[] {
  const all = Array.from({ length: levels }, (_, at) => at)
  const few = all.slice(0, mostLevels)
  const one = (level: number, here: number, elsewhere: number) => all.map(at => (at === level ? here : elsewhere))
  const awards = few.map((level): Mover => ({ kind: 'award', level, levers: { awards: one(level, 110, 100) } }))
  if (!isLoaded) return awards
  const gains: Mover = { kind: 'gains', levers: { gains: 110 } }
  if (!isChosen) return [...awards, gains]
  const amounts: Mover = { kind: 'amounts', levers: { amounts: all.map(() => 110) } }
  return [
    ...awards,
    amounts,
    gains,
    ...few.map((level): Mover => ({ kind: 'mix', level, levers: { mix: one(level, 100, 0) } })),
  ]
}

/** What moves the end most comes first, whichever way it moves it. */
export function byEffect<One extends { readonly change: number }>(tried: readonly One[]): One[] {
  return [...tried].sort((a, b) => Math.abs(b.change) - Math.abs(a.change))
}
