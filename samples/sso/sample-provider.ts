import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/**
 * An identity provider to try single sign-on with, on this machine: it believes whoever says a name. The provider itself is
 * one that others wrote; only its login form is ours.
 */
export interface SampleProvider {
  readonly issuer: string
  close(): Promise<void>
}

export interface SampleProviderWish {
  /** 0 takes any that is free. */
  readonly port: number
  /** The origins that may sign on here: `http://northlight.localhost:3000`. */
  readonly origins: readonly string[]
  /** As `providerId` of the document has it. */
  readonly providerId: string
  readonly clientSecret: string
  /** What is said of everybody besides, such as the program to go to. */
  readonly claims?: Readonly<Record<string, string>>
}

export async function openSampleProvider(wish: SampleProviderWish): Promise<SampleProvider> {
  const { port, origins, providerId, clientSecret, claims = {} } = wish
  let handle: (request: IncomingMessage, response: ServerResponse) => unknown = () => {}
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'cairn',
        client_secret: clientSecret,
        redirect_uris: origins.map(origin => `${origin}/sso/oidc/callback/${providerId}`),
        post_logout_redirect_uris: origins.map(origin => `${origin}/login`),
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], profile: ['preferred_username', 'given_name', 'family_name', ...Object.keys(claims)] },
    conformIdTokenClaims: true,
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...namesOf(id), ...claims }) }),
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    cookies: { keys: [clientSecret] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
  })
  const answer = provider.callback()
  handle = async (request, response) => {
    if (request.url === '/favicon.ico') return response.writeHead(204).end()
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    const { params, prompt, session, grantId } = await provider.interactionDetails(request, response)
    const said = request.method === 'POST' ? new URLSearchParams(await bodyOf(request)) : undefined
    if (said?.has('cancel')) {
      return provider.interactionFinished(request, response, { error: 'access_denied' })
    }
    const accountId = said?.get('login')?.trim() || (prompt.name === 'consent' ? session?.accountId : undefined)
    if (accountId === undefined) return response.setHeader('content-type', 'text/html; charset=utf-8').end(form)
    const grant =
      (grantId && (await provider.Grant.find(grantId))) ||
      new provider.Grant({ accountId, clientId: String(params['client_id']) })
    grant.addOIDCScope(String(params['scope']))
    const result = { login: { accountId }, consent: { grantId: await grant.save() } }
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }
  return { issuer, close: () => new Promise(resolve => void server.close(() => resolve())) }
}

const form = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Sample provider</title>
<h1>Sample provider</h1>
<form method="post"><label>Who are you? <input name="login" autofocus></label>
<button>Sign in</button> <button name="cancel" value="yes">Cancel</button></form></html>`

/** `maya.andersson` is Maya Andersson. */
function namesOf(id: string): Record<string, string> {
  const [first = id, last = ''] = id.split('.').map(part => part.charAt(0).toUpperCase() + part.slice(1))
  return { preferred_username: id, given_name: first, family_name: last }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
