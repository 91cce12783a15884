/** French calls the first day of a month `1er`, which formats leave out: `1 décembre 2026` becomes `1er décembre 2026`. */
export function frenchFirst(intlCode: string, written: string): string {
  return intlCode.startsWith('fr') ? written.replace(/^1(?= \p{L})/u, '1er') : written
}
