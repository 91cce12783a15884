/** What the demo counts, in the languages of its texts. */
export const unit = {
  customers: { en_US: 'customers', de_DE: 'Kunden', ja_JP: '人' },
  visits: { en_US: 'visits', de_DE: 'Besuche', ja_JP: '回' },
  plans: { en_US: 'plans', de_DE: 'Verträge', ja_JP: '件' },
  audits: { en_US: 'audits', de_DE: 'Audits', ja_JP: '件の監査' },
  demos: { en_US: 'demos', de_DE: 'Vorführungen', ja_JP: '件のデモ' },
  contracts: { en_US: 'contracts', de_DE: 'Verträge', ja_JP: '件' },
  referrals: { en_US: 'referrals', de_DE: 'Empfehlungen', ja_JP: '件の紹介' },
} as const
