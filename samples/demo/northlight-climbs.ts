import type { ProgramDocumentInput } from '../../contract/program-document.ts'
import type { DemoLoad } from './demo-client.ts'
import { person } from './people.ts'
import { growTo, type QuestPerson, questLoads, weeksUntil } from './quest.ts'
import { unit } from './units.ts'

/** Two programs of Northlight for some of Team Rowan: points on the way, and points as they are earned. */

export const june = person('June', 'Park')
export const climbers = [
  june,
  person('Omar', 'Silva'),
  person('Priya', 'Nair'),
  person('Marek', 'Dvorak'),
  person('Sade', 'Bello'),
  person('Kofi', 'Mensah'),
]

type Day = (days: number) => string

const groupName = {
  en_US: 'Team Rowan',
  de_DE: 'Team Rowan',
  ja_JP: 'ローワンチーム',
  ko_KR: '로완 팀',
  zh_CN: '罗文团队',
  zh_TW: '羅文團隊',
}
const names = [
  {
    en_US: 'Base camp',
    de_DE: 'Basislager',
    ja_JP: 'ベースキャンプ',
    ko_KR: '베이스캠프',
    zh_CN: '大本营',
    zh_TW: '基地營',
  },
  { en_US: 'Ridge', de_DE: 'Grat', ja_JP: '稜線', ko_KR: '능선', zh_CN: '山脊', zh_TW: '稜線' },
  { en_US: 'Summit', de_DE: 'Gipfel', ja_JP: '山頂', ko_KR: '정상', zh_CN: '山顶', zh_TW: '山頂' },
]

const levels = (prefix: string, amounts: readonly number[], awards: readonly number[], rate = {}) =>
  names.map((name, at) => ({ levelId: `${prefix}-${at + 1}`, name, amount: amounts[at]!, award: awards[at]!, ...rate }))

// A challenge point: every ten contracts past last year's pay, the goal pays on top, and referrals earn a bonus.
export function everyStep(day: Day): ProgramDocumentInput {
  return {
    programId: 'every-step',
    name: {
      en_US: 'Every Step Counts',
      de_DE: 'Jeder Schritt zählt',
      ja_JP: '一歩ごとに',
      ko_KR: '한 걸음 한 걸음',
      zh_CN: '步步算数',
      zh_TW: '步步算數',
    },
    description: {
      en_US: 'Past last year’s result every ten contracts earn points, whether you reach your goal or not.',
      de_DE: 'Über dem Vorjahr bringen je zehn Verträge Punkte, ob Sie Ihr Ziel erreichen oder nicht.',
      ja_JP: '昨年の実績を超えると、目標に届かなくても10件ごとにポイントを獲得できます。',
      ko_KR: '작년 실적을 넘으면 목표를 달성하지 못해도 계약 10건마다 포인트를 받아요.',
      zh_CN: '超过去年的成绩后，无论是否达成目标，每十份合同都能获得积分。',
      zh_TW: '超過去年的實績後，無論是否達成目標，每十份合約都能獲得點數。',
    },
    type: 'challengepoint',
    achievementRule: 'percentage_of_baseline',
    rounding: { precision: 0, method: 'up' },
    label: { labelText: unit.contracts, labelType: 'decimal', labelPosition: 'after', precision: 0 },
    branding: { theme: 'road-race' },
    timePeriod: { timePeriodId: 'every-step-1', startDate: day(-45), endDate: day(30) },
    goalSelection: { from: day(-60), to: day(-46) },
    groups: [
      {
        groupId: 'step-team',
        name: groupName,
        levels: levels('step', [110, 120, 130], [300, 800, 1500]),
        basicAward: {
          threshold: { rule: 'percentage_of_baseline', amount: 100 },
          incrementQuantity: 10,
          incrementAward: 50,
          maxPoints: 500,
        },
      },
    ],
    bonus: {
      name: { en_US: 'Referrals', de_DE: 'Empfehlungen', ja_JP: '紹介', ko_KR: '추천', zh_CN: '推荐', zh_TW: '推薦' },
      bonusAchievementAmount: 10,
      payoutStructureType: 'rate',
      bonusAward: 75,
      bonusIncrementalQuantity: 5,
      bonusMaximumPoints: 300,
      isGoalNeedToAchieve: false,
      label: { labelText: unit.referrals, labelType: 'decimal', labelPosition: 'after', precision: 0 },
    },
    managerRoles: ['Manager'],
  }
}

