import { beforeAll, describe, expect, test } from 'vitest'
import { mostViews } from '../../../contract/saved-view.ts'
import { testDatabase } from '../../db/test-database.ts'
import { insertGrant, testClient } from '../../db/test-world.ts'
import { testApp } from '../../http/test-app.ts'
import { routes } from '../../routes.ts'

const database = testDatabase()
const app = testApp(database, routes)
const root = '/api/v1.0/admin/views'

const sessions: Record<string, { host: string; sessionId: string }> = {}
beforeAll(async () => {
  for (const [id, host, names] of [
    [1, 'one', ['lea', 'max', 'plain']],
    [2, 'two', ['eve']],
  ] as const) {
    const client = await testClient(database.db, id, host)
    for (const name of names) {
      const person = await client.person(name, [])
      if (name !== 'plain') await client.within(tx => insertGrant(tx, person.personId, 'auditor'))
      sessions[name] = { host, sessionId: person.sessionId }
    }
  }
})

const save = async (who: string, name: string, address: string) => app.post(root, { name, address }, sessions[who]!)
const viewsOf = async (who: string) => (await app.get(root, sessions[who]!)).body.views

describe('happy', () => {
  test('a view is a name for an address; the same name on the same page gives way, on another page it does not', async () => {
    await save('lea', 'Checked', '/admin/files?state=checked')
    await save('lea', 'Checked', '/admin/tasks?state=done')
    const { body } = await save('lea', ' Checked ', '/admin/files?state=checked&kind=progress')
    expect(body).toMatchObject({ name: 'Checked', address: '/admin/files?state=checked&kind=progress' })
    expect((await viewsOf('lea')).map(({ address }: { address: string }) => address).sort()).toEqual([
      '/admin/files?state=checked&kind=progress',
      '/admin/tasks?state=done',
    ])
    expect((await app.post(`${root}/remove`, { viewId: body.viewId }, sessions['lea']!)).status).toBe(200)
    expect(await viewsOf('lea')).toHaveLength(1)
  })
})

describe('refused', () => {
  test('an address outside the console, a name of nothing, and more views than anybody needs', async () => {
    for (const address of [
      'https://elsewhere.example',
      '//elsewhere',
      '/dashboard',
      '/admin/../dashboard',
      '/admin?a b',
    ]) {
      expect((await save('max', 'Away', address)).status, address).toBe(400)
    }
    expect((await save('max', ' ', '/admin/files')).status).toBe(400)
    for (let at = 0; at < mostViews; at++) expect((await save('max', `View ${at}`, '/admin/files')).status).toBe(200)
    expect((await save('max', 'One more', '/admin/files')).body.messageCode).toBe('errors.too-many-views')
    expect((await save('max', 'View 7', '/admin/files?state=undone')).status).toBe(200)
    expect(await viewsOf('max')).toHaveLength(mostViews)
  })
})

describe('forbidden', () => {
  test('T2 nobody reads or removes the views of another person or client; who has no role keeps none', async () => {
    const { viewId } = (await save('lea', 'Mine', '/admin/audit?action=load.committed')).body
    for (const who of ['max', 'eve']) {
      expect((await app.post(`${root}/remove`, { viewId }, sessions[who]!)).body.messageCode).toBe(
        'errors.view-unknown',
      )
      expect(JSON.stringify(await viewsOf(who))).not.toContain('Mine')
    }
    expect((await viewsOf('lea')).some((view: { viewId: string }) => view.viewId === viewId)).toBe(true)
    expect((await app.get(root, sessions['plain']!)).status).toBe(403)
  })
})
