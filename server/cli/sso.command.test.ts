import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ssoDocument } from '../../contract/sso-document.ts'
import { withClient } from '../db/client-tx.ts'
import { superuserOf, testDatabase } from '../db/test-database.ts'
import { type TestClient, testClient } from '../db/test-world.ts'
import { getClient } from '../features/clients/client-of-host.ts'
import { findIdentity } from '../features/sso/identities.store.ts'
import { applySso, findProvider } from '../features/sso/providers.ts'
import { type OidcIdp, openOidcIdp } from '../sso/oidc-idp-fixture.ts'
import { clientMailCommands } from './client-mail.command.ts'
import { runTyped } from './run-fixture.ts'
import { ssoCommands } from './sso.command.ts'

const database = testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'cairn-sso-'))
const samples = join(import.meta.dirname, '..', '..', 'samples', 'sso')
const secrets: Readonly<Record<string, string>> = {
  OKTA_CLIENT_SECRET: 'okta secret',
  ENTRA_CLIENT_SECRET: 'entra secret',
  KEYCLOAK_CLIENT_SECRET: 'keycloak secret',
  SALESFORCE_CONSUMER_SECRET: 'salesforce consumer secret',
  SAMPLE_PROVIDER_SECRET: 'a secret of the provider',
}
let key = Buffer.alloc(32, 7)
let one: TestClient
let two: TestClient
let idp: OidcIdp

beforeAll(async () => {
  Object.assign(process.env, secrets)
  one = await testClient(database.db, 1, 'one')
  two = await testClient(database.db, 2, 'two')
  await one.person('ann')
  idp = await openOidcIdp(['http://one.localhost:3000/sso/oidc/callback/acme'])
})
afterAll(async () => {
  for (const name of Object.keys(secrets)) delete process.env[name]
  rmSync(folder, { recursive: true })
  await idp?.close()
})

const run = (...words: string[]) =>
  runTyped(database, ssoCommands, [...words, '--client', 'one'], { secret: () => key })

function file(document: unknown): string {
  const path = join(folder, 'sso.json')
  writeFileSync(path, typeof document === 'string' ? document : JSON.stringify(document, null, 2))
  return path
}

const refusalOf = (document: unknown) =>
  run('sso', 'apply', file(document)).then(
    () => '',
    error => String(error.message),
  )
const settingsOf = (client: TestClient) => client.within(async tx => (await getClient(tx)).settings.sso)
const sample = (name: string) => JSON.parse(readFileSync(join(samples, `${name}.json`), 'utf8'))
const oidc = { type: 'oidc', providerId: 'acme', name: 'Acme', issuer: 'https://acme.example', clientId: 'cairn' }
const withProvider = (...providers: unknown[]) => ({ ssoType: 'sso_login', providers })
const canvas = sample('salesforce').providers[0]
const weakCertificate = `-----BEGIN CERTIFICATE-----
MIIB+jCCAWOgAwIBAgIUU+610f9PSp+Ze/LCRsfPQ52uXfQwDQYJKoZIhvcNAQEL
BQAwDzENMAsGA1UEAwwEd2VhazAeFw0yNjExMjExMTM0NDhaFw00NjExMTYxMTM0
NDhaMA8xDTALBgNVBAMMBHdlYWswgZ8wDQYJKoZIhvcNAQEBBQADgY0AMIGJAoGB
ANQ1w0WosX89k4gSavOLoi3pVgLIZ78sQFE0U5fQfb6kvviB0ILxFaqTfDKZllUE
sXLR7YFtN4PIF8Wwom3A6mutSBSmaB86YOEsfcUMC/+SVobT/fINe4mxzarI5bT4
avy7HjR7MGEgE85DzsNXboR3N16N8Ue4QNqK+uotXMizAgMBAAGjUzBRMB0GA1Ud
DgQWBBSuMO9zt0kzTEqn+c3LkR5IWsr9SzAfBgNVHSMEGDAWgBSuMO9zt0kzTEqn
+c3LkR5IWsr9SzAPBgNVHRMBAf8EBTADAQH/MA0GCSqGSIb3DQEBCwUAA4GBAFm/
4auJTG/IGPgCZn6PpAkm1ekmT152uqwN9lH60mLv+ZovhwflTd5YatXrOYCV+Tj8
DvYOKnoZSFPmn36q3N9oa72Vd9M/NFl4d7abxHXHvTpV3Mj5DBcJ/VkKpa1AB0Q1
ZMTJFjr43PvH5GprWcBdNggQkFzs20dbW0UgRAKw
-----END CERTIFICATE-----
`
const certificate = /-----BEGIN[\s\S]+END CERTIFICATE-----/

