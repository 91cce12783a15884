import type { ProgramDocumentInput } from '../../contract/program-document.ts'
import { makeChance } from './chance.ts'
import type { DemoLoad } from './demo-client.ts'
import { type DemoPerson, person } from './people.ts'
import { growTo, type QuestPerson, questLoads, weeksUntil } from './quest.ts'
import { unit } from './units.ts'
import { fairPlay } from './written-rules.ts'

/** The programs of Northlight, each in another state, with dates counted from today. */

export const maya = person('Maya', 'Andersson')
export const sam = person('Sam', 'Okoro')

type Day = (days: number) => string

const dollars = { labelType: 'currency', currencyCode: 'USD', precision: 0 } as const

const threeLevels = (prefix: string, amounts: readonly number[], awards: readonly number[]) => [
  {
    levelId: `${prefix}-1`,
    name: {
      en_US: 'Base camp',
      de_DE: 'Basislager',
      ja_JP: 'ベースキャンプ',
      ko_KR: '베이스캠프',
      zh_CN: '大本营',
      zh_TW: '基地營',
    },
    amount: amounts[0]!,
    award: awards[0]!,
  },
  {
    levelId: `${prefix}-2`,
    name: { en_US: 'Ridge', de_DE: 'Grat', ja_JP: '稜線', ko_KR: '능선', zh_CN: '山脊', zh_TW: '稜線' },
    amount: amounts[1]!,
    award: awards[1]!,
  },
  {
    levelId: `${prefix}-3`,
    name: { en_US: 'Summit', de_DE: 'Gipfel', ja_JP: '山頂', ko_KR: '정상', zh_CN: '山顶', zh_TW: '山頂' },
    amount: amounts[2]!,
    award: awards[2]!,
  },
]

const everyone = {
  en_US: 'Everyone',
  de_DE: 'Alle',
  ja_JP: '全員',
  ko_KR: '전체',
  zh_CN: '全体成员',
  zh_TW: '全體成員',
}

// Running, with weekly results: the tile with progress.
export function summitSeason(day: Day): ProgramDocumentInput {
  return {
    programId: 'summit-season',
    name: {
      en_US: 'Summit Season',
      de_DE: 'Gipfelsaison',
      ja_JP: 'サミットシーズン',
      ko_KR: '서밋 시즌',
      zh_CN: '登顶季',
      zh_TW: '登頂季',
    },
    description: {
      en_US: 'Sell more than you did in the same season last year.',
      de_DE: 'Verkaufen Sie mehr als in derselben Saison des Vorjahres.',
      ja_JP: '昨年の同じシーズンを上回る売上を目指しましょう。',
      ko_KR: '작년 같은 시즌보다 더 많이 판매해 보세요.',
      zh_CN: '销售额要超过去年同一季。',
      zh_TW: '銷售額要超過去年同一季。',
    },
    helpText: {
      en_US: 'Orders count on the day they are invoiced. Returns are taken off in the week they come back.',
      de_DE: 'Aufträge zählen am Tag der Rechnung. Rücksendungen werden in der Woche abgezogen, in der sie eintreffen.',
      ja_JP: '売上は請求日に計上されます。返品は、戻ってきた週の実績から差し引かれます。',
      ko_KR: '주문은 청구일을 기준으로 인정돼요. 반품은 돌아온 주의 실적에서 빠져요.',
      zh_CN: '订单按开票日计入。退货在退回的那一周扣除。',
      zh_TW: '訂單以開立發票日計入。退貨在退回的那一週扣除。',
    },
    type: 'goalquest',
    achievementRule: 'percentage_of_baseline',
    label: dollars,
    timePeriod: { timePeriodId: 'summit-season-1', startDate: day(-66), endDate: day(34) },
    goalSelection: { from: day(-85), to: day(-67) },
    rules: fairPlay,
    groups: [
      { groupId: 'summit-sales', name: everyone, levels: threeLevels('summit', [110, 120, 130], [500, 1500, 3000]) },
    ],
  }
}

