import type { RewardDocumentInput } from '../../contract/reward-document.ts'
import type { RewardCategory } from '../../rules/rewards/categories.ts'
import type { Drawing } from '../../rules/rewards/drawings.ts'
import type { RewardKind } from '../../rules/rewards/order-states.ts'
import words from './names.json' with { type: 'json' }

type Item = readonly [drawing: Drawing, points: number, value: string, pieces?: number, kind?: RewardKind]

/** Things that come by parcel, unless something else is said; of some there are few. */
const merchandise: Readonly<Partial<Record<RewardCategory, readonly Item[]>>> = {
  kitchen: [
    ['coffee', 120, '12.00'],
    ['mug', 90, '9.50'],
    ['kettle', 450, '45.00', 24],
    ['teapot', 380, '38.00', 12],
    ['pan', 780, '79.00', 18],
    ['knife', 950, '95.00', 9],
  ],
  home: [
    ['lamp', 650, '65.00', 20],
    ['plant', 240, '24.00'],
    ['blanket', 520, '52.00'],
    ['clock', 430, '43.00', 3],
    ['armchair', 5200, '520.00', 2],
  ],
  outdoors: [
    ['tent', 1800, '180.00', 6],
    ['backpack', 900, '90.00'],
    ['bottle', 180, '18.00'],
    ['boots', 1500, '150.00'],
    ['hammock', 560, '56.00', 0],
    ['binoculars', 2100, '210.00', 5],
  ],
  sport: [
    ['bike', 9500, '950.00', 2],
    ['mat', 320, '32.00'],
    ['ball', 260, '26.00'],
    ['snowboard', 3800, '380.00', 4],
    ['racket', 740, '74.00', 8],
  ],
  tech: [
    ['headphones', 2400, '240.00', 10],
    ['speaker', 1200, '120.00', 16],
    ['camera', 6400, '640.00', 3],
    ['watch', 4200, '420.00', 7],
  ],
  vouchers: [
    ['books', 250, '25.00', undefined, 'code'],
    ['music', 300, '30.00', undefined, 'code'],
  ],
}

const experiences: Readonly<Partial<Record<RewardCategory, readonly Item[]>>> = {
  taste: [
    ['cooking', 1100, '110.00'],
    ['cheese', 640, '64.00'],
  ],
  adventure: [
    ['kayak', 1400, '140.00'],
    ['balloon', 3200, '320.00', 4],
    ['climbing', 1600, '160.00'],
    ['sailing', 2600, '260.00', 6],
  ],
  culture: [
    ['concert', 1900, '190.00', 10],
    ['museum', 480, '48.00'],
    ['theatre', 1250, '125.00', 12],
    ['cinema', 280, '28.00', undefined, 'code'],
  ],
  wellness: [
    ['spa', 2200, '220.00'],
    ['massage', 980, '98.00'],
  ],
}

/** What some of it can be chosen in: a key, which is a size or one of the colors of names.json, and how many there are. */
const options: Readonly<Partial<Record<Drawing, readonly (readonly [key: string, pieces?: number])[]>>> = {
  mug: [['white'], ['green'], ['blue', 0]],
  blanket: [
    ['gray', 9],
    ['red', 6],
  ],
  backpack: [
    ['black', 14],
    ['green', 16],
  ],
  boots: [
    ['EU-38', 2],
    ['EU-39', 3],
    ['EU-40', 0],
    ['EU-41', 4],
    ['EU-42', 3],
    ['EU-43', 1],
    ['EU-44', 1],
  ],
}

type Texts = Readonly<Record<string, Readonly<Partial<Record<string, string>>>>>
const inEveryLanguage = (of: 'names' | 'options' | 'texts', key: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(words).flatMap(([locale, said]) => {
      const text = (said as unknown as Texts)[of]?.[key]
      return text === undefined ? [] : [[locale, text]]
    }),
  )

function documentsOf(
  pageType: RewardDocumentInput['pageType'],
  usual: RewardKind,
  all: typeof merchandise,
): RewardDocumentInput[] {
  return Object.entries(all).flatMap(([category, items]) =>
    items.map(
      ([drawing, points, value, pieces, kind = usual]): RewardDocumentInput => ({
        sku: drawing,
        pageType,
        category: category as RewardCategory,
        kind,
        name: inEveryLanguage('names', drawing),
        text: inEveryLanguage('texts', drawing),
        drawing,
        ...(pieces !== undefined && { pieces }),
        options: (options[drawing] ?? []).map(([key, pieces]) => ({
          key,
          name: key.startsWith('EU-') ? { en_US: key.replace('-', ' ') } : inEveryLanguage('options', key),
          ...(pieces !== undefined && { pieces }),
        })),
        prices: [{ from: '2020-01-01', points, value, currency: 'EUR' }],
      }),
    ),
  )
}

/** The sample stock: forty rewards with our drawings, named and described in every language that Cairn speaks. */
export const stock: readonly RewardDocumentInput[] = [
  ...documentsOf('merchandise', 'parcel', merchandise),
  ...documentsOf('experiences', 'booking', experiences),
]

/** Codes of the sample stock, which open nothing anywhere. */
export function sampleCodes(sku: string): string[] {
  return Array.from({ length: 20 }, (_, at) => `SAMPLE-${sku.toUpperCase()}-${String(1001 + at * 37)}`)
}
