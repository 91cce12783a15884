/** The levers that are tried, as a call takes them. */
interface Tried {
  readonly awards?: number[]
  readonly amounts?: number[]
  readonly mix?: number[]
  readonly gains?: number
}

/**
 * One lever by itself: the award, or the choice of everybody, of one level; or all amounts, or what is gained from now on. The other way is
 * a tenth less, where there is one.
 */
export type Mover = { readonly levers: Tried; readonly otherWay?: Tried } & (
  | { readonly kind: 'award' | 'mix'; readonly level: number }
  | { readonly kind: 'amounts' | 'gains' }
)

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

/** What is tried of a program, each by itself, a tenth more and a tenth less of it: of two levels to choose from six levers, once something is loaded. */
export function moversOf({ levels, isChosen, isLoaded }: MoversInput): readonly Mover[] {
  const all = Array.from({ length: levels }, (_, at) => at)
  const few = all.slice(0, mostLevels)
  const one = (level: number, here: number, elsewhere: number) => all.map(at => (at === level ? here : elsewhere))
  const awards = few.map(
    (level): Mover => ({
      kind: 'award',
      level,
      levers: { awards: one(level, 110, 100) },
      otherWay: { awards: one(level, 90, 100) },
    }),
  )
  if (!isLoaded) return awards
  const gains: Mover = { kind: 'gains', levers: { gains: 110 }, otherWay: { gains: 90 } }
  if (!isChosen) return [...awards, gains]
  const amounts: Mover = {
    kind: 'amounts',
    levers: { amounts: all.map(() => 110) },
    otherWay: { amounts: all.map(() => 90) },
  }
  return [
    ...awards,
    amounts,
    gains,
    ...few.map((level): Mover => ({ kind: 'mix', level, levers: { mix: one(level, 100, 0) } })),
  ]
}

/** What moves the end most comes first, whichever way it moves it. */
export function byEffect<One extends { readonly changes: readonly number[] }>(tried: readonly One[]): One[] {
  const effect = ({ changes }: One) => Math.max(...changes.map(Math.abs))
  return [...tried].sort((a, b) => effect(b) - effect(a))
}
