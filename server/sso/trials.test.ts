import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { basePath } from '../../contract/call.ts'
import { type SsoDocumentInput, ssoDocument } from '../../contract/sso-document.ts'
import { readConfig } from '../config.ts'
import { testDatabase } from '../db/test-database.ts'
import { type TestClient, type TestPerson, testClient } from '../db/test-world.ts'
import { addHost } from '../features/clients/change-hosts.ts'
import { applySso, listProviders } from '../features/sso/providers.ts'
import { makeApp } from '../http/app.ts'
import { testSecret } from '../http/test-app.ts'
import { routes } from '../routes.ts'
import { canvasPayload, canvasSecret, organizationId, signedRequest } from './canvas-fixture.ts'
import { mountSso } from './mount-sso.ts'
import { type OidcIdp, openOidcIdp } from './oidc-idp-fixture.ts'
import { openSamlIdp, type ProviderKey, providerKey, type SamlIdp } from './saml-idp-fixture.ts'

const database = testDatabase()
const host = 'one.localhost'
const origin = `http://${host}:3000`
let app: FastifyInstance
let idp: OidcIdp
let saml: SamlIdp
let samlKey: ProviderKey
let one: TestClient
let owner: TestPerson
let other: TestPerson
let author: TestPerson

beforeAll(async () => {
  const config = { ...readConfig({ LOG_LEVEL: 'silent' }), checkReplies: true }
  app = await makeApp({ config, db: database.db, secret: testSecret, routes, mounts: [mountSso], clientMemoryMs: 0 })
  samlKey = await providerKey()
  idp = await openOidcIdp([`${origin}/sso/oidc/callback/acme`])
  saml = await openSamlIdp(`${origin}/sso/saml/acs`, samlKey)
  one = await testClient(database.db, 1, 'one')
  owner = await one.person('olga')
  other = await one.person('otto')
  author = await one.person('anja')
  for (const person of [owner, other]) await one.grant(person, 'owner')
  await one.grant(author, 'author')
  await one.within(tx =>
    tx.query(`update people set sso_subject = 'idp-' || user_name where client_id = $1`, [tx.clientId]),
  )
})
beforeEach(async () => {
  await apply({ ssoType: 'none' })
  await one.within(tx => tx.query('delete from sso_trials'))
  // A server remembers its client for a second.
  await vi.waitFor(async () => expect((await newWindow()('/sso/saml/metadata')).status).toBe(404), 60_000)
})
afterAll(async () => {
  await app?.close()
  await idp?.close()
  await saml?.close()
})

const apply = (document: SsoDocumentInput) =>
  one.within(tx => applySso(tx, testSecret, ssoDocument.parse(document), 'operator:test'))

async function ask(method: 'GET' | 'POST' | 'PUT', path: string, body?: object, person = owner) {
  const reply = await app.inject({
    method,
    url: `${basePath}/api/v1.0/admin/sign-on${path}`,
    headers: { host, 'x-session-id': person.sessionId },
    ...(body && { payload: body }),
  })
  return { status: reply.statusCode, body: reply.json() }
}
const acme = (more: object = {}) => ({
  type: 'oidc' as const,
  providerId: 'acme',
  name: 'Acme',
  issuer: idp.issuer,
  clientId: 'cairn',
  clientSecret: 'a secret of the provider',
  ...more,
})
const salesforce = {
  type: 'canvas' as const,
  providerId: 'salesforce',
  name: 'Salesforce',
  consumerSecret: canvasSecret,
  organizationId,
  origins: ['https://acme.my.salesforce.com'],
}
const begin = async (document: object, person = owner) =>
  (await ask('POST', '/trials', { document: JSON.stringify(document) }, person)).body
const shown = async () => (await ask('GET', '')).body
const cameOf = async (trialId: string) => (await ask('GET', `/trials/${trialId}`)).body
const use = async (trialId: string, revision?: string, person = owner) =>
  ask('POST', `/trials/${trialId}/use`, { revision: revision ?? (await shown()).revision }, person)
const ways = async (ssoType: string, more: object = {}) =>
  ask('PUT', '', { revision: (await shown()).revision, ssoType, providers: ['acme'], ...more })
const events = (action: string) =>
  one.within(tx =>
    tx.query<{ actor: string; details: Record<string, unknown> }>(
      'select actor, details from audit_events where client_id = $1 and action = $2 order by event_id',
      [tx.clientId, action],
    ),
  )

/** A window: it keeps the cookie that it is sent. */
function newWindow() {
  let cookie = ''
  return async (url: string, form?: Record<string, string>) => {
    const reply = await app.inject({
      method: form ? 'POST' : 'GET',
      url,
      headers: { host, cookie, ...(form && { 'content-type': 'application/x-www-form-urlencoded' }) },
      ...(form && { payload: new URLSearchParams(form).toString() }),
    })
    const set = String(reply.headers['set-cookie'] ?? '')
    if (set !== '') cookie = set.split(';')[0]!
    return { status: reply.statusCode, location: String(reply.headers['location'] ?? ''), body: reply.body }
  }
}

