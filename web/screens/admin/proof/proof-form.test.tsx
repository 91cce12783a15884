import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { ClientData } from '../../../../contract/calls/client.ts'
import { changeSession } from '../../../session/session.ts'
import { type Me, MeContext } from '../frame/me.ts'
import { ProofForm } from './ProofForm.tsx'

afterEach(() => vi.unstubAllGlobals())

function shown(methods: string[], providerIds: string[] = []): string {
  vi.stubGlobal('location', { pathname: '/admin/settings/hosts', search: '?state=1' })
  const providers = providerIds.map(providerId => ({ providerId, name: providerId }))
  changeSession({ client: { ssoConfig: { ssoType: 'sso_only', providers } } as unknown as ClientData })
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

test('W10d whoever has nothing to prove by at this address is not sent to sign in', () => {
  expect(shown([])).not.toContain('href')
})
