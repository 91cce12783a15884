import { makeChance } from './chance.ts'
import { addDays } from './day.ts'
import type { DemoClient } from './demo-client.ts'
import { organisationLoads, type Place, type Unit } from './organisation.ts'
import { makePeople, person } from './people.ts'
import { growTo, type QuestPerson, questLoads, weeksUntil } from './quest.ts'
import { fairPlay } from './written-rules.ts'

/** A shipping agency in green, on the ocean and in German: sales that should rise, and claims that should fall. */
export function harbor(today: string): DemoClient {
  const day = (days: number) => addDays(today, days)
  const colleagues = makePeople(14, 77)
  const everybody = [lena, ...colleagues]
  const weeks = weeksUntil(day(-4), 5)
  return {
    client: {
      key: 'harbor',
      name: 'Harbor & Sons',
      timeZone: 'Europe/Berlin',
      defaultLocale: 'de_DE',
      settings: {
        branding: { primaryColor: '#38c6a8', secondaryColor: '#0b6e63', theme: 'ocean' },
        mediaLabels: { en_US: 'miles', de_DE: 'Meilen', ja_JP: 'マイル' },
        mediaLabelForms: { en_US: { one: 'mile', other: 'miles' }, de_DE: { one: 'Meile', other: 'Meilen' } },
        countries: ['DE', 'AT', 'CH'],
        contact: { to: 'team@harbor.example' },
      },
    },
    programs: [
      {
        programId: 'open-sea',
        name: { de_DE: 'Auf hoher See', en_US: 'Open Sea', ja_JP: '大海原へ' },
        type: 'goalquest',
        achievementRule: 'percentage_of_threshold',
        label: { labelType: 'currency', currencyCode: 'EUR', precision: 0 },
        timePeriod: { timePeriodId: 'open-sea-1', startDate: day(-40), endDate: day(50) },
        goalSelection: { from: day(-60), to: day(-41) },
        rules: fairPlay,
        groups: [
          {
            groupId: 'sea-team',
            name: { de_DE: 'Mannschaft', en_US: 'Team', ja_JP: 'クルー' },
            threshold: 90_000,
            levels: [
              { levelId: 'sea-1', name: { de_DE: 'Bucht', en_US: 'Bay', ja_JP: '湾' }, amount: 80, award: 400 },
              { levelId: 'sea-2', name: { de_DE: 'Kap', en_US: 'Cape', ja_JP: '岬' }, amount: 100, award: 1200 },
              {
                levelId: 'sea-3',
                name: { de_DE: 'Leuchtturm', en_US: 'Lighthouse', ja_JP: '灯台' },
                amount: 120,
                award: 2600,
              },
            ],
          },
        ],
      },
      {
        programId: 'safe-harbor',
        name: { de_DE: 'Sicherer Hafen', en_US: 'Safe Harbor', ja_JP: '安全な港' },
        type: 'objective',
        calculation: 'reduction',
        label: { labelText: { de_DE: 'Schäden', en_US: 'damages', ja_JP: '件' }, labelType: 'decimal', precision: 0 },
        timePeriod: { timePeriodId: 'safe-harbor-1', startDate: day(-30), endDate: day(60) },
        groups: [{ groupId: 'safe-team', name: { de_DE: 'Alle', en_US: 'Everyone', ja_JP: '全員' } }],
      },
    ],
    loads: [
      ...organisationLoads(units, places(colleagues), 'de_DE', 'DE'),
      ...questLoads('open-sea', openSea(everybody), day(-45), weeks),
      ...questLoads('safe-harbor', safeHarbor(everybody), day(-30), weeksUntil(day(-4), 3)),
    ],
    issued: [],
    results: { prepares: 'karl.petersen', approves: 'lena.vogt' },
    signIns: [
      { userName: 'lena.vogt', note: 'participant, in German' },
      { userName: 'karl.petersen', note: 'manager of the north quay' },
    ],
  }
}

const lena = person('Lena', 'Vogt')

const units: readonly Unit[] = [
  { unitId: 'Corporate', name: 'Harbor & Sons' },
  { unitId: 'hamburg', name: 'Hamburg', parentId: 'Corporate' },
  { unitId: 'north-quay', name: 'Nordkai', parentId: 'hamburg' },
  { unitId: 'south-quay', name: 'Südkai', parentId: 'hamburg' },
]

function places(colleagues: readonly ReturnType<typeof person>[]): Place[] {
  return [
    { person: lena, unitId: 'north-quay', role: 'Selector' },
    ...colleagues.map((one, index) => ({
      person: one,
      unitId: index < 7 ? 'north-quay' : 'south-quay',
      role: 'Selector',
    })),
    { person: person('Karl', 'Petersen'), unitId: 'north-quay', role: 'Manager' },
    { person: person('Ines', 'Harbor'), unitId: 'Corporate', role: 'Owner' },
  ]
}

function openSea(everybody: readonly ReturnType<typeof person>[]): QuestPerson[] {
  const chance = makeChance(5)
  return everybody.map((one, index) => {
    const level = one === lena ? 3 : 1 + Math.floor(chance() * 3)
    const target = 90_000 * (0.6 + level * 0.2)
    const reached = one === lena ? 0.55 : 0.2 + chance() * 0.45
    return {
      person: one,
      groupId: 'sea-team',
      level: `sea-${level}`,
      results: growTo(target * reached, 5, 500 + index),
    }
  })
}

// Fewer is better: from 30 claims down to 24 or fewer.
function safeHarbor(everybody: readonly ReturnType<typeof person>[]): QuestPerson[] {
  const chance = makeChance(6)
  return everybody.map(one => {
    const claims = Math.round(22 + chance() * 10)
    return {
      person: one,
      groupId: 'safe-team',
      baseline: 30,
      target: 24,
      award: 500,
      results: [claims + 3, claims + 1, claims],
    }
  })
}