export function everyStepLoads(day: Day): DemoLoad[] {
  const weeks = weeksUntil(day(-4), 5)
  const people = climbers.map((one, index): QuestPerson => {
    const baseline = 200 + index * 10
    const strength = one === june ? 1.16 : 0.85 + index * 0.08
    // The last of them missed the window: results above last year’s are still paid.
    const level = index === climbers.length - 1 ? undefined : `step-${1 + (index % 3)}`
    return {
      person: one,
      groupId: 'step-team',
      baseline,
      ...(level === undefined ? {} : { level }),
      results: growTo(baseline * strength, weeks.length, 700 + index),
      bonusResults: growTo(one === june ? 27 : 6 + index * 3, weeks.length, 800 + index),
    }
  })
  return questLoads('every-step', people, day(-50), weeks)
}

// A quest that pays with each result, with a share for who leads.
export function steadyClimb(day: Day): ProgramDocumentInput {
  const rate = { incrementQuantity: 5_000, incrementAward: 40, maxPoints: 800 }
  return {
    programId: 'steady-climb',
    name: {
      en_US: 'Steady Climb',
      de_DE: 'Stetiger Aufstieg',
      ja_JP: '着実な登り',
      ko_KR: '꾸준한 오름',
      zh_CN: '稳步攀登',
      zh_TW: '穩步攀登',
    },
    description: {
      en_US: 'Your award arrives with the result that reaches your goal, and grows with all that follows.',
      de_DE: 'Ihre Prämie kommt mit dem Ergebnis, das Ihr Ziel erreicht, und wächst mit allem, was folgt.',
      ja_JP: '目標に届いた時点で特典が付与され、その後の実績に応じて増えていきます。',
      ko_KR: '목표에 도달하는 실적과 함께 보상을 받고, 그 뒤 실적에 따라 더 늘어나요.',
      zh_CN: '成绩达到目标时奖励就会到账，之后还会随成绩增加。',
      zh_TW: '實績達到目標時獎勵就會入帳，之後還會隨實績增加。',
    },
    type: 'goalquest',
    achievementRule: 'fixed_amount',
    label: { labelType: 'currency', currencyCode: 'USD', precision: 0 },
    timePeriod: { timePeriodId: 'steady-climb-1', startDate: day(-40), endDate: day(45) },
    goalSelection: { from: day(-55), to: day(-41) },
    groups: [
      {
        groupId: 'steady-team',
        name: groupName,
        levels: levels('steady', [40_000, 60_000, 80_000], [400, 1000, 2000], rate),
      },
    ],
    payout: { type: 'fixed+rate', timing: 'pay_at_progress', expiresAfterDays: 730 },
    override: { type: 'percentage_of_override', percentage: 10, team: 'nearest', roles: ['Manager'] },
    isOwnerEligibleForAward: true,
    budget: 25_000,
    managerRoles: ['Manager'],
  }
}

export function steadyClimbLoads(day: Day): DemoLoad[] {
  const weeks = weeksUntil(day(-3), 4)
  const amounts = [40_000, 60_000, 80_000]
  const people = climbers.map((one, index): QuestPerson => {
    const level = one === june ? 1 : index % 3
    // June is past her goal already: 60,000 and two complete steps of 5,000.
    const result = one === june ? 72_500 : amounts[level]! * (0.6 + index * 0.1)
    return {
      person: one,
      groupId: 'steady-team',
      level: `steady-${level + 1}`,
      results: growTo(result, weeks.length, 900 + index),
    }
  })
  return questLoads('steady-climb', people, day(-45), weeks)
}
