import { c } from '../../../words/console-words.ts'

export type Lever = 'awards' | 'amounts' | 'mix' | 'reach'
/** What somebody typed, by lever and place of the level. */
export type TypedLevers = Readonly<Record<string, string>>

export const leverKey = (lever: Lever, level: number) => `${lever} ${level}`

interface LeverTableProps {
  /** The names of the levels. */
  readonly levels: readonly string[]
  readonly levers: readonly Lever[]
  readonly typed: TypedLevers
  readonly onType: (typed: TypedLevers) => void
}

/** Percentages to try out, one for each level and lever: awards and amounts of what they are, shares of people. */
export function LeverTable({ levels, levers, typed, onType }: LeverTableProps) {
  return (
    <table className="tbl keep levers">
      <caption className="sr">{c('forecast.by-level')}</caption>
      <thead>
        <tr>
          <th scope="col">{c('forecast.level')}</th>
          {levers.map(lever => (
            <th key={lever} scope="col" className="end">
              {c(`forecast.lever-${lever}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {levels.map((name, level) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: levels are known by their place, and names may be alike
          <tr key={level}>
            <th scope="row">{name}</th>
            {levers.map(lever => {
              const isChange = lever === 'awards' || lever === 'amounts'
              return (
                <td key={lever} className="end">
                  <input
                    className="input"
                    type="number"
                    inputMode="numeric"
                    min={0}
                    max={isChange ? 1000 : 100}
                    placeholder={isChange ? '100' : '–'}
                    aria-label={`${c(`forecast.lever-${lever}`)}, ${name}`}
                    value={typed[leverKey(lever, level)] ?? ''}
                    onChange={event => onType({ ...typed, [leverKey(lever, level)]: event.target.value })}
                  />
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
