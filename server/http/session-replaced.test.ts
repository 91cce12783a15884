import { expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { type CallerName, callerOf, requestOf } from './access-row-fixture.ts'
import { accessRows } from './access-rows-fixture.ts'
import { hostileWorld } from './hostile-world-fixture.ts'

const world = hostileWorld(testDatabase())

/** Whether the session that came with a call lives on after it. */
async function livesAfter(name: string, caller: CallerName): Promise<boolean> {
  const row = accessRows.find(({ call }) => call.name === name)!
  await world.clearAttempts()
  const who = await callerOf(world, caller)
  const answer = await world.send(requestOf(row.call, await row.ask(world, who), who))
  expect(answer.status, answer.text).toBe(200)
  const { sessionId } = JSON.parse(answer.text) as { sessionId: string }
  expect(sessionId).not.toBe(who.sessionId)
  const user = (id: string | undefined) =>
    world.send({
      url: '/v1/contests-api/api/v1.0/user',
      headers: { host: 'one.localhost', 'x-session-id': id ?? '' },
    })
  expect((await user(sessionId)).status).toBe(200)
  return (await user(who.sessionId)).status === 200
}

test.each(['login', 'activate', 'changePassword'])(
  'T9 v5.0.0-7.2.4 %s begins a session of another id, and the one that came with it is dead at once',
  async name => {
    expect(await livesAfter(name, 'ann')).toBe(false)
  },
)

test('T9 T21 launching, in a tab of its own, leaves the launcher’s session as it is', async () => {
  expect(await livesAfter('launchAs', 'admin')).toBe(true)
})
