import { describe, expect, test } from 'vitest'
import { avatarWorld } from '../avatar-fixture.ts'

const world = avatarWorld()
const path = '/api/v1.0/user/avatar/remove'
const remove = (caller: { sessionId?: string; host: string } = world.ann) => world.app.post(path, {}, caller)
const events = () =>
  world.one.within(tx => tx.query<{ actor: string }>(`select actor from audit_events where action = 'avatar.removed'`))

describe('happy', () => {
  test('A13 a picture goes from the person, from its address and from the database, and the trail says so', async () => {
    const { url } = (await world.upload(world.picture)).body
    expect(await remove()).toMatchObject({ status: 200, body: { removed: true } })
    expect((await world.app.get('/api/v1.0/user', world.ann)).body).not.toHaveProperty('avatarUrl')
    expect((await world.look(url)).status).toBe(404)
    expect([await world.kept(), await events()]).toEqual([[], [{ actor: `person:${world.ann.personId}` }]])
  })
})

describe('refused', () => {
  test('A13 where there is none nothing happens, and the trail stays silent', async () => {
    const before = await events()
    expect((await remove()).status).toBe(200)
    expect(await events()).toEqual(before)
  })
})

describe('forbidden', () => {
  test('A13 nobody removes a picture who is not signed in, nor from another client’s host, nor somebody else’s', async () => {
    const { url } = (await world.upload(world.picture)).body
    expect((await remove({ host: 'one' })).status).toBe(401)
    expect((await remove({ ...world.ann, host: 'two' })).status).toBe(401)
    const ben = await world.one.person('ben')
    expect((await remove({ ...ben, host: 'one' })).status).toBe(200)
    expect((await world.look(url)).status).toBe(200)
  })
})
