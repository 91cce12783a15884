import type { Tables } from '../../../../contract/calls/program-views/tables.ts'
import type { Place, UnitOrder } from './place-in-tables.ts'

type Unit = Tables['hierarchyTable'][number]

const figureOf: Readonly<Record<Exclude<UnitOrder, 'name'>, (unit: Unit) => number | undefined>> = {
  people: unit => unit.people,
  'with-goal': unit => (unit.people === 0 ? undefined : unit.withGoal / unit.people),
  average: unit => unit.averagePercentage,
  reached: unit => unit.reached,
}

/** The units in the order that the address says; those without a figure last, equals as they came, by name. */
export function sortUnits(units: readonly Unit[], order: Place['teams'] = 'name'): readonly Unit[] {
  const isDescending = order.startsWith('-')
  const by = (isDescending ? order.slice(1) : order) as UnitOrder
  if (by === 'name') return isDescending ? [...units].reverse() : units
  const worth = (unit: Unit) => figureOf[by](unit)
  return [...units].sort((one, other) => {
    const [first, second] = [worth(one), worth(other)]
    if (first === undefined || second === undefined) return Number(first === undefined) - Number(second === undefined)
    return isDescending ? second - first : first - second
  })
}
