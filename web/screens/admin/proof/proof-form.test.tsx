import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { ClientData } from '../../../../contract/calls/client.ts'
import type { User } from '../../../../contract/calls/user.ts'
import { changeSession } from '../../../session/session.ts'
import { type Me, MeContext } from '../frame/me.ts'
import { ProofForm } from './ProofForm.tsx'

afterEach(() => {
  changeSession({ client: undefined, user: undefined })
  vi.unstubAllGlobals()
})

interface Came {
  readonly authType?: 'login' | 'sso'
  readonly ssoType?: 'login_only' | 'sso_login' | 'sso_only'
  readonly isFramed?: boolean
}

function shown(methods: string[], providerIds: string[] = [], came: Came = {}): string {
  const { authType = 'sso', ssoType = 'sso_only', isFramed = false } = came
  vi.stubGlobal('window', { self: 'page', top: isFramed ? 'frame' : 'page' })
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem() {}, removeItem() {} })
  vi.stubGlobal('location', { pathname: '/admin/settings/hosts', search: '?state=1' })
  const providers = providerIds.map(providerId => ({ providerId, name: providerId }))
  changeSession({
    client: { ssoConfig: { ssoType, providers } } as unknown as ClientData,
    user: { userId: 'ann', authType, locale: { code: 'en_US' } } as User,
  })
  const me = { proof: { methods } } as unknown as Me
  return renderToStaticMarkup(
    <MeContext value={me}>
      <ProofForm onProved={() => undefined} />
    </MeContext>,
  )
}

test('W10e whoever signs in again by the one provider comes back to the page', () => {
  const back = 'href="/sso/login?provider=acme&amp;next=%2Fadmin%2Fsettings%2Fhosts%3Fstate%3D1"'
  expect(shown(['sign-in'], ['acme'])).toContain(back)
  expect(shown(['sign-in'], ['acme', 'other'])).toContain('href="/logout"')
})

test.each<Came>([
  { authType: 'login', ssoType: 'sso_login' },
  { authType: 'login', ssoType: 'login_only' },
  { authType: 'sso', ssoType: 'login_only' },
  { authType: 'sso', isFramed: true },
])('W10e whom the one provider could not prove signs in again by the way out: %j', came => {
  expect(shown(['sign-in'], ['acme'], came)).toContain('href="/logout"')
})

test('W10e only who came by single sign-on reads that they sign in through their company', () => {
  expect(shown(['sign-in'])).toContain('(proof.sign-in-text)')
  expect(shown(['sign-in'], [], { authType: 'login' })).toContain('(proof.sign-in-text-password)')
})

test('W10d whoever has nothing to prove by at this address is not sent to sign in', () => {
  expect(shown([])).not.toContain('href')
})