export function summitSeasonLoads(everybody: readonly DemoPerson[], day: Day): DemoLoad[] {
  const chance = makeChance(7)
  const weeks = weeksUntil(day(-5), 8)
  const share = 62 / 101
  const people = everybody.map((one, index): QuestPerson => {
    const baseline = one === maya ? 100_000 : Math.round(60_000 + chance() * 90_000)
    const pick = Math.floor(chance() * 3.5)
    const level = one === maya ? 2 : pick + 1
    const strength = one === maya ? 0.745 / share : one === sam ? 0.71 : 0.45 + chance() * 0.85
    const target = baseline * (1 + level / 10)
    const base = { person: one, groupId: 'summit-sales', baseline }
    if (level > 3) return { ...base, results: growTo(baseline * share * strength, weeks.length, index) }
    return { ...base, level: `summit-${level}`, results: growTo(target * share * strength, weeks.length, index) }
  })
  return questLoads('summit-season', people, day(-70), weeks)
}

// The window is open: some have picked, Maya has not.
export function springSprint(day: Day): ProgramDocumentInput {
  return {
    programId: 'spring-sprint',
    name: {
      en_US: 'New Heights',
      de_DE: 'Neue Höhen',
      ja_JP: '新たな高みへ',
      ko_KR: '새로운 높이',
      zh_CN: '新高度',
      zh_TW: '新高度',
    },
    description: {
      en_US: 'New customers count. Each one brings you closer to the top.',
      de_DE: 'Neue Kundschaft zählt. Jeder Abschluss bringt Sie näher an den Gipfel.',
      ja_JP: '新規のお客様を一人獲得するごとに、頂上へ近づきます。',
      ko_KR: '새 고객을 한 명 얻을 때마다 정상에 더 가까워져요.',
      zh_CN: '新客户才算数，每一位都让你离山顶更近。',
      zh_TW: '新客戶才算數，每一位都讓你離山頂更近。',
    },
    helpText: {
      en_US: 'A customer counts once, with the first signed order. Renewals and second orders do not count.',
      de_DE:
        'Ein Kunde zählt einmal, mit dem ersten unterschriebenen Auftrag. Verlängerungen und Folgeaufträge zählen nicht.',
      ja_JP: '最初の注文が成立した時点で、お客様一人につき一度だけ数えます。更新や追加注文は対象外です。',
      ko_KR: '고객은 첫 주문 계약 때 한 번만 인정돼요. 갱신과 추가 주문은 인정되지 않아요.',
      zh_CN: '每位客户在签下第一份订单时计一次。续签和追加订单不计。',
      zh_TW: '每位客戶在簽下第一份訂單時計一次。續約和追加訂單不計。',
    },
    type: 'goalquest',
    achievementRule: 'baseline_plus_fixed_amount',
    label: { labelText: unit.customers, labelType: 'decimal', labelPosition: 'after', precision: 0 },
    timePeriod: { timePeriodId: 'spring-sprint-1', startDate: day(10), endDate: day(100) },
    goalSelection: { from: day(-5), to: day(9) },
    rules: fairPlay,
    groups: [{ groupId: 'spring-all', name: everyone, levels: threeLevels('spring', [5, 10, 20], [400, 1000, 2500]) }],
    minimumQualifier: {
      name: {
        en_US: 'Customer visits',
        de_DE: 'Kundenbesuche',
        ja_JP: '顧客訪問',
        ko_KR: '고객 방문',
        zh_CN: '客户拜访',
        zh_TW: '客戶拜訪',
      },
      amount: 12,
      helpText: {
        en_US: 'A visit counts when it is in your calendar and your notes are in the customer file.',
        de_DE: 'Ein Besuch zählt, wenn er im Kalender und Ihre Notiz in der Kundenakte steht.',
        ja_JP: '予定表に登録され、顧客ファイルにメモが残っている訪問が対象です。',
        ko_KR: '일정에 등록되어 있고 고객 파일에 메모를 남긴 방문만 인정돼요.',
        zh_CN: '拜访要记在日历里，并在客户档案中留下记录，才算数。',
        zh_TW: '拜訪要記在行事曆裡，並在客戶檔案中留下紀錄，才算數。',
      },
      label: { labelText: unit.visits, labelType: 'decimal', labelPosition: 'after', precision: 0 },
    },
  }
}

