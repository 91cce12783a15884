import type { ForecastResult } from '../../../../contract/forecast.ts'

const columns = ['day', 'points', 'least', 'low', 'expected', 'high', 'most', 'budget'] as const

/** A forecast as a CSV file: a row for each load and each day ahead, figures as they are; a column without grounds stays empty. */
export function forecastCsv({ history, ahead, least, most, budget }: ForecastResult): string {
  const rows: Partial<Record<(typeof columns)[number], string | number>>[] = [
    ...history.map(({ day, points }) => ({ day, points, ...(budget !== undefined && { budget }) })),
    ...ahead.map(({ day, low, expected, high }) => ({
      day,
      least,
      expected,
      ...(low !== undefined && { low }),
      ...(high !== undefined && { high }),
      ...(most !== undefined && { most }),
      ...(budget !== undefined && { budget }),
    })),
  ]
  const lines = rows.map(row => columns.map(column => row[column] ?? '').join())
  return `${[columns.join(), ...lines].join('\r\n')}\r\n`
}
