import type { ProgramDocumentInput } from '../../contract/program-document.ts'

/** The company's records end in 1998; all of its days move by as much, which keeps the days of the week. */
export const yearsLater = 28

/** The quarter of the quest, and the same quarter a year earlier, from which the baselines come; as moved. */
export const quarter = { from: '2026-01-01', to: '2026-03-31' }
export const baselineQuarter = { from: '2025-01-01', to: '2025-03-31' }

export const groupId = 'sales'
export const levelIds = ['foothill', 'ridge', 'summit'] as const

/** Climb from last year's first quarter: 110, 130 or 160 percent of it. */
export const firstQuarter: ProgramDocumentInput = {
  programId: 'first-quarter-2026',
  name: { en_US: 'First Quarter Climb', de_DE: 'Aufstieg im ersten Quartal', ja_JP: '第1四半期クライム' },
  description: {
    en_US: 'Sell more than in the first quarter of last year.',
    de_DE: 'Verkaufen Sie mehr als im ersten Quartal des Vorjahres.',
    ja_JP: '昨年の第1四半期を上回る売上を目指します。',
  },
  type: 'goalquest',
  calculation: 'standard',
  achievementRule: 'percentage_of_baseline',
  rounding: { precision: 0, method: 'up' },
  label: { labelType: 'currency', currencyCode: 'USD', precision: 0 },
  timePeriod: { timePeriodId: 'q1-2026', startDate: quarter.from, endDate: quarter.to },
  goalSelection: { from: '2025-12-08', to: '2026-01-11' },
  groups: [
    {
      groupId,
      name: { en_US: 'Sales', de_DE: 'Vertrieb', ja_JP: '営業' },
      levels: [
        {
          levelId: 'foothill',
          name: { en_US: 'Foothill', de_DE: 'Vorgebirge', ja_JP: '山麓' },
          amount: '110',
          award: 2500,
        },
        { levelId: 'ridge', name: { en_US: 'Ridge', de_DE: 'Grat', ja_JP: '尾根' }, amount: '130', award: 7500 },
        { levelId: 'summit', name: { en_US: 'Summit', de_DE: 'Gipfel', ja_JP: '頂上' }, amount: '160', award: 15000 },
      ],
    },
  ],
  progressRows: 'replace',
}
