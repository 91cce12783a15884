import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { basePath } from '../../../../contract/call.ts'
import { testDatabase } from '../../../db/test-database.ts'
import { type TestClient, type TestPerson, testClient } from '../../../db/test-world.ts'
import { keepBrandPicture } from '../../../features/clients/brand-pictures.ts'
import { testApp } from '../../../http/test-app.ts'
import { routes } from '../../../routes.ts'

const database = testDatabase()
const app = testApp(database, routes)
const drafts = '/api/v1.0/admin/drafts'

let one: TestClient
let author: TestPerson
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  author = await one.person('arne.author')
  await one.grant(author, 'author')
})

const as = () => ({ host: 'one', sessionId: author.sessionId })
const bytes = () => ({ ...as(), headers: { 'content-type': 'application/octet-stream' } })
const picture = (width = 1200) =>
  sharp({ create: { width, height: 500, channels: 3, background: '#c81e3c' } })
    .png()
    .toBuffer()
const look = async (url: string) => (await app.get(url.slice(basePath.length), { host: 'one' })).status

test('W01a an author uploads the picture of a program, which stays as long as a draft or a version says it', async () => {
  const { draftId } = (await app.post(drafts, {}, as())).body
  const upload = async () => app.post(`${drafts}/${draftId}/picture`, await picture(), bytes())
  const [used, published, unused] = [await upload(), await upload(), await upload()]
  expect(used.status).toBe(200)
  expect(used.body.url).toMatch(/^\/[^\s\\]+$/)
  const save = Buffer.from(JSON.stringify({ branding: { heroImageUrl: used.body.url } }))
  expect((await app.put(`${drafts}/${draftId}?revision=1`, save, bytes())).status).toBe(200)
  await one.within(async tx => {
    await tx.query(`insert into programs (client_id, program_id, version) values ($1, 'p', 1)`, [tx.clientId])
    await tx.query(
      `insert into program_versions (client_id, program_id, version, document, created_by) values ($1, 'p', 1, $2, 'operator:test')`,
      [tx.clientId, { branding: { heroImageUrl: published.body.url } }],
    )
  })
  const file = await picture(800)
  for (let count = 0; count < 21; count++) {
    const { clientId } = one
    await keepBrandPicture(database.db, { clientId, kind: 'hero', file, actor: 'operator:test' })
  }
  expect([await look(used.body.url), await look(published.body.url), await look(unused.body.url)]).toEqual([
    200, 200, 404,
  ])
})

test('W01b a picture that is too small is refused, and one for a draft that is not there', async () => {
  const { draftId } = (await app.post(drafts, {}, as())).body
  const small = await app.post(`${drafts}/${draftId}/picture`, await picture(799), bytes())
  expect([small.status, small.body.messageCode]).toEqual([422, 'errors.picture-too-small'])
  const nowhere = await app.post(`${drafts}/999999999/picture`, await picture(), bytes())
  expect([nowhere.status, nowhere.body.messageCode]).toEqual([404, 'errors.draft-unknown'])
})
