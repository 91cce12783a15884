/** Where a manager stands in the tables, as the address says: `?unit=west&page=2`. */
export interface PlaceInTables {
  readonly unit?: string
  readonly page?: number
}

/** Reads the address; a page that is none counts as the first. `{ unit: 17, page: 'x' }` is unit `17`, page 1. */
export function placeOf(search: Readonly<Record<string, unknown>>): { unit: string | undefined; page: number } {
  const { unit, page } = search
  return {
    unit: unit === undefined || unit === '' ? undefined : String(unit),
    page: typeof page === 'number' && Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1,
  }
}

/** The address of a place, as short as it can be: the top and the first page go without saying. */
export function searchOf(unit: string | undefined, page = 1): PlaceInTables {
  return { ...(unit === undefined ? {} : { unit }), ...(page === 1 ? {} : { page }) }
}
