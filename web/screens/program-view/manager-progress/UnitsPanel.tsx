import type { Tables } from '../../../../contract/calls/program-views/tables.ts'
import type { UnitOrder } from '../../../../rules/progress/team-list.ts'
import { Table } from '../../../ui/Table.tsx'
import { t } from '../../../words/words.ts'
import { ChoiceField } from './ChoiceField.tsx'
import { ExportButton } from './ExportButton.tsx'
import { FindField } from './FindField.tsx'
import { Paging } from './Paging.tsx'
import css from './panels.module.css'
import { amongUnits, lastPage, nextOrder, type Place, unitsQuery } from './place-in-tables.ts'
import type { TerraceSubject } from './terrace-steps.ts'
import { unitsColumns } from './units-columns.tsx'
import { useFocusOnNewPage } from './use-focus-on-new-page.ts'
import { useGoToPlace } from './use-go-to-place.ts'

/** Units that are taken in at a glance; from more on they can be looked for by name. */
const atAGlance = 10

export interface UnitsPanelProps {
  readonly programViewId: string
  readonly place: Place
  readonly tables: Tables
  readonly subject: TerraceSubject
  readonly pace: number | undefined
}

/** The units right below the one that is shown, each a way down: page by page, and to be looked for, where they are many. */
export function UnitsPanel({ programViewId, place, tables, subject, pace }: UnitsPanelProps) {
  const { hierarchyTable, unitsTable, parentOrgUnitName, parentOrgUnitId } = tables
  const { page, rowCount, units, people } = unitsTable
  const go = useGoToPlace(programViewId)
  const heading = useFocusOnNewPage(page, parentOrgUnitId)
  if (units === 0) return null
  const title = t('manager.units-in', { unit: parentOrgUnitName })
  const columns = unitsColumns(programViewId, subject, pace)
  const order = place.teams ?? 'name'
  return (
    <section className={`card ${css.panel} ${css.units}`} aria-labelledby="units">
      <div className={css.head}>
        <h2 id="units" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <div className={css.extras}>
          <span className="muted small">{t('manager.units-count', { units: rowCount, people })}</span>
          <ExportButton
            programViewId={programViewId}
            unit={place.unit}
            unitName={parentOrgUnitName}
            query={{ table: 'units', ...unitsQuery(place) }}
          >
            {t('manager.export.units')}
          </ExportButton>
        </div>
      </div>
      {units > atAGlance && (
        <search className={css.tools}>
          <FindField
            label={t('manager.tools.find-unit')}
            found={place.findTeam}
            onFind={findTeam => go(amongUnits(place, { findTeam }), true)}
          />
          <ChoiceField
            label={t('manager.tools.order')}
            value={order}
            options={columns
              .filter(({ sortable }) => sortable)
              .flatMap(({ key, title }) => [
                [key, key === 'name' ? t('manager.order.name') : t('manager.order.up', { column: title })],
                [`-${key}`, key === 'name' ? t('manager.order.name-down') : t('manager.order.down', { column: title })],
              ])}
            onChoose={teams => go(amongUnits(place, { teams: teams as Place['teams'] }))}
          />
        </search>
      )}
      {hierarchyTable.length === 0 ? (
        <p className="muted" role="status">
          {t('manager.no-unit-found')}
        </p>
      ) : (
        <Table
          caption={title}
          columns={columns}
          rows={hierarchyTable}
          rowKey={unit => unit.orgUnitId}
          sort={{ by: order.replace(/^-/, ''), descending: order.startsWith('-') }}
          onSort={column => go(amongUnits(place, { teams: nextOrder(order, column as UnitOrder) }))}
        />
      )}
      <Paging
        programViewId={programViewId}
        to={other => ({ ...place, teamsPage: other })}
        page={page}
        pages={lastPage(unitsTable)}
        label={t('manager.pages-of', { list: title })}
      />
    </section>
  )
}
