/** Where a manager stands in the tables, as the address says: `?unit=west&page=2&person=17`. */
export interface PlaceInTables {
  readonly unit?: string
  readonly page?: number
  /** Whose view is open over the tables. */
  readonly person?: string | number
}

/** Reads the address; a page that is none counts as the first. `{ unit: 17, page: 'x' }` is unit `17`, page 1. */
export function placeOf(search: Readonly<Record<string, unknown>>): {
  unit: string | undefined
  page: number
  person: string | undefined
} {
  const { unit, page, person } = search
  return {
    unit: textOf(unit),
    page: typeof page === 'number' && Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1,
    person: textOf(person),
  }
}

/** The address of a place, as short as it can be: the top and the first page go without saying. */
export function searchOf(unit: string | undefined, page = 1, person?: string): PlaceInTables {
  return {
    ...(unit === undefined ? {} : { unit }),
    ...(page === 1 ? {} : { page }),
    // The address writes what looks like a number in quotes, unless it is one.
    ...(person === undefined ? {} : { person: /^[1-9]\d{0,14}$/.test(person) ? Number(person) : person }),
  }
}

function textOf(value: unknown): string | undefined {
  return value === undefined || value === '' ? undefined : String(value)
}
