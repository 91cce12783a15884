import type { LoadKind } from '../../contract/load-rows/load-kind.ts'
import { decimal, plainText } from '../../rules/decimal.ts'
import { addDays } from '../../rules/programs/calendar-day.ts'
import { csv } from '../demo/csv.ts'
import { aprilChoices, aprilGroupId, aprilOrders } from './april-orders.ts'
import { baselineQuarter, firstQuarter, groupId, levelIds, quarter, yearsLater } from './first-quarter.ts'
import { type Employee, type Order, readEmployees, readOrders } from './source-data.ts'

/** A file as the company's operator would hand it in. */
export interface SampleFile {
  readonly kind: LoadKind
  readonly fileName: string
  readonly text: string
}

const { programId } = firstQuarter

/** Who may sign in to the sample: everybody. */
export function userNameOf({ firstName, lastName }: Employee): string {
  return `${firstName}.${lastName}`.toLowerCase()
}

/** Every file of the sample in the order in which they are loaded, derived from the company's two records. */
export function northwindFiles(): SampleFile[] {
  const employees = readEmployees()
  const orders = readOrders().map(order => ({ ...order, orderDate: later(order.orderDate) }))
  const people = employees.map(employee => ({ ...employee, userName: userNameOf(employee) }))
  const baselines = people.map(({ employeeId, userName }) => {
    return { userName, programId, value: sales(orders, employeeId, baselineQuarter.from, baselineQuarter.to) }
  })
  const measured = baselines.filter(({ value }) => decimal(value).gt(0))
  const small = [
    file('participants', people.map(personRow)),
    file('orgunits', units(employees)),
    file(
      'assignments',
      employees.flatMap(employee => assignmentsOf(employee, employees)),
    ),
    file(
      'enrollments',
      people.map(({ userName }) => ({ userName, programId, groupId })),
    ),
    file('baselines', measured),
    file(
      'selections',
      measured.map(({ userName }, index) => {
        return { userName, programId, level: levelIds[index % levelIds.length], selectedAt: '2025-12-15' }
      }),
    ),
  ]
  return [...small, ...weekEnds().map(dataThrough => progressFile(people, orders, dataThrough)), ...aprilFiles()]
}

/** Who takes part in April and with which goal; its orders are brought by hand. */
function aprilFiles(): SampleFile[] {
  const programId = aprilOrders.programId
  const chosen = Object.entries(aprilChoices)
  const enrolled = file(
    'enrollments',
    chosen.map(([userName]) => ({ userName, programId, groupId: aprilGroupId })),
  )
  const goals = file(
    'selections',
    chosen.map(([userName, level]) => ({ userName, programId, level, selectedAt: '2026-03-20' })),
  )
  return [enrolled, goals].map(one => ({ ...one, fileName: one.fileName.replace('northwind-', 'northwind-april-') }))
}

function progressFile(
  people: readonly { employeeId: string; userName: string }[],
  orders: Order[],
  dataThrough: string,
) {
  const rows = people.map(({ employeeId, userName }) => {
    return { userName, programId, dataThrough, value: sales(orders, employeeId, quarter.from, dataThrough) }
  })
  return { ...file('progress', rows), fileName: `northwind-progress-${dataThrough}.csv` }
}

/** Sundays of the quarter, and its last day. */
export function weekEnds(): string[] {
  const days: string[] = []
  for (let day = '2026-01-04'; day < quarter.to; day = addDays(day, 7)) days.push(day)
  return [...days, quarter.to]
}

/** What a person sold from one day through another. */
function sales(orders: readonly Order[], employeeId: string, from: string, through: string): string {
  const theirs = orders.filter(
    order => order.employeeId === employeeId && order.orderDate >= from && order.orderDate <= through,
  )
  return plainText(theirs.reduce((total, { amount }) => total.plus(amount), decimal(0)))
}

function personRow(employee: Employee & { userName: string }) {
  const { employeeId, userName, firstName, lastName, country, hireDate } = employee
  return {
    externalId: `northwind-${employeeId}`,
    userName,
    firstName,
    lastName,
    locale: 'en_US',
    country: country === 'UK' ? 'GB' : 'US',
    hireDate: later(hireDate),
  }
}

/** One unit for the team of each who leads one, below the unit in which they themselves stand. */
function units(employees: readonly Employee[]) {
  const leaders = employees.filter(one => leads(one, employees))
  return [
    { unitId: 'Corporate', parentId: '', name: 'Northwind' },
    ...leaders.map(leader => ({
      unitId: teamOf(leader),
      parentId: homeOf(leader, employees),
      name: `${leader.firstName} ${leader.lastName}'s team`,
    })),
  ]
}

/** Everybody sells where they stand; who leads a team is its manager as well. */
function assignmentsOf(employee: Employee, employees: readonly Employee[]) {
  const userName = userNameOf(employee)
  const sells = { userName, unitId: homeOf(employee, employees), role: 'Selector' }
  return leads(employee, employees) ? [sells, { userName, unitId: teamOf(employee), role: 'Manager' }] : [sells]
}

function leads(employee: Employee, employees: readonly Employee[]): boolean {
  return employees.some(other => other.reportsTo === employee.employeeId)
}

function homeOf(employee: Employee, employees: readonly Employee[]): string {
  const leader = employees.find(other => other.employeeId === employee.reportsTo)
  return leader === undefined ? 'Corporate' : teamOf(leader)
}

function teamOf({ lastName }: Employee): string {
  return `team-${lastName.toLowerCase()}`
}

function later(date: string): string {
  return `${Number(date.slice(0, 4)) + yearsLater}${date.slice(4)}`
}

function file(kind: LoadKind, rows: Parameters<typeof csv>[0]): SampleFile {
  return { kind, fileName: `northwind-${kind}.csv`, text: csv(rows) }
}
