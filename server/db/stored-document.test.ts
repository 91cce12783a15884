import { beforeAll, describe, expect, test } from 'vitest'
import { type ProgramDocumentInput, programDocument } from '../../contract/program-document.ts'
import { getClient } from '../features/clients/client-of-host.ts'
import { clientSettings } from '../features/clients/client-settings.ts'
import { applyProgram } from '../features/programs/apply-program.ts'
import { beginDraft } from '../features/programs/drafts.ts'
import { prepareResults } from '../features/results/prepare-results.ts'
import { testApp } from '../http/test-app.ts'
import { routes } from '../routes.ts'
import { withClientLong } from './client-tx.ts'
import { readStored, readWhole } from './stored-document.ts'
import { testDatabase } from './test-database.ts'
import { quest } from './test-programs.ts'
import { type TestClient, type TestPerson, testClient } from './test-world.ts'

const database = testDatabase()
const app = testApp(database, routes)
const actor = 'operator:test'

let one: TestClient
let owner: TestPerson
let document: ProgramDocumentInput
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  owner = await one.person('olga.owner')
  await one.grant(owner, 'owner')
  document = quest(one.day, 'quest', { window: [-5, 5], period: [6, 40] })
})

const as = () => ({ host: 'one', sessionId: owner.sessionId })

/** As a newer release would store it, with members that this one does not have. */
function withNewer<T extends object>(json: T, ...paths: readonly string[][]): T {
  const stored = structuredClone(json)
  for (const path of paths) {
    let at = stored as Record<string, unknown>
    for (const key of path) at = at[key] as Record<string, unknown>
    at['newer'] = { cap: 3 }
  }
  return stored
}

describe('a stored member that this release does not know', () => {
  const depths = [[], ['timePeriod'], ['groups', '0'], ['groups', '0', 'levels', '0'], ['label']]

  test.each([...depths.map(path => [path]), depths])(
    'O11 is ignored on reading and refused on writing, below %j',
    (...paths) => {
      const known = programDocument.parse(withNewer({ ...document, label: {} }))
      const stored = withNewer({ ...document, label: {} }, ...(paths as string[][]))
      expect(readStored(programDocument, stored)).toEqual(known)
      expect(() => readWhole(programDocument, stored)).toThrow(
        'newer, which this one does not know. Use the newer one.',
      )
      expect(programDocument.safeParse(stored).success).toBe(false)
      expect(readWhole(programDocument, { ...document, label: {} })).toEqual(known)
    },
  )

  test('O11 hides nothing else that is wrong', () => {
    const wrong = withNewer({ ...document, timePeriod: { ...document.timePeriod, endDate: 'soon' } }, ['groups', '0'])
    expect(() => readStored(programDocument, wrong)).toThrow('endDate')
    const alone = withNewer({ mediaLabelForms: { en_US: { one: 'mile', other: 'miles' } } }, [])
    expect(() => clientSettings.parse({ mediaLabelForms: alone.mediaLabelForms })).toThrow('mediaLabel')
    expect(() => readStored(clientSettings, alone)).toThrow('mediaLabel')
  })

  test('O11 of a client: its people are served, and its settings stay as they are until the newer release changes them', async () => {
    const before = await one.within(getClient)
    const occasions = { programs: { quest: { off: [] } } }
    const stored = withNewer({ ...before.settings, occasions }, [], ['branding'], ['occasions', 'programs', 'quest'])
    const store = (settings: object) =>
      one.within(tx => tx.query('update clients set settings = $1', [JSON.stringify(settings)]))
    const kept = () => one.within(tx => tx.query('select settings from clients'))
    await store(stored)
    try {
      expect((await app.get('/api/v1.0/user', as())).status).toBe(200)
      const shown = await app.get('/api/v1.0/admin/settings', as())
      expect(shown.status).toBe(200)
      const { revision, value } = shown.body.cards.people
      const saved = await app.put(
        '/api/v1.0/admin/settings',
        { card: 'people', value: { ...value, sessions: { hours: 3 } }, revision },
        as(),
      )
      expect([saved.status, saved.headers['retry-after']]).toEqual([503, '2'])
      expect(await kept()).toEqual([{ settings: stored }])
    } finally {
      await store(before.settings)
    }
  })

  test('O11 of a program: it is shown, but not changed, and nothing is paid by it', async () => {
    const person = await one.person('ann')
    await one.publish(withNewer(document, [], ['groups', '0', 'levels', '0']))
    await one.enroll(person, document, { baseline: '100' })
    const { status, body } = await app.get('/api/v1.0/program-views', { host: 'one', sessionId: person.sessionId })
    expect([status, body.programViews.length]).toEqual([200, 1])
    const unknown = 'groups.0.levels.0.newer'
    await expect(one.within(tx => applyProgram(tx, { ...document, budget: 5 }, actor))).rejects.toThrow(unknown)
    await expect(one.within(tx => beginDraft(tx, { programId: 'quest' }, actor))).rejects.toThrow(unknown)
    await expect(
      withClientLong(database.db, 1, tx =>
        prepareResults(database.db, tx, 'quest', actor, { force: true, reason: 'x' }),
      ),
    ).rejects.toThrow(unknown)
  })
})
