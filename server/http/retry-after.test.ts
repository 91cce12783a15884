import { beforeAll, expect, test } from 'vitest'
import { testMail } from '../../contract/calls/admin/mails/test.ts'
import { launchAs } from '../../contract/calls/launch-as.ts'
import { calls } from '../../contract/calls.ts'
import { asAdmin } from '../db/test-cluster.ts'
import { testDatabase } from '../db/test-database.ts'
import { type AnyCall, callerOf, requestOf } from './access-row-fixture.ts'
import { accessRows } from './access-rows-fixture.ts'
import { hostileWorld } from './hostile-world-fixture.ts'

const database = testDatabase()
const world = hostileWorld(database)

// What is tried stays tried, as with somebody who is always wrong.
beforeAll(() =>
  asAdmin(
    database.address.owner,
    `create function keep() returns trigger language plpgsql as 'begin return null; end';
     create trigger keep before delete on attempts for each row execute function keep()`,
  ),
)

// How many streams are open is no matter of tries: server/features/live/changes.test.ts.
const limited = (calls as readonly AnyCall[]).filter(
  ({ refusals }) => Object.values(refusals).includes(429) && !('too-many-streams' in refusals),
)

test.each(limited.map(call => [call.method, call.path, call] as const))(
  'T5 T34 E01 %s %s, tried too often, says in Retry-After after how many seconds to come again',
  async (_method, _path, call) => {
    const row = accessRows.find(one => one.call === call)!
    const name =
      row.answers.ann === '200' ? 'ann' : ((['admin', 'leader'] as const).find(may => row.answers[may]) ?? 'ann')
    // Of these what is right is counted, of the others what is wrong.
    const isRight = name === 'leader' || call === testMail
    const refused = isRight ? row.ask : (row.unknown ?? row.ask)
    const wrong = call === launchAs ? () => ({ body: { token: 'B'.repeat(43) } }) : refused
    const wrongBody = (body: unknown) =>
      isOf(body, 'code') ? { ...body, code: '000 000' } : isOf(body, 'recoveryCode') ? { recoveryCode: 'none' } : body
    const ask = async () => {
      const caller = await callerOf(world, name)
      const parts = await wrong(world, caller)
      const { headers, ...request } = requestOf(call, { ...parts, body: wrongBody(parts.body) }, caller)
      return world.send({ ...request, headers: { ...headers, 'x-forwarded-for': '192.0.2.7' } })
    }
    expect((await ask()).status).not.toBe(429)
    await world.one.within(tx =>
      tx.query(
        'insert into attempts (client_id, kind, subject) select client_id, kind, subject from attempts, generate_series(1, 200)',
      ),
    )
    const { status, headers, text } = await ask()
    expect([status, headers['retry-after']]).toEqual([429, expect.stringMatching(/^[1-9]\d*$/)])
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(24 * 3600)
    expect(JSON.parse(text).messageCode).toMatch(/^errors\.too-many-/)
    await asAdmin(database.address.owner, 'truncate attempts')
  },
)

const isOf = (body: unknown, name: string): body is object => typeof body === 'object' && body !== null && name in body

test('T34 at least a dozen calls have such a bound', () => {
  expect(limited.length).toBeGreaterThan(12)
})
