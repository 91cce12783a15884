import type { ScannedRecord } from './csv-scanner.ts'

/** A cell of a record, without its quotes. */
export function cellText({ bytes, from, ends }: ScannedRecord, index: number): string {
  const text = bytes.toString('utf8', index === 0 ? from : ends[index - 1]! + 1, ends[index])
  return text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text
}
