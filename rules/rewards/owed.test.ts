import { expect, test } from 'vitest'
import { owedFigures } from './owed.ts'

const worth = { products: 3, points: 1000, value: '80.00', currency: 'EUR' }
const value = { amount: '400.00', currency: 'EUR', perPoint: '0.080000', products: 3 }

test.each([
  [
    'a quarter expired',
    { lots: 4, expired: 100, spent: 300 },
    worth,
    { value, breakage: { share: '0.2500', points: 500, amount: '40.00' } },
  ],
  [
    'everything was spent',
    { lots: 4, expired: 0, spent: 300 },
    worth,
    { value, breakage: { share: '0.0000', points: 0, amount: '0.00' } },
  ],
  ['what is offered costs no points', { lots: 0, expired: 0, spent: 0 }, { ...worth, points: 0 }, {}],
  ['nothing has ended yet', { lots: 0, expired: 0, spent: 0 }, worth, { value }],
  [
    'no product has a fair value',
    { lots: 1, expired: 1, spent: 2 },
    undefined,
    { breakage: { share: '0.3333', points: 667 } },
  ],
] as const)('S10 what is owed where %s', (_, lapsed, offered, expected) => {
  expect(owedFigures({ outstanding: 5000, canExpire: 2000, lapsed, worth: offered })).toEqual(expected)
})