/** The whole round trip at the provider of OpenID Connect. */
async function roundTrip(trialId: string, account: string) {
  const go = newWindow()
  const begun = await go(`/sso/try/${trialId}`)
  const back = await idp.walk(begun.location, account)
  return go(back.pathname + back.search)
}

async function tryOut(document: object, account = 'idp-olga', person = owner): Promise<string> {
  const { trial } = await begin(document, person)
  await roundTrip(trial.trialId, account)
  return trial.trialId
}

test('W06b a provider is tried by a round trip before it counts: who would be signed in, and what it says of them', async () => {
  const { problems, trial } = await begin(acme())
  expect(problems).toEqual([])
  expect(trial.checks.filter(({ ok }: { ok: boolean }) => !ok)).toEqual([])
  expect(trial.startsAt).toBe(`/sso/try/${trial.trialId}`)
  expect(JSON.stringify(trial)).not.toContain('a secret of the provider')
  expect(await cameOf(trial.trialId)).toMatchObject({ state: 'open' })
  const end = await roundTrip(trial.trialId, 'idp-olga')
  expect([end.status, end.location]).toEqual([303, '/sso/tried'])
  const page = await newWindow()('/sso/tried')
  expect([page.status, page.body]).toEqual([200, expect.stringContaining('The test is over')])
  const came = await cameOf(trial.trialId)
  expect(came).toMatchObject({
    state: 'good',
    good: { subject: 'idp-olga', person: { userName: 'olga', userId: String(owner.personId) } },
  })
  expect(came.good.claims).toContainEqual({ name: 'sub', value: 'idp-olga' })
  expect(JSON.stringify(came)).not.toContain('a secret of the provider')
  // Nobody was signed in, and nothing counts yet.
  expect(await events('sso.signed-on')).toEqual([])
  expect((await shown()).providers).toEqual([])
  expect((await newWindow()('/sso/login?provider=acme')).status).toBe(404)
  expect((await use(trial.trialId)).status).toBe(200)
  expect(await shown()).toMatchObject({
    ssoType: 'none',
    providers: [{ provider: { providerId: 'acme' }, hasSecret: true, provedBy: { userName: 'olga' } }],
    isProved: true,
  })
  expect((await use(trial.trialId)).status).toBe(404)
})

test('W06b sign-on is the only way in only after an owner has signed on by it, in a test or truly, and as it is now', async () => {
  // Somebody who is no owner does not count.
  expect((await use(await tryOut(acme(), 'idp-anja'))).status).toBe(200)
  expect(await ways('sso_only')).toMatchObject({ status: 409, body: { messageCode: 'errors.owner-not-signed-on' } })
  expect((await ways('sso_login')).status).toBe(200)
  const go = newWindow()
  // A server remembers its client for a second.
  const begun = await vi.waitFor(async () => {
    const reply = await go('/sso/login?provider=acme')
    expect(reply.status).toBe(303)
    return reply
  }, 60_000)
  const back = await idp.walk(begun.location, 'idp-olga')
  expect((await go(back.pathname + back.search)).location).toMatch(/JSESSIONID/)
  expect((await shown()).isProved).toBe(true)
  expect((await ways('sso_only')).status).toBe(200)
  // Other settings have not been signed on by: neither a test by nobody, nor another secret at the command line.
  const renamed = await tryOut(acme({ scopes: ['openid', 'profile', 'email'] }), 'idp-anja')
  expect((await use(renamed)).body.messageCode).toBe('errors.owner-not-signed-on')
  const document = { ssoType: 'sso_only' as const, providers: [acme({ clientSecret: 'another' })] }
  expect(await apply(document)).toMatchObject({ ok: false, refusal: 'owner-not-signed-on' })
  // The same once more is no change, and a test by an owner is one.
  expect(await apply({ ...document, providers: [acme()] })).toMatchObject({ ok: true })
  expect((await use(await tryOut(acme({ scopes: ['openid', 'profile', 'email'] })))).status).toBe(200)
  expect((await shown()).ssoType).toBe('sso_only')
})

test('W06b an owner who is none any more, or may not sign in, proves nothing', async () => {
  expect((await use(await tryOut(acme(), 'idp-otto'))).status).toBe(200)
  expect((await shown()).isProved).toBe(true)
  const lock = (at: string) =>
    one.within(tx =>
      tx.query(`update people set locked_at = ${at} where client_id = $1 and person_id = $2`, [
        tx.clientId,
        other.personId,
      ]),
    )
  await lock('now()')
  expect((await shown()).isProved).toBe(false)
  expect((await ways('sso_only')).status).toBe(409)
  await lock('null')
})

