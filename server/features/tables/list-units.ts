import type { Tables, TablesQuery } from '../../../contract/calls/program-views/tables.ts'
import type { UnitOrder } from '../../../rules/progress/team-list.ts'
import type { UnitRow } from './tables.store.ts'

type Unit = Tables['hierarchyTable'][number]

/** One of the units right below a place, with its people counted. */
export interface CountedUnit {
  readonly unit: UnitRow
  readonly rollUp: Tables['total']
}

export function unitAsShown({ unit, rollUp }: CountedUnit): Unit {
  return { orgUnitId: unit.unit_id, orgUnitName: unit.name, ...rollUp }
}

/** Units on one page. */
export const unitsPageSize = 50

/** Which of the units right below are shown, as the address says. */
export type UnitsQuery = Pick<TablesQuery, 'unitSort' | 'unitSearch'>

/** Those of the units, which come by name, that are searched for; all where nothing is. */
export function unitsNamed<U extends { readonly name: string }>(units: readonly U[], search: string | undefined): U[] {
  const wanted = folded(search ?? '').trim()
  if (wanted === '') return [...units]
  return units.filter(({ name }) => folded(name).includes(wanted))
}

/** Without regard to case, width and marks, as people are found too. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[øłđðıßæœ]/g, letter => plain[letter]!)
}

const plain: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe' }

const figureOf: Readonly<Record<Exclude<UnitOrder, 'name'>, (rollUp: Tables['total']) => number | undefined>> = {
  people: unit => unit.people,
  'with-goal': unit => (unit.people === 0 ? undefined : unit.withGoal / unit.people),
  average: unit => unit.averagePercentage,
  pace: unit => unit.averagePace,
  reached: unit => unit.reached,
}

/** Units, which come by name, in the order that is asked for; those without a figure last, equals as they came. */
export function sortedUnits(units: readonly CountedUnit[], order: UnitsQuery['unitSort'] = 'name'): CountedUnit[] {
  const isDescending = order.startsWith('-')
  const by = (isDescending ? order.slice(1) : order) as UnitOrder
  if (by === 'name') return isDescending ? [...units].reverse() : [...units]
  return [...units].sort((one, other) => {
    const [first, second] = [figureOf[by](one.rollUp), figureOf[by](other.rollUp)]
    if (first === undefined || second === undefined) return Number(first === undefined) - Number(second === undefined)
    return isDescending ? second - first : first - second
  })
}

/** One page of the units, and how many there are in all. */
export function pageOfUnits(
  sorted: readonly CountedUnit[],
  units: number,
  page: number,
): Pick<Tables, 'hierarchyTable' | 'unitsTable'> {
  const from = (page - 1) * unitsPageSize
  const people = sorted.reduce((sum, { rollUp }) => sum + rollUp.people, 0)
  return {
    hierarchyTable: sorted.slice(from, from + unitsPageSize).map(unitAsShown),
    unitsTable: { page, pageSize: unitsPageSize, rowCount: sorted.length, units, people },
  }
}
