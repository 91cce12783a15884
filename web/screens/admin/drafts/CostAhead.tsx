import { useState } from 'react'
import type { ReplyOf } from '../../../../contract/call.ts'
import type { checkDraft } from '../../../../contract/calls/admin/drafts/check.ts'
import { examplePoints } from '../../../../rules/forecast/example.ts'
import { useSession } from '../../../session/session.ts'
import { c } from '../../../words/console-words.ts'
import { formatNumber } from '../../../words/format.ts'
import { listAt, textAt } from './document-value.ts'

interface CostAheadProps {
  readonly view: ReplyOf<typeof checkDraft>
  /** The document that was checked. */
  readonly value: unknown
}

/** Of a program in which nobody is enrolled there is no forecast: the bounds for as many as the author expects, and an example. */
export function CostAhead({ view: { groups, worstCase }, value }: CostAheadProps) {
  const locale = useSession().client?.defaultLocale ?? 'en_US'
  const [typed, type] = useState<Readonly<Record<string, string>>>({})
  const nameAt = (path: readonly (string | number)[]) => textAt(value, [...path, 'name', locale])
  const said = groups.map(({ groupId, mostEach }, at) => ({
    name: nameAt(['groups', at]) || groupId,
    people: Number(typed[`people ${at}`] || 0),
    mostEach,
    awards: listAt(value, ['groups', at, 'levels']).map((_, level) =>
      Number(textAt(value, ['groups', at, 'levels', level, 'award']) || 0),
    ),
  }))
  const [most] = said.toSorted((one, other) => other.awards.length - one.awards.length)
  const place = most === undefined ? 0 : said.indexOf(most)
  const levels = (most?.awards ?? []).map(
    (_, level) => nameAt(['groups', place, 'levels', level]) || c('author.level', { number: level + 1 }),
  )
  const share = (kind: string) => levels.map((_, level) => Number(typed[`${kind} ${level}`] || 0) / 100)
  const example = examplePoints(said, { choose: share('mix'), reach: share('reach') })
  const bound = said.reduce((sum, { people, mostEach }) => sum + people * mostEach, 0)
  const left = worstCase.budget === undefined ? undefined : worstCase.budget - example
  const input = (key: string, label: string, max?: number) => (
    <input
      className="input"
      type="number"
      inputMode="numeric"
      min={0}
      max={max}
      aria-label={label}
      placeholder="–"
      value={typed[key] ?? ''}
      onChange={({ target }) => type({ ...typed, [key]: target.value })}
    />
  )
  return (
    <section className="pane" aria-labelledby="ahead">
      <div className="pane__h">
        <h2 id="ahead">{c('publish.ahead')}</h2>
        <p>{c('publish.ahead-note')}</p>
      </div>
      <div className="form-grid">
        {said.map(({ name }, at) => (
          <div key={groups[at]!.groupId} className="field">
            <span className="field__l">{c('publish.ahead-group', { group: name })}</span>
            {input(`people ${at}`, c('publish.ahead-group', { group: name }))}
          </div>
        ))}
      </div>
      {levels.length > 0 && (
        <table className="tbl keep levers">
          <caption className="sr">{c('forecast.by-level')}</caption>
          <thead>
            <tr>
              <th scope="col">{c('forecast.level')}</th>
              {(['mix', 'reach'] as const).map(kind => (
                <th key={kind} scope="col" className="end">
                  {c(`forecast.lever-${kind}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {levels.map((name, level) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: levels are known by their place, and names may be alike
              <tr key={level}>
                <th scope="row">{name}</th>
                {(['mix', 'reach'] as const).map(kind => (
                  <td key={kind} className="end">
                    {input(`${kind} ${level}`, `${c(`forecast.lever-${kind}`)}, ${name}`, 100)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="out" role="status">
        <b>{c('forecast.would-be', { points: formatNumber(example) })}</b>
        <p>
          {[
            left !== undefined &&
              c(left >= 0 ? 'forecast.under-budget' : 'forecast.over-budget', { points: formatNumber(Math.abs(left)) }),
            worstCase.isEndless ? c('forecast.no-most') : c('forecast.would-most', { points: formatNumber(bound) }),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      </div>
    </section>
  )
}
