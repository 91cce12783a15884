import type { IconName } from '../../ui/Icon.tsx'
import type { ConsoleKey } from '../../words/console-words.ts'

/** Every address of the console (spec/console.md §3). */
export const consolePaths = {
  today: '/admin',
  programs: '/admin/programs',
  program: '/admin/programs/$programId',
  forecast: '/admin/programs/$programId/forecast',
  rehearsal: '/admin/programs/$programId/rehearsal',
  proposal: '/admin/programs/$programId/publish',
  draft: '/admin/drafts/$draftId',
  brandPreview: '/admin/preview/brand/$programViewId',
  preview: '/admin/preview/$draftId/$programViewId',
  results: '/admin/results',
  batch: '/admin/results/$batchId',
  issue: '/admin/results/$batchId/issue',
  receipt: '/admin/results/$batchId/receipt',
  reverse: '/admin/results/$batchId/reverse',
  files: '/admin/files',
  file: '/admin/files/$uploadId',
  commitFile: '/admin/files/$uploadId/commit',
  people: '/admin/people',
  person: '/admin/people/$userId',
  points: '/admin/points',
  codes: '/admin/codes',
  codeBatch: '/admin/codes/$batchId',
  rewards: '/admin/rewards',
  newProduct: '/admin/rewards/new',
  product: '/admin/rewards/products/$sku',
  orders: '/admin/rewards/orders',
  packing: '/admin/rewards/orders/packing',
  suppliers: '/admin/rewards/orders/suppliers',
  owed: '/admin/rewards/orders/owed',
  tasks: '/admin/tasks',
  mails: '/admin/mails',
  words: '/admin/words',
  settings: '/admin/settings',
  settingsCatalogue: '/admin/settings/catalogue',
  settingsTexts: '/admin/settings/texts',
  settingsHosts: '/admin/settings/hosts',
  settingsCard: '/admin/settings/$card',
  signOn: '/admin/settings/sign-on',
  newProvider: '/admin/settings/sign-on/new',
  provider: '/admin/settings/sign-on/providers/$providerId',
  access: '/admin/access',
  audit: '/admin/audit',
  me: '/admin/me',
} as const
export type ConsolePlace = keyof typeof consolePaths

/** A place that the rail and the palette lead to, in the order in which they show it; each inner list stands apart. */
export interface RailPlace {
  readonly place: Exclude<
    ConsolePlace,
    | 'me'
    | 'person'
    | 'brandPreview'
    | 'preview'
    | 'program'
    | 'forecast'
    | 'rehearsal'
    | 'proposal'
    | 'draft'
    | 'batch'
    | 'issue'
    | 'receipt'
    | 'reverse'
    | 'file'
    | 'commitFile'
    | 'settingsCard'
    | 'settingsCatalogue'
    | 'settingsTexts'
    | 'settingsHosts'
    | 'signOn'
    | 'newProvider'
    | 'provider'
    | 'newProduct'
    | 'product'
    | 'codeBatch'
    | 'packing'
    | 'suppliers'
    | 'owed'
  >
  readonly icon: IconName
  readonly title: ConsoleKey
}

export const rail: readonly (readonly RailPlace[])[] = [
  [{ place: 'today', icon: 'today', title: 'today.name' }],
  [{ place: 'programs', icon: 'programs', title: 'programs.name' }],
  [
    { place: 'results', icon: 'results', title: 'results.name' },
    { place: 'files', icon: 'upload', title: 'files.name' },
  ],
  [
    { place: 'people', icon: 'people', title: 'people.name' },
    { place: 'points', icon: 'star', title: 'points.name' },
    { place: 'codes', icon: 'ticket', title: 'codes.name' },
    { place: 'rewards', icon: 'gift', title: 'stock.name' },
    { place: 'orders', icon: 'bag', title: 'orders.name' },
  ],
  [
    { place: 'mails', icon: 'mail', title: 'mails.name' },
    { place: 'words', icon: 'words', title: 'words.name' },
    { place: 'settings', icon: 'edit', title: 'settings.name' },
  ],
  [{ place: 'tasks', icon: 'clock', title: 'tasks.name' }],
  [
    { place: 'access', icon: 'key', title: 'access.name' },
    { place: 'audit', icon: 'audit', title: 'audit.name' },
  ],
]
