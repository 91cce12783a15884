import { type FormEvent, useState } from 'react'
import type { ReplyOf } from '../../../../contract/call.ts'
import { type listRehearsals, rehearse } from '../../../../contract/calls/admin/rehearsals.ts'
import type { RehearsalWish } from '../../../../contract/rehearsal.ts'
import { errorText } from '../../../client/error-text.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { c } from '../../../words/console-words.ts'
import { formatNumber } from '../../../words/format.ts'
import { useAct } from '../proof/use-act.ts'

export interface RehearsalFormProps {
  readonly programId: string
  readonly draftId: string | undefined
  readonly data: ReplyOf<typeof listRehearsals>
  readonly onStarted: (taskId: string) => void
}

const columns = ['from', 'to', 'share'] as const
const mostRanges = 20

/** Which people a program is rehearsed with, and how they do. */
export function RehearsalForm({ programId, draftId, data, onStarted }: RehearsalFormProps) {
  const [wish, setWish] = useState<RehearsalWish>(data.wish)
  const start = useAct(rehearse, reply => onStarted(reply.taskId))
  const chosen = wish.mix.reduce((sum, share) => sum + share, 0)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (chosen <= 100) void start.act({ body: { programId, ...(draftId !== undefined && { draftId }), wish } })
  }
  const set = (part: Partial<RehearsalWish>) => setWish({ ...wish, ...part })
  const setRange = (at: number, column: (typeof columns)[number], figure: number) =>
    set({ baselines: wish.baselines.map((bin, index) => (index === at ? { ...bin, [column]: figure } : bin)) })

  return (
    <form className="stack" onSubmit={submit}>
      <Figure
        label={c('rehearsal.people')}
        value={wish.people}
        min={10}
        max={10_000}
        onChange={people => set({ people })}
      />
      {data.hasBaselines && (
        <fieldset>
          <legend className="field__l">{c('rehearsal.figures')}</legend>
          <table className="tbl keep levers levers--ranges">
            <caption className="sr">{c('rehearsal.baselines')}</caption>
            <thead>
              <tr>
                {columns.map(column => (
                  <th key={column} scope="col" className="end">
                    {c(`rehearsal.${column}`)}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {wish.baselines.map((bin, at) => {
                const number = formatNumber(at + 1)
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: ranges are known by their place
                  <tr key={at}>
                    {columns.map(column => (
                      <td key={column} className="end">
                        <input
                          className="input"
                          type="number"
                          min={column === 'to' ? bin.from : 0}
                          max={column === 'share' ? 100 : 1_000_000_000}
                          step="any"
                          required
                          aria-label={`${c('rehearsal.range', { number })}, ${c(`rehearsal.${column}`)}`}
                          value={bin[column]}
                          onChange={event => setRange(at, column, Number(event.target.value))}
                        />
                      </td>
                    ))}
                    <td>
                      {wish.baselines.length > 1 && (
                        <Button
                          look="quiet"
                          icon="trash"
                          onClick={() => set({ baselines: wish.baselines.filter((_, index) => index !== at) })}
                        >
                          <span className="sr">{c('rehearsal.remove-range', { number })}</span>
                        </Button>
                      )}
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
          {wish.baselines.length < mostRanges && (
            <Button
              look="quiet"
              icon="plus"
              onClick={() => {
                const from = wish.baselines.at(-1)?.to ?? 0
                set({ baselines: [...wish.baselines, { from, to: from + 100, share: 10 }] })
              }}
            >
              {c('rehearsal.add-range')}
            </Button>
          )}
        </fieldset>
      )}
      {data.levels.length > 0 && (
        <fieldset>
          <legend className="field__l">{c('rehearsal.mix')}</legend>
          <table className="tbl keep levers">
            <caption className="sr">{c('rehearsal.mix')}</caption>
            <tbody>
              {data.levels.map((name, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: levels are known by their place, and names may be alike
                <tr key={at}>
                  <th scope="row">{name}</th>
                  <td className="end">
                    <input
                      className="input"
                      type="number"
                      min={0}
                      max={100}
                      required
                      aria-label={`${c('rehearsal.mix')}, ${name}`}
                      value={wish.mix[at] ?? 0}
                      onChange={event =>
                        set({
                          mix: wish.mix.map((share, index) => (index === at ? Number(event.target.value) : share)),
                        })
                      }
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="small muted" role="status">
            {chosen > 100 ? c('rehearsal.mix-over') : c('rehearsal.mix-rest', { count: Math.round(100 - chosen) })}
          </p>
        </fieldset>
      )}
      <Figure label={c('rehearsal.reached')} value={wish.reached} max={500} onChange={reached => set({ reached })} />
      <Figure label={c('rehearsal.spread')} value={wish.spread} max={200} onChange={spread => set({ spread })} />
      <Figure label={c('rehearsal.loads')} value={wish.loads} min={1} max={12} onChange={loads => set({ loads })} />
      {start.error && <Alert kind="bad">{errorText(start.error)}</Alert>}
      <div className="acts">
        <Button type="submit" busy={start.isActing}>
          {c('rehearsal.start')}
        </Button>
      </div>
    </form>
  )
}

interface FigureProps {
  readonly label: string
  readonly value: number
  readonly min?: number
  readonly max: number
  readonly onChange: (value: number) => void
}

function Figure({ label, value, min = 0, max, onChange }: FigureProps) {
  return (
    <label className="field">
      <span className="field__l">{label}</span>
      <input
        className="input"
        type="number"
        min={min}
        max={max}
        required
        value={value}
        onChange={event => onChange(Number(event.target.value))}
      />
    </label>
  )
}
