import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'

/** One of the trading company's nine sales people, as its own records say. */
export interface Employee {
  readonly employeeId: string
  readonly lastName: string
  readonly firstName: string
  readonly title: string
  readonly hireDate: string
  readonly country: string
  readonly reportsTo: string
}

export interface Order {
  readonly employeeId: string
  readonly orderDate: string
  readonly amount: string
}

export function readEmployees(): Employee[] {
  return parse(readSource('employees.csv'), { columns: true })
}

export function readOrders(): Order[] {
  return parse(readSource('orders.csv'), { columns: true })
}

// Beside this file in the sources; up from the built program in dist.
function readSource(name: string): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); folder !== dirname(folder); folder = dirname(folder)) {
    const file = join(folder, 'samples', 'northwind', 'source', name)
    if (existsSync(file)) return readFileSync(file, 'utf8')
  }
  throw new Error(`The sample's ${name} is missing.`)
}
