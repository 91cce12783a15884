import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { quest } from '../db/test-programs.ts'
import { type TestClient, type TestPerson, testClient } from '../db/test-world.ts'
import { testApp } from '../http/test-app.ts'
import { getUserRoute } from './user.ts'

const database = testDatabase()
const app = testApp(database, [getUserRoute])
const path = '/api/v1.0/user'

let one: TestClient
let two: TestClient
let boss: TestPerson
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  two = await testClient(database.db, 2, 'two')
  boss = await one.person('boss')
  await one.grant(boss, 'support')
  const catalogue = { url: 'https://shop.example.com', pageTypes: ['merchandise', 'experiences'] }
  await one.within(async tx => {
    await tx.query('update clients set settings = settings || $1::jsonb', [
      JSON.stringify({ catalogue, privacyNotice: { version: 2 }, features: { ots: true } }),
    ])
  })
})

const ask = (person: TestPerson, host = 'one') => app.get(path, { host, sessionId: person.sessionId })
const change = (person: TestPerson, columns: string, client = one) =>
  client.within(tx => tx.query(`update people set ${columns} where person_id = $1`, [person.personId]))

describe('happy', () => {
  test('C08 the person who is signed in, with every field that is theirs', async () => {
    const ann = await one.person('ann')
    await change(
      ann,
      `email = 'ann@example.com', middle_name = 'Q', suffix = 'PhD', locale = 'de_DE', privacy_version = 1`,
    )
    const { status, body } = await ask(ann)
    expect([status, body]).toEqual([
      200,
      {
        userId: String(ann.personId),
        userName: 'ann',
        firstName: 'Ann',
        middleName: 'Q',
        lastName: 'Test',
        suffix: 'PhD',
        emailAddress: 'ann@example.com',
        locale: { code: 'de_DE', intlCode: 'de-DE' },
        authenticated: true,
        authType: 'login',
        firstTimeSetupDone: false,
        isLaunchAs: false,
        adminUser: false,
        leadsTeam: false,
        enabled: true,
        accountExpired: false,
        accountLocked: false,
        credentialsExpired: false,
        accountBalance: { result: 0 },
        participantFeatures: { ots: true },
        privacyNotice: { hasAcknowledged: false, version: 2 },
        rewardMenuItems: [{ pageType: 'merchandise' }, { pageType: 'experiences' }],
      },
    ])
  })

  test('A19 an acknowledgement holds for its version and those before, and where there is no notice there is none', async () => {
    const ann = await one.person('bea')
    const seen = []
    for (const version of [1, 2, 3]) {
      await change(ann, `privacy_version = ${version}`)
      seen.push((await ask(ann)).body.privacyNotice.hasAcknowledged)
    }
    expect(seen).toEqual([false, true, true])
    const there = await two.person('tom')
    expect((await ask(there, 'two')).body).toMatchObject({
      privacyNotice: { hasAcknowledged: false, version: 0 },
      rewardMenuItems: [],
    })
  })

  test('A17 a session by single sign-on says so; a temporary password counts as expired', async () => {
    const ann = await one.person('cleo')
    await change(ann, 'password_temporary = true')
    await one.within(tx => tx.query(`update sessions set auth_type = 'sso' where person_id = $1`, [ann.personId]))
    expect((await ask(ann)).body).toMatchObject({ authType: 'sso', credentialsExpired: true })
  })

  test('P04 the active program is that of the view that opens by default', async () => {
    const ann = await one.person('dora')
    const past = quest(one.day, 'q-past', { window: [-30, -20], period: [-15, 20] })
    const open = quest(one.day, 'q-open', { window: [-3, 3], period: [10, 40] })
    for (const document of [past, open]) {
      await one.publish(document)
      await one.enroll(ann, document, { baseline: '200' })
    }
    expect((await ask(ann)).body.activeProgramId).toBe('q-open')
  })
})

describe('forbidden', () => {
  test('A16 T21 a launched session is flagged, with who launched it', async () => {
    const ann = await one.person('emil')
    await one.within(tx =>
      tx.query(
        `update sessions set auth_type = 'launch', launched_by = $1, launch_reason = 'help' where person_id = $2`,
        [boss.personId, ann.personId],
      ),
    )
    expect((await ask(ann)).body).toMatchObject({
      userName: 'emil',
      isLaunchAs: true,
      launchedBy: 'boss',
      adminUser: false,
      authType: 'login',
    })
  })

  test('T1 nobody without a session, or with one of another client', async () => {
    const ann = await one.person('finn')
    expect((await app.get(path, { host: 'one' })).status).toBe(401)
    expect((await ask(ann, 'two')).status).toBe(401)
  })
})
