import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ssoProvider } from '../../../contract/sso-document.ts'
import { expectSaid } from '../programs/problem-sentences-fixture.ts'
import { withKeptSecrets } from './providers.ts'
import { ssoProblems } from './sso-problems.ts'

const root = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const shared = { providerId: 'acme', name: 'Acme', roles: { rep: 'Selector' }, provisioning: {}, program: {} }
const providers: readonly Readonly<Record<string, unknown>>[] = [
  {
    ...shared,
    type: 'oidc',
    issuer: 'https://idp.example',
    clientId: 'x',
    clientSecret: 'y',
    scopes: [],
    subject: 'sub',
  },
  {
    ...shared,
    type: 'saml',
    entityId: 'x',
    ssoUrl: 'https://idp.example',
    sloUrl: 'https://idp.example',
    certificates: ['x'],
    subject: 'id',
    allowUnsolicited: true,
  },
  {
    ...shared,
    type: 'canvas',
    consumerSecret: 'sixteen or more.',
    organizationId: `00D${'1'.repeat(12)}`,
    origins: ['https://acme.my.salesforce.com'],
  },
]
const long = 'x'.repeat(20_001)
const wrong = [
  undefined,
  null,
  true,
  7,
  '',
  long,
  ['', 'one two', long],
  [],
  Array(11).fill(''),
  { sales: 7 },
  { '': 'x' },
]

test('W06b whatever a provider says where something else belongs, the console says what is wrong in its languages', () => {
  const codes = new Set<string>()
  for (const provider of providers) {
    for (const key of [...Object.keys(provider), 'other']) {
      for (const value of [...wrong, 'me@mail.example', 'http://idp.example/path', 'Wrong One']) {
        const list = [{ ...provider, [key]: value }, provider]
        for (const { sentence } of ssoProblems({ ssoType: 'none', providers: list })) codes.add(sentence.code)
      }
    }
  }
  expect(codes.size).toBeGreaterThan(15)
  expectSaid([...codes, 'sso-certificate-weak'])
})

test('W06b whatever is wrong with a provider’s metadata, the console says so in its languages', () => {
  const codes = [...read('server/sso/idp-metadata.ts').matchAll(/\bwrong\(\s*'([a-z-]+)'/g)].map(([, code]) => code!)
  expect(codes.length).toBeGreaterThan(10)
  expectSaid(codes.map(code => `metadata-${code}`))
})

test('W06b a secret that is left out is kept for the same issuer and client, and given to no other', () => {
  const typed = {
    type: 'oidc',
    providerId: 'acme',
    name: 'Acme',
    issuer: 'https://idp.example',
    clientId: 'x',
  } as const
  const last = ssoProvider.parse({ ...typed, clientSecret: 'y' })
  const kept = (changes: object) =>
    withKeptSecrets(ssoProvider.parse({ ...typed, ...changes }), last) as { readonly clientSecret?: string }
  expect(kept({ name: 'Acme SE' }).clientSecret).toBe('y')
  expect(kept({ issuer: 'https://other.example' }).clientSecret).toBeUndefined()
  expect(kept({ clientId: 'z' }).clientSecret).toBeUndefined()
  expect(kept({ issuer: 'https://other.example', clientSecret: 'w' }).clientSecret).toBe('w')
})
