import type { Tables } from '../../../../contract/calls/program-views/tables.ts'
import type { PeopleOrder } from '../../../../rules/progress/team-list.ts'
import { Picture } from '../../../scenes/Picture.tsx'
import camp from '../../../scenes/pictures/camp.svg'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Table } from '../../../ui/Table.tsx'
import { formatNumber } from '../../../words/format.ts'
import { t } from '../../../words/words.ts'
import { ExportButton } from './ExportButton.tsx'
import { Paging } from './Paging.tsx'
import { PeopleTools } from './PeopleTools.tsx'
import css from './panels.module.css'
import { type PeoplePanelProps, peopleColumns } from './people-columns.tsx'
import { isNarrowed, lastPage, listQuery, narrowed, nextOrder } from './place-in-tables.ts'
import { useFocusOnNewPage } from './use-focus-on-new-page.ts'
import { useGoToPlace } from './use-go-to-place.ts'

/** The people of the unit by name, page by page: what each aims for and how far they are, and no ranking. */
export function PeoplePanel({ programViewId, place, tables, subject, pace }: PeoplePanelProps) {
  const { rows, rowCount, page, isMore } = tables.detailsTable
  const go = useGoToPlace(programViewId)
  const hasUnits = tables.hierarchyTable.length > 0
  const isBelow = listQuery(place).people === 'below'
  // Where everybody stands in a unit below, there is nobody to list until a search or a filter is set.
  const isNobodyHere = hasUnits && !isBelow && rowCount === 0 && page === 1
  // Not everybody of the name was looked at, so that nobody knows whether one of them is here.
  const isCutOff = isMore && rowCount === 0
  const exporting = { programViewId, unit: place.unit, unitName: tables.parentOrgUnitName }

  const heading = useFocusOnNewPage(page, tables.parentOrgUnitId)
  const title = t('manager.people-in', { unit: tables.parentOrgUnitName })
  return (
    <section className={`card ${css.panel} ${css.people}`} aria-labelledby="people">
      <div className={css.head}>
        <h2 id="people" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <div className={css.extras}>
          {!isNobodyHere && !isCutOff && <span className="muted small">{countText(tables.detailsTable)}</span>}
          {!isNobodyHere && (
            <ExportButton {...exporting} query={listQuery(place)}>
              {t('manager.export.people')}
            </ExportButton>
          )}
          {hasUnits && (!isBelow || isNarrowed(place)) && (
            <ExportButton {...exporting} query={{ people: 'below' }}>
              {t('manager.export.all')}
            </ExportButton>
          )}
        </div>
      </div>
      <PeopleTools programViewId={programViewId} place={place} tables={tables} subject={subject} />
      {rows.length === 0 ? (
        isNarrowed(place) ? (
          <EmptyState
            heading="h3"
            title={t(isCutOff ? 'manager.too-many-called.title' : 'manager.nobody-found.title')}
            text={t(
              isCutOff
                ? 'manager.too-many-called.text'
                : isNameless(place.find)
                  ? 'manager.nobody-found.letters'
                  : 'manager.nobody-found.text',
            )}
            picture={<Picture src={camp} plain />}
          />
        ) : isNobodyHere ? (
          <p className="muted">{t('manager.nobody-right-here', { unit: tables.parentOrgUnitName })}</p>
        ) : (
          <EmptyState
            heading="h3"
            title={t('manager.nobody.title')}
            text={t('manager.nobody.text')}
            picture={<Picture src={camp} plain />}
          />
        )
      ) : (
        <Table
          caption={title}
          columns={peopleColumns({ programViewId, place, tables, subject, pace })}
          rows={rows}
          rowKey={row => row.userId}
          sort={{ by: (place.sort ?? 'name').replace(/^-/, ''), descending: place.sort?.startsWith('-') === true }}
          onSort={column =>
            go({ ...narrowed(place, {}), sort: nextOrder(place.sort ?? 'name', column as PeopleOrder) })
          }
        />
      )}
      {hasUnits && !isBelow && (
        <p className={css.paging}>
          <Button look="line" size="sm" onClick={() => go({ ...narrowed(place, {}), people: 'below' })}>
            {t('manager.show-below', { count: tables.total.people })}
          </Button>
        </p>
      )}
      <Paging
        programViewId={programViewId}
        to={other => ({ ...place, page: other })}
        page={page}
        pages={lastPage(tables.detailsTable)}
      />
    </section>
  )
}

// A search that finds very many stops counting.
function countText({ rowCount, isMore }: Tables['detailsTable']): string {
  const people = formatNumber(rowCount)
  return isMore ? t('manager.people-or-more', { people }) : t('manager.people-count', { count: rowCount })
}

/** Whether nobody can be called what is looked for: `--` has no letter in it. */
function isNameless(find: string | undefined): boolean {
  return find !== undefined && !/[\p{L}\p{N}]/u.test(find)
}
