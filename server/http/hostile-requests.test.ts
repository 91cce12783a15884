import { expect, test } from 'vitest'
import { basePath } from '../../contract/call.ts'
import { changePassword } from '../../contract/calls/user/password.ts'
import { calls } from '../../contract/calls.ts'
import { testDatabase } from '../db/test-database.ts'
import { flawsOf } from './answer-flaws-fixture.ts'
import { attack, hostileSeed } from './hostile-calls-fixture.ts'
import { hostileWorld, password } from './hostile-world-fixture.ts'

const world = hostileWorld(testDatabase())
const seed = hostileSeed()

test.each(calls.map(call => [call.method, call.path, call] as const))(
  'T12 T32 %s %s answers any input cleanly, and the server keeps running',
  (_method, _path, call) => attack(world, call, seed, 30),
)

// Random requests seldom bring the right password.
test('T10 T12 a password that was right is answered cleanly, with the id of the browser and no other cookie', async () => {
  const answer = await world.send({
    method: 'PUT',
    url: `${basePath}${changePassword.path}`,
    headers: { host: 'one.localhost', 'x-session-id': await world.newSession(await world.newPerson()) },
    payload: { oldPassword: password, newPassword: 'another Staple 10' },
  })
  expect(answer.status).toBe(200)
  expect(flawsOf(changePassword, answer)).toEqual([])
  const strange = { ...answer, headers: { ...answer.headers, 'set-cookie': 'session=1; Path=/' } }
  expect(flawsOf(changePassword, strange)).toEqual(['set-cookie'])
})
