import { expect, test } from 'vitest'
import { draftOf, factsOf, faultsOf, newDraft, newPrice } from './product-draft.ts'

const fine = { ...newDraft(), name: { en_US: ' Lamp ', de_DE: '  ' } }
const priced = (more: object) => ({ ...fine, prices: [{ ...newPrice(), from: '2026-01-01', points: '300', ...more }] })

test('what is empty is not saved, and what was saved is shown again', () => {
  const facts = factsOf(priced({ value: '30.00', cost: '', currency: 'eur' }))
  expect(facts.name).toEqual({ en_US: 'Lamp' })
  expect(facts.prices).toEqual([{ from: '2026-01-01', points: 300, value: '30.00', currency: 'EUR' }])
  expect(factsOf(draftOf(facts))).toEqual(facts)
})

test.each([
  [priced({}), {}],
  [priced({ value: '30', currency: 'EUR', cost: '2.5' }), {}],
  [{ ...priced({}), name: { de_DE: 'Lampe' } }, { name: 'stock.fault-name' }],
  [{ ...fine, prices: [] }, { prices: 'stock.fault-prices' }],
  [priced({ points: '0' }), { 'prices.0.points': 'stock.fault-points' }],
  [priced({ points: '1.5' }), { 'prices.0.points': 'stock.fault-points' }],
  [priced({ from: '' }), {}],
  [priced({ value: '30,00', currency: 'EUR' }), { 'prices.0.value': 'stock.fault-money' }],
  [priced({ value: '30.00' }), { 'prices.0.currency': 'stock.fault-currency' }],
  [priced({ currency: 'Euro', value: '1' }), { 'prices.0.currency': 'stock.fault-currency' }],
  [priced({ cost: '1', currency: 'EUR' }), { 'prices.0.value': 'stock.fault-value' }],
  [{ ...fine, prices: [...priced({}).prices, ...priced({}).prices] }, { 'prices.1.from': 'stock.fault-day-twice' }],
])('what is wrong is named by its field (case %#)', (draft, faults) => {
  expect(faultsOf(draft, 'en_US')).toEqual(faults)
})