describe('happy', () => {
  test.each(['okta', 'entra-id', 'keycloak', 'simplesamlphp', 'salesforce', 'sample-provider'])(
    'A17 the sample %s applies, and the output of show applies again, with the secrets unchanged',
    async name => {
      const { json } = await run('sso', 'apply', join(samples, `${name}.json`))
      const { ssoType, providers } = sample(name)
      expect(json).toMatchObject({ ssoType, providers: [providers[0].providerId] })
      expect((await settingsOf(one)).ssoType).toBe(ssoType)
      const shown = await run('sso', 'show')
      for (const secret of Object.values(secrets)) expect(shown.lines.join()).not.toContain(secret)
      expect((await run('sso', 'apply', file(shown.json))).json).toMatchObject({ ssoType })
      const found = await one.within(tx => findProvider(tx, key))
      const provider = found.ok ? (found.value.provider as Record<string, unknown>) : {}
      const kept = provider['clientSecret'] ?? provider['consumerSecret']
      expect(kept).toBe(secrets[String(providers[0].clientSecret ?? providers[0].consumerSecret).slice(1)])
    },
  )

  test('A17 metadata of a SAML provider is read, as a file beside the document and as XML', async () => {
    const document = sample('simplesamlphp')
    await run('sso', 'apply', join(samples, 'simplesamlphp.json'))
    const expected = {
      entityId: 'https://idp.example.com/simplesaml/saml2/idp/metadata.php',
      ssoUrl: 'https://idp.example.com/simplesaml/module.php/saml/idp/singleSignOnService',
      sloUrl: 'https://idp.example.com/simplesaml/module.php/saml/idp/singleLogout',
      certificates: [expect.stringMatching(certificate)],
    }
    expect((await run('sso', 'show')).json).toMatchObject({ providers: [expected] })
    document.providers[0].metadata = readFileSync(join(samples, 'simplesamlphp-metadata.xml'), 'utf8')
    document.providers[0].ssoUrl = 'https://idp.example.com/own'
    await run('sso', 'apply', file(document))
    expect((await run('sso', 'show')).json).toMatchObject({
      providers: [{ ...expected, ssoUrl: 'https://idp.example.com/own' }],
    })
  })

  test('A17 T19 test asks a real provider, and prints what to enter there', async () => {
    const clientSecret = '$SAMPLE_PROVIDER_SECRET'
    await run('sso', 'apply', file(withProvider({ ...oidc, issuer: idp.issuer, clientSecret }, canvas)))
    const { ok, lines } = await run('sso', 'test')
    expect([ok, lines.filter(line => line.startsWith('  BAD'))]).toEqual([true, []])
    const text = lines.join('\n')
    expect(text).toMatch(/redirect URI +http:\/\/one\.localhost:3000\/sso\/oidc\/callback\/acme\n/)
    expect(text).toMatch(/Canvas app URL +http:\/\/one\.localhost:3000\/salesforce-canvas\.html/)
    await run('sso', 'apply', file(withProvider({ ...oidc, issuer: `${idp.issuer}/` })))
    const other = await run('sso', 'test')
    expect(other.ok).toBe(false)
    expect(other.lines.join('\n')).toContain(`BAD   discovery says the issuer is ${idp.issuer}: write it exactly so`)
    await run('sso', 'apply', file(withProvider({ ...oidc, issuer: `${idp.issuer}/realms/none` })))
    const none = await run('sso', 'test')
    expect([none.ok, none.lines.join('\n')]).toEqual([false, expect.stringMatching(/BAD {3}discovery of .* fails/)])
    key = Buffer.alloc(32, 8)
    await run('sso', 'apply', file(withProvider({ ...oidc, issuer: idp.issuer, clientSecret })))
    key = Buffer.alloc(32, 7)
    expect((await run('sso', 'test')).lines.join('\n')).toContain('kept under another CAIRN_SECRET')
  })

  test('A17 test holds no transaction open while a provider is asked', async () => {
    const superuser = new pg.Client(superuserOf(database.address))
    await superuser.connect()
    const idle: number[] = []
    const provider = createServer(async (_, reply) => {
      const { rowCount } = await superuser.query(
        `select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
      )
      idle.push(rowCount ?? 0)
      reply.writeHead(503).end()
    })
    await once(provider.listen(0, '127.0.0.1'), 'listening')
    const { port } = provider.address() as AddressInfo
    await run('sso', 'apply', file(withProvider({ ...oidc, issuer: `http://127.0.0.1:${port}` })))
    const { ok } = await run('sso', 'test')
    await Promise.all([superuser.end(), provider.close()])
    expect([ok, idle]).toEqual([false, [0]])
  })

  test('T17 test looks at certificates, and prints entity id, ACS and metadata', async () => {
    await run('sso', 'apply', join(samples, 'simplesamlphp.json'))
    const { ok, lines } = await run('sso', 'test')
    expect(ok).toBe(true)
    const text = lines.join('\n')
    expect(text).toContain('certificate 1, CN=idp.example.com: good until 20')
    expect(text).toMatch(/ACS URL \(reply URL\) +http:\/\/one\.localhost:3000\/sso\/saml\/acs\n/)
    expect(text).toMatch(/metadata URL +http:\/\/one\.localhost:3000\/sso\/saml\/metadata\n/)
  })

  test('A17 key rotation: the new key is created, then the old one retired', async () => {
    const made = await run('sso', 'keys', 'make')
    expect(made.lines[0]).toMatch(certificate)
    const second = await run('sso', 'keys', 'make')
    const { keyId } = second.json as { keyId: number }
    expect((await run('sso', 'keys', 'retire')).json).toEqual({
      keyId,
      retired: expect.arrayContaining([keyId - 1]),
    })
    expect((await run('sso', 'keys', 'retire')).json).toEqual({ keyId, retired: [] })
  })

  test('T3 link says who a subject of a further provider is', async () => {
    await run('sso', 'apply', file(withProvider(oidc, { ...oidc, providerId: 'other' })))
    const linked = await run('sso', 'link', 'ann', '--provider', 'other', '--subject', 'S-1')
    expect(linked.lines).toEqual(['ann is S-1 at other.'])
    expect(await one.within(tx => findIdentity(tx, 'other', 'S-1'))).toMatchObject({ user_name: 'ann' })
  })

  test('T15 off allows passwords only, and keeps the providers', async () => {
    await run('sso', 'apply', join(samples, 'okta.json'))
    expect((await run('sso', 'off')).json).toEqual({ ssoType: 'none', wasOn: true })
    expect((await settingsOf(one)).ssoType).toBe('none')
    expect((await run('sso', 'show')).json).toMatchObject({ ssoType: 'none', providers: [{ providerId: 'okta' }] })
    expect((await run('sso', 'off')).json).toEqual({ ssoType: 'none', wasOn: false })
  })
})

describe('refused', () => {
  test('A17 each mistake is reported by its place, without the value', async () => {
    const text = await refusalOf({
      ssoType: 'sso',
      logoutUrl: 'http://acme.example',
      providers: [
        { ...oidc, providerId: 'Acme!', issuer: 'acme', subject: 'email', clientSecrets: 'hidden' },
        { type: 'ldap', providerId: 'x' },
        {
          type: 'saml',
          providerId: 'campus',
          name: 'Campus',
          entityId: 'x',
          ssoUrl: 'https://idp.example',
          certificates: [],
        },
        { ...canvas, consumerSecret: 'hidden', origins: ['https://acme.example/path'] },
      ],
    })
    expect(text.split('\n').map(line => line.trim())).toEqual([
      'The document cannot be applied:',
      'ssoType (line 2): must be one of none, login_only, sso_login, sso_only',
      'logoutUrl (line 3): must be an https address without a user',
      'providers[0].providerId (line 7): must be lower-case letters, digits and hyphens',
      'providers[0].issuer (line 9): must be an https address without a user',
      'providers[0].subject (line 11): must not be an e-mail address',
      'providers[0].clientSecrets (line 12): is not a key that is known here; did you mean clientSecret?',
      'providers[1].type (line 15): must be one of oidc, saml, canvas, found "ldap"',
      'providers[2].certificates (line 24): must be a list of at least 1',
      'providers[3].consumerSecret (line 30): must be a text of at least 16 letters',
      'providers[3].origins[0] (line 33): must be an https origin such as https://acme.my.salesforce.com',
    ])
    expect(text).not.toContain('hidden')
  })

  test('A17 invalid JSON, a missing provider or secret, and a wrong id are reported', async () => {
    expect(await refusalOf('{"ssoType": }')).toContain('is not JSON, line 1, column 13')
    expect(await refusalOf({ ssoType: 'sso_only' })).toContain('must name a provider where ssoType is sso_only')
    expect(await refusalOf(withProvider(oidc, oidc))).toMatch(/providers\[1]\.providerId \(line \d+\): is the id/)
    expect(await refusalOf(withProvider({ ...oidc, clientSecret: '$NO_SUCH_SECRET' }))).toContain(
      'is in the variable NO_SUCH_SECRET, which is not set',
    )
    const { consumerSecret: _, ...open } = { ...canvas, providerId: 'fresh' }
    expect(await refusalOf(withProvider(open))).toContain('The provider fresh needs its consumerSecret')
    await expect(run('sso', 'apply', join(folder, 'none.json'))).rejects.toThrow('cannot be read')
  })

  const saml = { type: 'saml', providerId: 'campus', name: 'Campus' }
  const good = readFileSync(join(samples, 'simplesamlphp-metadata.xml'), 'utf8')
  test.each([
    ['several', good.replaceAll('EntityDescriptor', 'EntitiesDescriptor'), 'has several providers'],
    ['a document type', good.replace('<md:Ent', '<!DOCTYPE x><md:Ent'), 'holds a document type'],
    ['a half', good.slice(0, 900), 'is not well-formed XML'],
    ['a service provider', good.replaceAll('IDPSSODescriptor', 'SPSSODescriptor'), 'has no IDPSSODescriptor'],
    ['another binding', good.replaceAll('HTTP-Redirect', 'SOAP'), 'offers no SingleSignOnService by HTTP-Redirect'],
    ['keys for encryption alone', good.replace('"signing"', '"encryption"'), 'has no certificate for signing'],
    ['a broken certificate', good.replace(/MII/, 'XXX'), 'has a certificate that cannot be read'],
    ['a page', '<html></html>', 'begins with html'],
  ])('A17 metadata of %s is refused', async (_, metadata, words) => {
    expect(await refusalOf(withProvider({ ...saml, metadata }))).toMatch(
      new RegExp(`providers\\[0]\\.metadata \\(line \\d+\\): ${words}`),
    )
  })

  test('T17 an invalid certificate, or one with a weak key, is refused', async () => {
    const certificates = ['no certificate', weakCertificate]
    const text = await refusalOf(withProvider({ ...saml, entityId: 'x', ssoUrl: 'https://idp.example', certificates }))
    expect(text).toMatch(/certificates\[0] \(line \d+\): must be a certificate as PEM/)
    expect(text).toMatch(/certificates\[1] \(line \d+\): has a key of 1024 bits; it must have 2048 or more/)
  })

  test('T3 a subject of the first provider, an unknown person, and a subject that is linked already are refused', async () => {
    await run('sso', 'apply', file(withProvider(oidc, { ...oidc, providerId: 'other' })))
    const link = (name: string, provider: string) =>
      run('sso', 'link', name, '--provider', provider, '--subject', 'S-2')
    await expect(link('ann', 'acme')).rejects.toThrow('ssoSubject of the people’s file')
    await expect(link('nobody', 'other')).rejects.toThrow('You named nobody')
    await expect(link('ann', 'third')).rejects.toThrow('There is no provider third')
    await link('ann', 'other')
    // Said again, it is done already.
    await link('ann', 'other')
    await one.person('ben')
    await expect(link('ben', 'other')).rejects.toThrow('somebody’s already')
  })
})

test('W06b providers alone are refused before an owner has signed on by one, unless the host means it', async () => {
  const only = { ...withProvider(oidc), ssoType: 'sso_only' }
  await run('sso', 'off')
  expect(await refusalOf(only)).toContain('No owner has signed on by one of these providers as they are')
  expect((await settingsOf(one)).ssoType).toBe('none')
  expect((await run('sso', 'apply', file(only), '--untried')).json).toMatchObject({ ssoType: 'sso_only' })
  // The same once more keeps nobody out who was not before.
  expect(await refusalOf(only)).toBe('')
})

test('W06b T15 links stay at the address that the only way in is known by, unless the host means it', async () => {
  const move = (...more: string[]) =>
    runTyped(database, clientMailCommands, ['client', 'mail', 'one', '--origin', 'https://new.example', ...more])
  await run('sso', 'apply', file({ ...withProvider(oidc), ssoType: 'sso_only' }), '--untried')
  await expect(move()).rejects.toThrow('nobody could sign in')
  const moved = { origin: 'https://new.example' }
  expect((await move('--untried')).json).toMatchObject(moved)
  // The same once more moves nothing.
  expect((await move()).json).toMatchObject(moved)
})

test('T19 what is applied under another CAIRN_SECRET keeps the client secret that it does not name', async () => {
  const other = Buffer.alloc(32, 9)
  await run('sso', 'apply', file(withProvider({ ...oidc, clientSecret: '$SAMPLE_PROVIDER_SECRET' })))
  const named = { ...withProvider({ ...oidc, name: 'Renamed' }), ssoType: 'sso_login' as const }
  const apply = (document: object) =>
    one.within(tx => applySso(tx, other, ssoDocument.parse(document), 'operator:test'))
  const found = () => one.within(tx => findProvider(tx, key))
  expect((await apply(named)).ok).toBe(true)
  const provider = { name: 'Renamed', clientSecret: secrets['SAMPLE_PROVIDER_SECRET'] }
  expect(await found()).toMatchObject({ value: { provider, isSealedOtherwise: false } })
  const elsewhere = { ...oidc, issuer: 'https://other.example' }
  expect((await apply({ ...named, providers: [elsewhere] })).ok).toBe(true)
  expect(await found()).toMatchObject({
    value: { provider: expect.not.objectContaining({ clientSecret: expect.anything() }) },
  })
})

test('T1 forbidden: what one client applies does not exist for another', async () => {
  await run('sso', 'apply', join(samples, 'okta.json'))
  expect(await settingsOf(two)).toEqual({ ssoType: 'none', providers: [], frameOrigins: [] })
  expect(await withClient(database.db, two.clientId, tx => findProvider(tx, key))).toMatchObject({ ok: false })
  const typed = ['sso', 'show', '--client', 'nobody']
  await expect(runTyped(database, ssoCommands, typed)).rejects.toThrow('no client nobody')
})
