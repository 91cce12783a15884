import { useState } from 'react'
import type { ReplyOf } from '../../../../contract/call.ts'
import type { checkDraft } from '../../../../contract/calls/admin/drafts/check.ts'
import { choiceShares, examplePoints } from '../../../../rules/forecast/example.ts'
import { useSession } from '../../../session/session.ts'
import { c } from '../../../words/console-words.ts'
import { formatNumber } from '../../../words/format.ts'
import { type Lever, LeverTable, leverKey, type TypedLevers } from '../parts/LeverTable.tsx'
import { listAt, textAt } from './document-value.ts'

interface CostAheadProps {
  readonly view: ReplyOf<typeof checkDraft>
  /** The document that was checked. */
  readonly value: unknown
}

/** Of a program in which nobody is enrolled there is no forecast: the bounds for as many as the author expects, and an example. */
export function CostAhead({ view: { groups, worstCase }, value }: CostAheadProps) {
  const locale = useSession().client?.defaultLocale ?? 'en_US'
  const [typed, setTyped] = useState<TypedLevers>({})
  const [people, setPeople] = useState<Readonly<Record<string, string>>>({})
  const nameAt = (path: readonly (string | number)[]) => textAt(value, [...path, 'name', locale])
  const said = groups.map(({ groupId, mostEach }, at) => ({
    groupId,
    name: nameAt(['groups', at]) || groupId,
    people: Number(people[groupId] || 0),
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
  const percents = (lever: Lever) => levels.map((_, level) => Number(typed[leverKey(lever, level)] || 0))
  const reach = percents('reach').map(percent => percent / 100)
  const example = examplePoints(said, { choose: choiceShares(percents('mix')), reach })
  const bound = said.reduce((sum, { people, mostEach }) => sum + people * mostEach, 0)
  const left = worstCase.budget === undefined ? undefined : worstCase.budget - example
  return (
    <section className="pane" aria-labelledby="ahead">
      <div className="pane__h">
        <h2 id="ahead">{c('publish.ahead')}</h2>
        <p>{c('publish.ahead-note')}</p>
      </div>
      <div className="form-grid">
        {said.map(({ groupId, name }) => (
          <label key={groupId} className="field">
            <span className="field__l">{c('publish.ahead-group', { group: name })}</span>
            <input
              className="input"
              type="number"
              inputMode="numeric"
              min={0}
              placeholder="–"
              value={people[groupId] ?? ''}
              onChange={({ target }) => setPeople({ ...people, [groupId]: target.value })}
            />
          </label>
        ))}
      </div>
      {levels.length > 0 && <LeverTable levels={levels} levers={['mix', 'reach']} typed={typed} onType={setTyped} />}
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
