/** What the demo counts, in the languages of its texts. */
export const unit = {
  customers: { en_US: 'customers', de_DE: 'Kunden', ja_JP: '人', ko_KR: '명', zh_CN: '位客户', zh_TW: '位客戶' },
  visits: { en_US: 'visits', de_DE: 'Besuche', ja_JP: '回', ko_KR: '회', zh_CN: '次拜访', zh_TW: '次拜訪' },
  plans: { en_US: 'plans', de_DE: 'Verträge', ja_JP: '件', ko_KR: '건', zh_CN: '份合约', zh_TW: '份合約' },
  audits: { en_US: 'audits', de_DE: 'Audits', ja_JP: '件の監査', ko_KR: '건의 점검', zh_CN: '次审核', zh_TW: '次稽核' },
  demos: {
    en_US: 'demos',
    de_DE: 'Vorführungen',
    ja_JP: '件のデモ',
    ko_KR: '건의 시연',
    zh_CN: '场演示',
    zh_TW: '場示範',
  },
  contracts: { en_US: 'contracts', de_DE: 'Verträge', ja_JP: '件', ko_KR: '건', zh_CN: '份合同', zh_TW: '份合約' },
  referrals: {
    en_US: 'referrals',
    de_DE: 'Empfehlungen',
    ja_JP: '件の紹介',
    ko_KR: '건의 추천',
    zh_CN: '次推荐',
    zh_TW: '次推薦',
  },
} as const
