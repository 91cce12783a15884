import { expect, test } from 'vitest'
import { hashSlots } from './hash-slots.ts'

/** Work that ends when `end` is called. */
function held() {
  let end = () => {}
  const over = new Promise<void>(resolve => {
    end = resolve
  })
  return { work: () => over, end }
}

const storm = { clientId: 1, address: '192.0.2.1' }
const neighbour = { clientId: 1, address: '192.0.2.2' }
const stranger = { clientId: 2, address: '192.0.2.1' }

test('T7 T34 a storm from one address fills its own queue: other addresses and clients are still served', async () => {
  const inTurn = hashSlots({ atOnce: 1, ofAddress: 3, ofClient: 4 })
  const order: string[] = []
  const first = held()
  const running = inTurn(storm, first.work)
  const note = (name: string) => async () => void order.push(name)
  const storming = Array.from({ length: 20 }, (_, at) => inTurn(storm, note(`storm ${at}`)))
  const others = [inTurn(neighbour, note('neighbour')), inTurn(stranger, note('stranger'))]
  first.end()
  await running
  expect((await Promise.all(others)).map(({ ok }) => ok)).toEqual([true, true])
  expect((await Promise.all(storming)).filter(({ ok }) => ok)).toHaveLength(3)
  expect(order).toEqual(['storm 0', 'neighbour', 'stranger', 'storm 1', 'storm 2'])
})

test('T7 the queue of a client is limited over all its addresses; other clients have their own', async () => {
  const inTurn = hashSlots({ atOnce: 1, ofAddress: 3, ofClient: 4 })
  const first = held()
  const running = inTurn(storm, first.work)
  const spread = Array.from({ length: 9 }, (_, at) =>
    inTurn({ clientId: 1, address: `198.51.100.${at}` }, async () => at),
  )
  const other = inTurn(stranger, async () => 'in')
  first.end()
  await running
  expect((await Promise.all(spread)).filter(({ ok }) => ok)).toHaveLength(4)
  expect(await other).toEqual({ ok: true, value: 'in' })
})

test('T7 failed work releases its slot, and a full queue accepts again', async () => {
  const inTurn = hashSlots({ atOnce: 1, ofAddress: 1, ofClient: 1 })
  const first = held()
  const failing = inTurn(storm, async () => {
    await first.work()
    throw new Error('no')
  })
  const next = inTurn(storm, async () => 'next')
  first.end()
  await expect(failing).rejects.toThrow('no')
  expect(await next).toEqual({ ok: true, value: 'next' })
  for (let at = 0; at < 3; at++) expect((await inTurn(storm, async () => at)).ok).toBe(true)
})