test('W06b W06c another main address takes a test of its own, and is none while providers are the only way in', async () => {
  const main = (to: string) =>
    one.within(tx => tx.query(`update clients set settings = settings || jsonb_build_object('origin', $1::text)`, [to]))
  const choose = async (name: string) => {
    const headers = { host, 'x-session-id': owner.sessionId }
    const url = `${basePath}/api/v1.0/admin/hosts/main`
    const reply = await app.inject({ method: 'POST', url, headers, payload: { host: name } })
    return [reply.statusCode, reply.json().messageCode]
  }
  await main(origin)
  await addHost(database.db, 1, { host: 'b.example.com', actor: 'operator:test' })
  expect((await use(await tryOut(acme()))).status).toBe(200)
  const tried = await tryOut(acme())
  expect(await choose('b.example.com')).toEqual([200, undefined])
  expect((await shown()).isProved).toBe(false)
  expect((await ways('sso_only')).body.messageCode).toBe('errors.owner-not-signed-on')
  // What was tried at the old address says nothing of the new one.
  expect((await use(tried)).status).toBe(200)
  expect((await shown()).isProved).toBe(false)

  await main(origin)
  expect((await use(await tryOut(acme()))).status).toBe(200)
  expect((await ways('sso_only')).status).toBe(200)
  expect(await choose('b.example.com')).toEqual([409, 'errors.sign-on-needs-main'])
  await one.within(tx => tx.query(`delete from client_hosts where host = 'b.example.com'`))
})

test('W06b each failure of a test is said: another secret, an account that nobody has, no answer, and an issuer that is none', async () => {
  const wrong = await tryOut(acme({ clientSecret: 'wrong' }))
  expect(await cameOf(wrong)).toMatchObject({ state: 'bad', bad: expect.stringContaining('invalid_client') })
  expect((await use(wrong)).body.messageCode).toBe('errors.not-tried')
  expect((await cameOf(await tryOut(acme(), 'stranger'))).good.person).toEqual({ nobody: 'nobody' })
  const provisioning = { isOn: true }
  expect((await cameOf(await tryOut(acme({ provisioning }), 'stranger'))).good.person).toEqual({
    newUserName: 'stranger.name',
  })
  expect((await cameOf(await tryOut(acme({ subject: 'employee' })))).bad).toBe('no claim employee')
  const { trial } = await begin(acme({ issuer: `${idp.issuer}/none` }))
  expect(trial.checks).toContainEqual(expect.objectContaining({ ok: false, code: 'discovery' }))
  expect((await newWindow()(trial.startsAt)).location).toBe('/sso/tried')
  expect((await cameOf(trial.trialId)).state).toBe('bad')
  expect((await begin({ ...acme(), issuer: 'acme', subject: 'email' })).problems).toEqual([
    {
      path: ['issuer'],
      text: 'must be an https address without a user',
      sentence: { code: 'sso-address', values: {} },
    },
    { path: ['subject'], text: 'must not be an e-mail address', sentence: { code: 'sso-subject', values: {} } },
  ])
})

test('W06b a test is its owner’s alone, begins once, in one window, and its answer counts once', async () => {
  const { trial } = await begin(acme())
  const path = `/trials/${trial.trialId}`
  expect((await ask('GET', path, undefined, other)).status).toBe(404)
  expect((await ask('GET', path, undefined, author)).status).toBe(403)
  const go = newWindow()
  const begun = await go(trial.startsAt)
  expect((await newWindow()(trial.startsAt)).location).toBe('/sso/tried')
  const back = await idp.walk(begun.location, 'idp-olga')
  // In a window that did not begin it.
  await newWindow()(back.pathname + back.search)
  expect(await cameOf(trial.trialId)).toMatchObject({ state: 'bad', bad: 'another browser' })
  expect((await go(back.pathname + back.search)).status).toBe(404)
  expect((await use(trial.trialId, undefined, other)).status).toBe(404)
})

test('W06b W10f who saves on what somebody else has changed overwrites nothing', async () => {
  const trialId = await tryOut(acme())
  const { revision } = await shown()
  await apply({ ssoType: 'none', logoutUrl: 'https://acme.example/out' })
  expect((await use(trialId, revision)).body.messageCode).toBe('errors.settings-changed')
  expect((await ask('PUT', '', { revision, ssoType: 'none', providers: [] })).body.messageCode).toBe(
    'errors.settings-changed',
  )
  expect((await use(trialId)).status).toBe(200)
  expect((await shown()).logoutUrl).toBe('https://acme.example/out')
})

