/** Rows as the text of a CSV file, as an operator would hand it in. */
export function csv(rows: readonly Readonly<Record<string, string | number | undefined>>[]): string {
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const lines = rows.map(row => columns.map(column => cell(row[column])).join(','))
  return `${[columns.join(','), ...lines].join('\n')}\n`
}

function cell(value: string | number | undefined): string {
  const text = String(value ?? '')
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