export function springPeople(everybody: readonly DemoPerson[]): QuestPerson[] {
  const chance = makeChance(11)
  return everybody.map((one): QuestPerson => {
    const baseline = Math.round(12 + chance() * 30)
    const pick = Math.floor(chance() * 5)
    const hasPicked = one !== maya && pick < 3
    return { person: one, groupId: 'spring-all', baseline, ...(hasPicked ? { level: `spring-${pick + 1}` } : {}) }
  })
}

// Ended, issued and paid, with a minimum qualifier: Maya made it, Sam missed. Leaders earn by how many of their team made it.
export function trailblazer(day: Day): ProgramDocumentInput {
  return {
    programId: 'trailblazer',
    name: {
      en_US: 'Trailblazer',
      de_DE: 'Wegbereiter',
      ja_JP: 'トレイルブレイザー',
      ko_KR: '개척자',
      zh_CN: '开路先锋',
      zh_TW: '開路先鋒',
    },
    type: 'goalquest',
    achievementRule: 'fixed_amount',
    label: dollars,
    timePeriod: { timePeriodId: 'trailblazer-1', startDate: day(-160), endDate: day(-70) },
    goalSelection: { from: day(-180), to: day(-161) },
    rules: fairPlay,
    groups: [
      {
        groupId: 'trail-sales',
        name: everyone,
        levels: threeLevels('trail', [60_000, 80_000, 110_000], [600, 1800, 3600]),
      },
    ],
    minimumQualifier: {
      name: {
        en_US: 'Service plans',
        de_DE: 'Serviceverträge',
        ja_JP: 'サービスプラン',
        ko_KR: '서비스 계약',
        zh_CN: '服务合约',
        zh_TW: '服務合約',
      },
      amount: 5,
      label: { labelText: unit.plans, labelType: 'decimal', labelPosition: 'after', precision: 0 },
    },
    override: {
      type: 'percentage_of_team_achievement_tiers',
      tiers: [
        { from: '0', to: '25', award: 0 },
        { from: '25', to: '50', award: 400 },
        { from: '50', to: '75', award: 900 },
        { from: '75', to: '100', award: 1500 },
      ],
      team: 'nearest',
      roles: ['Manager'],
    },
    isOwnerEligibleForAward: true,
  }
}

export function trailblazerLoads(everybody: readonly DemoPerson[], day: Day): DemoLoad[] {
  const chance = makeChance(23)
  const amounts = [60_000, 80_000, 110_000]
  const weeks = weeksUntil(day(-70), 12)
  const people = everybody.slice(0, 60).map((one, index): QuestPerson => {
    const level = one === maya ? 2 : one === sam ? 3 : 1 + Math.floor(chance() * 3)
    const strength = one === maya ? 1.06 : one === sam ? 0.97 : 0.75 + chance() * 0.5
    const qualifier = one === maya || one === sam ? 7 : Math.round(3 + chance() * 8)
    return {
      person: one,
      groupId: 'trail-sales',
      level: `trail-${level}`,
      results: growTo(amounts[level - 1]! * strength, weeks.length, 100 + index),
      mqResults: growTo(qualifier, weeks.length, 300 + index),
    }
  })
  return questLoads('trailblazer', people, day(-165), weeks)
}

// Assigned goals on an average: the tile with an average.
export function serviceStars(day: Day): ProgramDocumentInput {
  return {
    programId: 'service-stars',
    name: {
      en_US: 'Service Stars',
      de_DE: 'Servicesterne',
      ja_JP: 'サービススター',
      ko_KR: '서비스 스타',
      zh_CN: '服务之星',
      zh_TW: '服務之星',
    },
    type: 'objective',
    calculation: 'average',
    branding: { theme: 'city' },
    label: { labelType: 'percentage', precision: 1 },
    rounding: { precision: 1, method: 'half-up' },
    timePeriod: { timePeriodId: 'service-stars-1', startDate: day(-45), endDate: day(45) },
    groups: [{ groupId: 'service-all', name: everyone }],
    progressRows: 'add',
  }
}

