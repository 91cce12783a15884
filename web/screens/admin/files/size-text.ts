import { writeNumber } from '../../../../rules/clients/write-number.ts'
import { spokenLocale } from '../../../words/words.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** The size of a file as people say it: `12.4 MB`. */
export function sizeText(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const options = { style: 'unit', unit: units[step]!, maximumFractionDigits: step === 0 ? 0 : 1 } as const
  return writeNumber(bytes / 1000 ** step, spokenLocale().intlCode, options)
}
