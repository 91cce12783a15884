import { expect, test } from 'vitest'
import { byEffect, moversOf } from './movers.ts'

test('W08 each award, all amounts, what is gained, and everybody at one level are tried, each by itself', () => {
  expect(moversOf({ levels: 2, isChosen: true, isLoaded: true })).toEqual([
    { kind: 'award', level: 0, levers: { awards: [110, 100] }, otherWay: { awards: [90, 100] } },
    { kind: 'award', level: 1, levers: { awards: [100, 110] }, otherWay: { awards: [100, 90] } },
    { kind: 'amounts', levers: { amounts: [110, 110] }, otherWay: { amounts: [90, 90] } },
    { kind: 'gains', levers: { gains: 110 }, otherWay: { gains: 90 } },
    { kind: 'mix', level: 0, levers: { mix: [100, 0] } },
    { kind: 'mix', level: 1, levers: { mix: [0, 100] } },
  ])
})

test('W08 assigned goals are nobody’s choice, and before a load awards alone are tried', () => {
  const kinds = (isChosen: boolean, isLoaded: boolean) =>
    moversOf({ levels: 1, isChosen, isLoaded }).map(({ kind }) => kind)
  expect(kinds(false, true)).toEqual(['award', 'gains'])
  expect(kinds(true, false)).toEqual(['award'])
  expect(kinds(false, false)).toEqual(['award'])
})

test('W08 of 200 levels six are tried, with the others as they are', () => {
  const movers = moversOf({ levels: 200, isChosen: true, isLoaded: true })
  expect(movers).toHaveLength(6 + 2 + 6)
  expect(movers[5]?.levers.awards).toHaveLength(200)
  expect(movers[5]?.levers.awards?.filter(share => share !== 100)).toEqual([110])
})

test('W08 what moves it most comes first, up or down, and what is alike stays in its order', () => {
  const tried = [[5], [-2, -40], [0], [12, -3], [-5]].map(changes => ({ changes }))
  expect(byEffect(tried).map(({ changes }) => changes)).toEqual([[-2, -40], [12, -3], [5], [-5], [0]])
  expect(tried[0]?.changes).toEqual([5])
})
