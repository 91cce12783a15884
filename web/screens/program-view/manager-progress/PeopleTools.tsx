import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import type { Tables } from '../../../../contract/calls/program-views/tables.ts'
import { peopleOrders, type StandingFilter, standingFilters } from '../../../../rules/progress/team-list.ts'
import { type Treatment, treatments } from '../../../../rules/progress/treatment.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { t } from '../../../words/words.ts'
import css from './panels.module.css'
import { isNarrowed, narrowed, type Place, searchOf } from './place-in-tables.ts'
import type { TerraceSubject } from './terrace-steps.ts'

export interface PeopleToolsProps {
  readonly programViewId: string
  readonly place: Place
  readonly tables: Tables
  readonly subject: TerraceSubject
}

/** What the list may be narrowed to while it tells of a subject. */
const standingsOf: Readonly<Record<TerraceSubject, readonly StandingFilter[]>> = {
  choice: ['no_goal', 'with_goal'],
  standing: ['get_going', 'stay_focused', 'sorta', 'on_track', 'made_it', 'no_goal'],
  result: ['below_goal', 'reached', 'no_goal'],
}

function isTreatment(filter: StandingFilter): filter is Treatment {
  return treatments.some(treatment => treatment === filter)
}

/** How long somebody types on before the list follows, in milliseconds. */
const typingPause = 300

/** Search, filters and order of the list of people; each is in the address, and back takes it back. */
export function PeopleTools({ programViewId, place, tables, subject }: PeopleToolsProps) {
  const navigate = useNavigate()
  const go = (next: Place, replace = false) =>
    void navigate({
      to: paths.managerProgress,
      params: { programViewId },
      search: searchOf(next),
      resetScroll: false,
      replace,
    })
  const standings = standingFilters.filter(one => standingsOf[subject].includes(one) || one === place.standing)
  const orders = subject === 'choice' ? (['name', 'goal'] as const) : peopleOrders
  return (
    <search className={css.tools}>
      <Find found={place.find} onFind={find => go(narrowed(place, { find }), true)} />
      <Choice
        label={t('manager.tools.standing')}
        value={place.standing ?? ''}
        options={standings.map(one => [
          one,
          isTreatment(one) ? t(`treatment.${one}`) : t(`manager.standing-is.${one}`),
        ])}
        onChoose={value => go(narrowed(place, { standing: value as StandingFilter | undefined }))}
      />
      {tables.levels.length > 1 && (
        <Choice
          label={t('manager.tools.level')}
          value={place.level ?? ''}
          options={tables.levels.map(({ levelId, levelName }) => [levelId, levelName])}
          onChoose={level => go(narrowed(place, { level }))}
        />
      )}
      {subject === 'standing' && tables.previousThrough !== undefined && (
        <Choice
          label={t('manager.tools.moved')}
          value={place.moved ?? ''}
          options={[
            ['up', t('manager.tools.moved-up')],
            ['down', t('manager.tools.moved-down')],
          ]}
          onChoose={moved => go(narrowed(place, { moved: moved as Place['moved'] }))}
        />
      )}
      <Choice
        label={t('manager.tools.order')}
        value={place.sort ?? 'name'}
        options={orders.flatMap(order => [
          [order, t(`manager.order.${order}`)],
          [`-${order}`, t(`manager.order.${order}-down`)],
        ])}
        onChoose={sort => go({ ...narrowed(place, {}), sort: sort as Place['sort'] })}
      />
      {isNarrowed(place) && (
        <Button
          look="quiet"
          size="sm"
          icon="x"
          onClick={() =>
            go(narrowed(place, { find: undefined, standing: undefined, level: undefined, moved: undefined }))
          }
        >
          {t('manager.tools.clear')}
        </Button>
      )}
    </search>
  )
}

interface FindProps {
  readonly found: string | undefined
  readonly onFind: (find: string | undefined) => void
}

/** The list follows what is typed once there is a pause; what the address says is put in the field, too. */
function Find({ found, onFind }: FindProps) {
  const field = useRef<HTMLInputElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(found)
  useEffect(() => {
    // What was asked for from here comes back while somebody types on: that must take none of their letters.
    if (found === asked.current) return
    asked.current = found
    if (field.current && field.current.value.trim() !== (found ?? '')) field.current.value = found ?? ''
  }, [found])
  useEffect(() => () => clearTimeout(pause.current), [])
  const find = () => {
    clearTimeout(pause.current)
    const typed = field.current?.value.trim() || undefined
    if (typed === asked.current) return
    asked.current = typed
    onFind(typed)
  }
  return (
    <form
      className={css.find}
      onSubmit={event => {
        event.preventDefault()
        find()
      }}
    >
      <label>
        <span className="sr">{t('manager.tools.find')}</span>
        <Icon name="search" />
        <input
          ref={field}
          className="input"
          type="search"
          maxLength={80}
          defaultValue={found}
          placeholder={t('manager.tools.find')}
          onChange={() => {
            clearTimeout(pause.current)
            pause.current = setTimeout(find, typingPause)
          }}
        />
      </label>
    </form>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly string[])[]
  readonly onChoose: (value: string | undefined) => void
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  const id = useId()
  const hasNone = !options.some(([option]) => option === 'name')
  return (
    <div className={css.choice}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input select"
        value={value}
        onChange={event => onChoose(event.target.value || undefined)}
      >
        {hasNone && <option value="">{t('manager.tools.all')}</option>}
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
