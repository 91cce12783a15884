import type { Tables } from '../../../../contract/calls/program-views/tables.ts'
import { peopleOrders, type StandingFilter, standingFilters } from '../../../../rules/progress/team-list.ts'
import { type Treatment, treatments } from '../../../../rules/progress/treatment.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatList } from '../../../words/format.ts'
import { t } from '../../../words/words.ts'
import { ChoiceField } from './ChoiceField.tsx'
import { FindField } from './FindField.tsx'
import css from './panels.module.css'
import { isNarrowed, narrowed, nobodyLeftOut, type Place } from './place-in-tables.ts'
import { nameInGroup, type TerraceSubject } from './terrace-steps.ts'
import { useGoToPlace } from './use-go-to-place.ts'

export interface PeopleToolsProps {
  readonly programViewId: string
  readonly place: Place
  readonly tables: Tables
  readonly subject: TerraceSubject
}

/** The filters for the subject that the list shows. */
const standingsOf: Readonly<Record<TerraceSubject, readonly StandingFilter[]>> = {
  choice: ['no_goal', 'with_goal'],
  standing: ['get_going', 'stay_focused', 'sorta', 'on_track', 'made_it', 'no_goal'],
  checking: ['below_goal', 'reached', 'no_goal'],
  result: ['below_goal', 'reached', 'no_goal'],
}

function isTreatment(filter: StandingFilter): filter is Treatment {
  return treatments.some(treatment => treatment === filter)
}

/** Search, filters and order of the list of people; each is in the address, and back takes it back. */
export function PeopleTools({ programViewId, place, tables, subject }: PeopleToolsProps) {
  const go = useGoToPlace(programViewId)
  const { levels } = tables
  const chosenLevels = levels.filter(
    ({ groupId, levelId }) => levelId === place.level && (place.group === undefined || groupId === place.group),
  )
  const chosenLevel = chosenLevels.length === 1 ? levels.indexOf(chosenLevels[0]!) : -1
  // An address without a group lists the level of every group; nothing else in the list means that.
  const ofSeveral = chosenLevels.length > 1 && formatList([...new Set(chosenLevels.map(nameInGroup))])
  const standings = standingFilters.filter(one => standingsOf[subject].includes(one) || one === place.standing)
  const hasPace = subject === 'standing' || place.sort?.endsWith('pace')
  const orders =
    subject === 'choice' ? (['name', 'goal'] as const) : peopleOrders.filter(order => order !== 'pace' || hasPace)
  return (
    <search className={css.tools}>
      <FindField
        label={t('manager.tools.find')}
        found={place.find}
        onFind={find => go(narrowed(place, { find }), true)}
      />
      <ChoiceField
        label={t('manager.tools.standing')}
        value={place.standing ?? ''}
        options={standings.map(one => [
          one,
          isTreatment(one) ? t(`treatment.${one}`) : t(`manager.standing-is.${one}`),
        ])}
        onChoose={value => go(narrowed(place, { standing: value as StandingFilter | undefined }))}
      />
      {levels.length > 1 && (
        <ChoiceField
          label={t('manager.tools.level')}
          value={ofSeveral ? 'several' : String(chosenLevel === -1 ? '' : chosenLevel)}
          options={[
            ...levels.map(({ levelName }, at) => [String(at), levelName]),
            ...(ofSeveral ? [['several', ofSeveral]] : []),
          ]}
          onChoose={at => {
            const { groupId: group, levelId: level } = levels[Number(at)] ?? {}
            go(narrowed(place, { group, level }))
          }}
        />
      )}
      {subject === 'standing' && tables.previousThrough !== undefined && (
        <ChoiceField
          label={t('manager.tools.moved')}
          value={place.moved ?? ''}
          options={[
            ['up', t('manager.tools.moved-up')],
            ['down', t('manager.tools.moved-down')],
          ]}
          onChoose={moved => go(narrowed(place, { moved: moved as Place['moved'] }))}
        />
      )}
      <ChoiceField
        label={t('manager.tools.order')}
        value={place.sort ?? 'name'}
        options={orders.flatMap(order => [
          [order, t(`manager.order.${order}`)],
          [`-${order}`, t(`manager.order.${order}-down`)],
        ])}
        onChoose={sort => go({ ...narrowed(place, {}), sort: sort as Place['sort'] })}
      />
      {isNarrowed(place) && (
        <Button look="quiet" size="sm" icon="x" onClick={() => go(narrowed(place, nobodyLeftOut))}>
          {t('manager.tools.clear')}
        </Button>
      )}
    </search>
  )
}
