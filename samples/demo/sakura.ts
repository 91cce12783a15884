import { makeChance } from './chance.ts'
import { addDays } from './day.ts'
import type { DemoClient } from './demo-client.ts'
import { organisationLoads, type Place, type Unit } from './organisation.ts'
import { type DemoPerson, person } from './people.ts'
import { growTo, type QuestPerson, questLoads, weeksUntil } from './quest.ts'
import { fairPlay } from './written-rules.ts'

/** A department store in garnet, without a landscape and in Japanese. */
export function sakura(today: string): DemoClient {
  const day = (days: number) => addDays(today, days)
  const staff = sakuraStaff
  const everybody = [yui, ...staff]
  return {
    client: {
      key: 'sakura',
      name: '桜百貨店',
      timeZone: 'Asia/Tokyo',
      defaultLocale: 'ja_JP',
      settings: {
        branding: { primaryColor: '#f08ba3', secondaryColor: '#9b1d3a', theme: 'none' },
        mediaLabels: { en_US: 'petals', de_DE: 'Blüten', ja_JP: '花びら' },
        mediaLabelForms: { en_US: { one: 'petal', other: 'petals' }, de_DE: { one: 'Blüte', other: 'Blüten' } },
        countries: ['JP'],
        contact: { to: 'team@sakura.example' },
      },
    },
    programs: [
      {
        programId: 'hanami',
        name: { ja_JP: '花見チャレンジ', en_US: 'Blossom Challenge', de_DE: 'Blütenlauf' },
        type: 'goalquest',
        label: { labelType: 'currency', currencyCode: 'JPY', precision: 0 },
        timePeriod: { timePeriodId: 'hanami-1', startDate: day(-50), endDate: day(20) },
        goalSelection: { from: day(-70), to: day(-51) },
        rules: fairPlay,
        groups: [
          {
            groupId: 'hanami-staff',
            name: { ja_JP: '全スタッフ', en_US: 'All staff', de_DE: 'Alle' },
            levels: [
              {
                levelId: 'hanami-1',
                name: { ja_JP: '蕾', en_US: 'Bud', de_DE: 'Knospe' },
                amount: 2_000_000,
                award: 3000,
              },
              {
                levelId: 'hanami-2',
                name: { ja_JP: '五分咲き', en_US: 'Half bloom', de_DE: 'Halbe Blüte' },
                amount: 3_000_000,
                award: 8000,
              },
              {
                levelId: 'hanami-3',
                name: { ja_JP: '満開', en_US: 'Full bloom', de_DE: 'Volle Blüte' },
                amount: 4_500_000,
                award: 15_000,
              },
            ],
          },
        ],
      },
      {
        programId: 'omotenashi',
        name: { ja_JP: 'おもてなし月間', en_US: 'Hospitality Month', de_DE: 'Monat der Gastlichkeit' },
        selectionQuestion: {
          ja_JP: 'お客様の「ありがとう」を何件集めますか？',
          en_US: 'How many thank-yous will you collect?',
          de_DE: 'Wie viele Dankesworte werden Sie sammeln?',
        },
        type: 'goalquest',
        label: {
          labelText: { ja_JP: '件', en_US: 'thank-yous', de_DE: 'Dankesworte' },
          labelType: 'decimal',
          precision: 0,
        },
        timePeriod: { timePeriodId: 'omotenashi-1', startDate: day(12), endDate: day(42) },
        goalSelection: { from: day(-3), to: day(11) },
        groups: [
          {
            groupId: 'omotenashi-staff',
            name: { ja_JP: '全スタッフ', en_US: 'All staff', de_DE: 'Alle' },
            levels: [
              {
                levelId: 'omotenashi-1',
                name: { ja_JP: '一つ星', en_US: 'One star', de_DE: 'Ein Stern' },
                amount: 20,
                award: 1000,
              },
              {
                levelId: 'omotenashi-2',
                name: { ja_JP: '二つ星', en_US: 'Two stars', de_DE: 'Zwei Sterne' },
                amount: 40,
                award: 2500,
              },
            ],
          },
        ],
      },
    ],
    loads: [
      ...organisationLoads(units, places(staff), 'ja_JP', 'JP'),
      ...questLoads('hanami', hanami(everybody), day(-55), weeksUntil(day(-6), 6)),
      ...questLoads(
        'omotenashi',
        everybody.map(one => ({ person: one, groupId: 'omotenashi-staff' })),
        day(-2),
        [],
      ),
    ],
    issued: [],
    results: { prepares: 'kenji.mori', approves: 'yui.tanaka' },
    signIns: [
      { userName: 'yui.tanaka', note: 'participant, in Japanese' },
      { userName: 'kenji.mori', note: 'manager of the Ginza store' },
    ],
  }
}

const yui = person('結衣', '田中', 'yui.tanaka')

const sakuraStaff = [
  person('葵', '伊藤', 'aoi.ito'),
  person('蓮', '加藤', 'ren.kato'),
  person('陽菜', '山本', 'hina.yamamoto'),
  person('大翔', '小林', 'hiroto.kobayashi'),
  person('さくら', '佐々木', 'sakura.sasaki'),
  person('湊', '高橋', 'minato.takahashi'),
  person('凛', '渡辺', 'rin.watanabe'),
  person('悠真', '中村', 'yuma.nakamura'),
  person('ひかり', '松本', 'hikari.matsumoto'),
  person('樹', '清水', 'itsuki.shimizu'),
]

const units: readonly Unit[] = [
  { unitId: 'Corporate', name: '桜百貨店' },
  { unitId: 'tokyo', name: '東京', parentId: 'Corporate' },
  { unitId: 'ginza', name: '銀座店', parentId: 'tokyo' },
]

function places(staff: readonly DemoPerson[]): Place[] {
  return [
    ...[yui, ...staff].map(one => ({ person: one, unitId: 'ginza', role: 'Selector' })),
    { person: person('健司', '森', 'kenji.mori'), unitId: 'ginza', role: 'Manager' },
  ]
}

function hanami(everybody: readonly DemoPerson[]): QuestPerson[] {
  const chance = makeChance(8)
  const amounts = [2_000_000, 3_000_000, 4_500_000]
  return everybody.map((one, index) => {
    const level = one === yui ? 2 : 1 + Math.floor(chance() * 3)
    const reached = one === yui ? 0.82 : 0.4 + chance() * 0.7
    return {
      person: one,
      groupId: 'hanami-staff',
      level: `hanami-${level}`,
      results: growTo(amounts[level - 1]! * reached, 6, 700 + index),
    }
  })
}
