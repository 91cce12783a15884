import { useDeferredValue, useState } from 'react'
import {
  getTables,
  getUnitTables,
  type Tables,
  type TablesQuery,
} from '../../../../contract/calls/program-views/tables.ts'
import type { CallError } from '../../../client/call-error.ts'
import { failureOf } from '../../../client/failure-of.ts'
import { useCallIf } from '../../../client/use-call.ts'
import { listQuery, type Place, pagesQuery, unitsQuery } from './place-in-tables.ts'

export interface TablesReading {
  readonly data: Tables | undefined
  /** What is shown belongs to the place before; the new one is on its way. */
  readonly isOnItsWay: boolean
  /** What is shown is of this place, not of the one before. */
  readonly isOfPlace: boolean
  /** Why this place cannot be shown; a failed refresh of its tables leaves them as they were. */
  readonly error: CallError | null
  readonly retry: () => void
}

/**
 * The tables of a place. Until they arrive, those of the place before stay, so that paging moves nothing; and as they arrive they
 * are drawn in slices, so that no frame waits for all of a screen.
 */
export function useTables(programViewId: string, place: Place, isWanted: boolean): TablesReading {
  const query = { ...listQuery(place), ...unitsQuery(place), ...pagesQuery(place) }
  const { data, isFetching, error, refetch } = useTablesOf(programViewId, place.unit, query, isWanted)

  const [kept, keep] = useState({ programViewId, data })
  if (data !== undefined && data !== kept.data) keep({ programViewId, data })
  const before = kept.programViewId === programViewId ? kept.data : undefined
  const newest = data ?? before
  const shown = useDeferredValue(newest)
  return {
    data: shown,
    isOnItsWay: (data === undefined && isFetching) || shown !== newest,
    isOfPlace: data !== undefined && shown === data,
    // By the data of this place: that of the place before must not hide why this one failed.
    error: failureOf({ data, error }),
    retry: () => void refetch(),
  }
}

/** The tables of a unit, or without one of the top, for a query. */
export function useTablesOf(programViewId: string, unit: string | undefined, query: TablesQuery, isWanted = true) {
  const top = unit === undefined
  // The address of the top has no unit in it, and what a path does not name is not sent.
  const contract = top ? (getTables as unknown as typeof getUnitTables) : getUnitTables
  const params = top ? { id: programViewId, orgUnitId: '' } : { id: programViewId, orgUnitId: unit }
  return useCallIf(isWanted, contract, { params, query: { page: '1', ...query } })
}
