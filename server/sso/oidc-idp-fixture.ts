import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** An OpenID Connect provider that others wrote, on this machine: whoever comes is signed in as the wanted account. */
export interface OidcIdp {
  readonly issuer: string
  /** Walks from our request to the answer, as a browser would; answers the address that it is sent back to. */
  walk(authorizationUrl: string, account: string): Promise<URL>
  close(): Promise<void>
}

export async function openOidcIdp(redirectUris: readonly string[]): Promise<OidcIdp> {
  let handle: (...args: Parameters<ReturnType<Provider['callback']>>) => unknown = () => {}
  const server: Server = createServer((request, response) => void handle(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'cairn',
        client_secret: 'a secret of the provider',
        redirect_uris: [...redirectUris],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], profile: ['given_name', 'family_name', 'preferred_username', 'program', 'role'] },
    conformIdTokenClaims: true,
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        given_name: 'Ann',
        family_name: 'Vale',
        preferred_username: `${id}.name`,
        program: 'summit',
        role: 'sales-rep',
      }),
    }),
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    pkce: { required: () => true },
    cookies: { keys: ['a key of the provider'] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
  })
  const answer = provider.callback()
  handle = async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    const { params, grantId } = await provider.interactionDetails(request, response)
    const accountId = String(request.headers['x-account'])
    const grant =
      (grantId && (await provider.Grant.find(grantId))) ||
      new provider.Grant({ accountId, clientId: String(params['client_id']) })
    grant.addOIDCScope(String(params['scope']))
    const result = { login: { accountId }, consent: { grantId: await grant.save() } }
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }
  return {
    issuer,
    walk: (authorizationUrl, account) => walk(authorizationUrl, issuer, account),
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}

async function walk(from: string, issuer: string, account: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = new URL(from)
  for (let steps = 0; steps < 12; steps += 1) {
    if (url.origin !== issuer) return url
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(url, { redirect: 'manual', headers: { cookie, 'x-account': account } })
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const location = reply.headers.get('location')
    if (location === null) throw new Error(`The provider answers ${reply.status}: ${await reply.text()}`)
    url = new URL(location, url)
  }
  throw new Error('The provider sends round in a circle.')
}