export function serviceStarsLoads(everybody: readonly DemoPerson[], day: Day): DemoLoad[] {
  const chance = makeChance(31)
  const people = everybody.slice(0, 40).map((one): QuestPerson => {
    const scores = [0, 1, 2].map(() => Math.round(820 + chance() * 160) / 10)
    const weights = [0, 1, 2].map(() => 1 + Math.floor(chance() * 4))
    return { person: one, groupId: 'service-all', target: 92, award: 800, results: scores, weights }
  })
  return questLoads('service-stars', people, day(-40), weeksUntil(day(-3), 3))
}

// Begun, nothing loaded yet: waiting for progress.
export function qualityQuest(day: Day): ProgramDocumentInput {
  return {
    programId: 'quality-quest',
    name: {
      en_US: 'Quality Quest',
      de_DE: 'Qualitätstour',
      ja_JP: 'クオリティツアー',
      ko_KR: '품질 원정',
      zh_CN: '品质之旅',
      zh_TW: '品質之旅',
    },
    type: 'goalquest',
    branding: { theme: 'road-race' },
    label: { labelText: unit.audits, labelType: 'decimal', precision: 0 },
    timePeriod: { timePeriodId: 'quality-quest-1', startDate: day(-3), endDate: day(60) },
    goalSelection: { from: day(-20), to: day(-4) },
    groups: [
      { groupId: 'quality-all', name: everyone, levels: threeLevels('quality', [20, 30, 40], [300, 700, 1200]) },
    ],
  }
}

// Goals are picked, the start is still ahead: no progress yet, or no goal for who missed the window.
export function harvestHike(day: Day): ProgramDocumentInput {
  return {
    programId: 'harvest-hike',
    name: {
      en_US: 'High Trail',
      de_DE: 'Höhenweg',
      ja_JP: 'ハイトレイル',
      ko_KR: '높은 길',
      zh_CN: '高山步道',
      zh_TW: '高山步道',
    },
    type: 'goalquest',
    label: { labelText: unit.demos, labelType: 'decimal', precision: 0 },
    timePeriod: { timePeriodId: 'harvest-hike-1', startDate: day(6), endDate: day(70) },
    goalSelection: { from: day(-15), to: day(-1) },
    groups: [{ groupId: 'harvest-all', name: everyone, levels: threeLevels('harvest', [10, 15, 20], [200, 500, 900]) }],
  }
}

// Ended, loaded to its last day, not issued yet: what an operator pays next.
export function autumnAscent(day: Day): ProgramDocumentInput {
  return {
    programId: 'autumn-ascent',
    name: {
      en_US: 'Autumn Ascent',
      de_DE: 'Herbstaufstieg',
      ja_JP: '秋の登頂',
      ko_KR: '가을 등정',
      zh_CN: '秋季登高',
      zh_TW: '秋季登高',
    },
    type: 'goalquest',
    label: { labelText: unit.contracts, labelType: 'decimal', labelPosition: 'after', precision: 0 },
    timePeriod: { timePeriodId: 'autumn-ascent-1', startDate: day(-62), endDate: day(-2) },
    goalSelection: { from: day(-80), to: day(-63) },
    groups: [{ groupId: 'ascent-all', name: everyone, levels: threeLevels('ascent', [12, 18, 25], [300, 900, 1600]) }],
  }
}

export function autumnAscentLoads(everybody: readonly DemoPerson[], day: Day): DemoLoad[] {
  const chance = makeChance(53)
  const amounts = [12, 18, 25]
  const weeks = weeksUntil(day(-2), 5)
  const people = everybody.slice(0, 30).map((one, index): QuestPerson => {
    const level = one === maya ? 2 : 1 + Math.floor(chance() * 3)
    const strength = one === maya ? 1.12 : 0.6 + chance() * 0.7
    return {
      person: one,
      groupId: 'ascent-all',
      level: `ascent-${level}`,
      results: growTo(amounts[level - 1]! * strength, weeks.length, 600 + index),
    }
  })
  return questLoads('autumn-ascent', people, day(-65), weeks)
}
