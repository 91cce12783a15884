import type pg from 'pg'
import { expect, test } from 'vitest'
import { takeTurn } from './client-turns.ts'

const poolOf = (max: number) => ({ options: { max } }) as unknown as pg.Pool

test('T34 one client holds six in ten connections, and another finds one free', async () => {
  const pool = poolOf(10)
  const turns = await Promise.all(Array.from({ length: 6 }, () => takeTurn(pool, 1, 1000)))
  expect(turns.every(turn => turn !== undefined)).toBe(true)
  let isServed = false
  const seventh = takeTurn(pool, 1, 60_000).then(turn => {
    isServed = true
    return turn
  })
  const others = await Promise.all(Array.from({ length: 6 }, () => takeTurn(pool, 2, 1000)))
  expect(others.every(turn => turn !== undefined)).toBe(true)
  expect(isServed).toBe(false)
  turns[0]!()
  expect(await seventh).toBeTypeOf('function')
})

test('T34 who waits is served in the order of coming, and patience ends for whoever nobody makes room for', async () => {
  const pool = poolOf(1)
  const first = await takeTurn(pool, 1, 1000)
  const served: string[] = []
  const come = (name: string) =>
    takeTurn(pool, 1, 60_000).then(turn => {
      served.push(name)
      return turn!
    })
  const [second, third] = [come('second'), come('third')]
  expect(await takeTurn(pool, 1, 1)).toBeUndefined()
  first!()
  ;(await second)()
  await third
  expect(served).toEqual(['second', 'third'])
})
