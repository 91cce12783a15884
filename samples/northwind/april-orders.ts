import type { ProgramDocumentInput } from '../../contract/program-document.ts'

export const aprilGroupId = 'april-sales'

/**
 * A month whose orders are still to be brought in: by hand, in the console (docs/CONSOLE.md). `april-orders.xlsx` has one row for each
 * order, from the same records as the quarter before, and one user ID that is misspelt.
 */
export const aprilOrders: ProgramDocumentInput = {
  programId: 'april-orders-2026',
  name: { en_US: 'April Orders', de_DE: 'Aufträge im April', ja_JP: '4月の受注' },
  description: {
    en_US: 'Every order of April counts.',
    de_DE: 'Jeder Auftrag im April zählt.',
    ja_JP: '4月のすべての受注が対象です。',
  },
  type: 'goalquest',
  achievementRule: 'fixed_amount',
  label: { labelType: 'currency', currencyCode: 'USD', precision: 0 },
  timePeriod: { timePeriodId: 'april-2026', startDate: '2026-04-01', endDate: '2026-04-30' },
  goalSelection: { from: '2026-03-15', to: '2026-04-05' },
  groups: [
    {
      groupId: aprilGroupId,
      name: { en_US: 'Sales', de_DE: 'Vertrieb', ja_JP: '営業' },
      levels: [
        {
          levelId: 'foothill',
          name: { en_US: 'Foothill', de_DE: 'Vorgebirge', ja_JP: '山麓' },
          amount: '5000',
          award: 1000,
        },
        { levelId: 'ridge', name: { en_US: 'Ridge', de_DE: 'Grat', ja_JP: '尾根' }, amount: '12000', award: 3000 },
        { levelId: 'summit', name: { en_US: 'Summit', de_DE: 'Gipfel', ja_JP: '頂上' }, amount: '20000', award: 7500 },
      ],
    },
  ],
  progressRows: 'add',
}

/** What each person has chosen. */
export const aprilChoices = {
  'nancy.davolio': 'ridge',
  'andrew.fuller': 'summit',
  'janet.leverling': 'ridge',
  'margaret.peacock': 'ridge',
  'steven.buchanan': 'foothill',
  'michael.suyama': 'foothill',
  'robert.king': 'summit',
  'laura.callahan': 'summit',
  'anne.dodsworth': 'foothill',
} as const