test('W06b W09a each change leaves before and after without secrets; a secret that is left out stays', async () => {
  await use(await tryOut(acme()))
  await use(await tryOut({ ...acme({ name: 'Acme ID' }), clientSecret: undefined }))
  const { details, actor } = (await events('sso.applied')).at(-1)!
  expect(actor).toBe(`person:${owner.personId}`)
  expect(details).toMatchObject({
    before: { ssoType: 'none', providers: [{ name: 'Acme' }] },
    after: { ssoType: 'none', providers: [{ name: 'Acme ID' }] },
  })
  expect(details['newSecrets']).toBeUndefined()
  expect(JSON.stringify(await events('sso.applied'))).not.toContain('a secret of the provider')
  const [known] = await one.within(tx => listProviders(tx, testSecret))
  expect(known?.provider).toMatchObject({ clientSecret: 'a secret of the provider' })
})

test('W06b SAML is tried by its own metadata, and Cairn’s is there for the provider while it is tried', async () => {
  const document = {
    type: 'saml',
    providerId: 'campus',
    name: 'Campus',
    entityId: saml.entityId,
    ssoUrl: saml.ssoUrl,
    certificates: [samlKey.certificate],
  }
  expect((await newWindow()('/sso/saml/metadata')).status).toBe(404)
  const { trial } = await begin(document)
  const metadata = (await newWindow()('/sso/saml/metadata')).body
  saml.trust(`-----BEGIN CERTIFICATE-----\n${/X509Certificate>([^<]+)</.exec(metadata)![1]}\n-----END CERTIFICATE-----`)
  const go = newWindow()
  const begun = await go(trial.startsAt)
  const { to, form } = await saml.walk(begun.location, 'idp-olga')
  expect((await go(to.pathname, form)).location).toBe('/sso/tried')
  expect(await cameOf(trial.trialId)).toMatchObject({ state: 'good', good: { person: { userName: 'olga' } } })
  expect((await go(to.pathname, form)).status).not.toBe(200)
})

test('T15 W06b while single sign-on is off, a test opens the ways in of no provider that is kept', async () => {
  await apply({ ssoType: 'none', providers: [acme({ providerId: 'old' }), salesforce] })
  const before = await events('sso.signed-on')
  await begin(acme())
  expect((await newWindow()('/sso/login?provider=old')).status).toBe(404)
  const post = { signed_request: signedRequest(canvasPayload({}, { userId: 'idp-olga' })) }
  expect((await newWindow()('/salesforce-canvas.html', post)).location).toContain('error')
  expect(await events('sso.signed-on')).toEqual(before)
  await apply({ ssoType: 'none', providers: [] })
})

test('W06b Salesforce Canvas is tried by what Salesforce posts of itself', async () => {
  const { trial } = await begin(salesforce)
  expect(trial.startsAt).toBeUndefined()
  const post = (text: string) => newWindow()('/salesforce-canvas.html', { signed_request: text })
  expect((await post(signedRequest(canvasPayload({}, { userId: 'idp-olga' })))).location).toBe('/sso/tried')
  expect(await cameOf(trial.trialId)).toMatchObject({ state: 'good', good: { person: { userName: 'olga' } } })
  const again = await begin(salesforce)
  await post(signedRequest(canvasPayload(), 'another consumer secret'))
  expect(await cameOf(again.trial.trialId)).toMatchObject({ state: 'bad', bad: 'signature' })
})

test('W06b what a provider says is cut between characters, and a half of one that it sends ends no test', async () => {
  const post = async (user: object) => {
    const { trial } = await begin(salesforce)
    const said = { signed_request: signedRequest(canvasPayload({}, { userId: 'idp-olga', ...user })) }
    expect((await newWindow()('/salesforce-canvas.html', said)).location).toBe('/sso/tried')
    return (await cameOf(trial.trialId)).good.claims
  }
  const name = `${'x'.repeat(199)}🏔 and more`
  expect(await post({ fullName: name })).toContainEqual({ name: 'fullName', value: `${'x'.repeat(199)}🏔` })
  expect(await post({ fullName: '\ud83d Olga\0' })).toContainEqual({ name: 'fullName', value: '\ufffd Olga\ufffd' })
})

test('T32 W06b a provider with half a character or a zero in it, or that is no JSON, is refused', async () => {
  const problemsOf = async (document: string) => (await ask('POST', '/trials', { document })).body.problems
  const syntax = (problem: string) => [{ path: [], sentence: { code: 'json-syntax', values: { problem } } }]
  expect(await problemsOf(JSON.stringify(acme({ name: 'Acme \ud83d' })))).toMatchObject(
    syntax('this text holds half a character; write both halves of its \\u escape, or the character'),
  )
  expect(await problemsOf(JSON.stringify(acme({ name: 'Acme \0' })))).toMatchObject(
    syntax('this text holds the sign \\u0000, which no text may hold'),
  )
  expect(await problemsOf('{')).toMatchObject(
    syntax('a key in double quotes must stand here, found the end of the file'),
  )
})
