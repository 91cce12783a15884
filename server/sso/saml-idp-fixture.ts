import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { generate } from 'selfsigned'

/** A key of a provider, with the certificate that is pinned here. */
export interface ProviderKey {
  readonly privateKey: string
  readonly certificate: string
}

export async function providerKey(name = 'provider'): Promise<ProviderKey> {
  const made = await generate([{ name: 'commonName', value: name }], { keySize: 2048, algorithm: 'sha256' })
  return { privateKey: made.private, certificate: made.cert }
}

/** A SAML 2.0 provider that others wrote (`samlp`), on this machine: whoever comes is signed in as the wanted account. */
export interface SamlIdp {
  readonly entityId: string
  readonly ssoUrl: string
  /** Believes requests that are signed with the key of this certificate, and no others. */
  trust(certificate: string): void
  /** How it answers from now on. */
  answer(how: Partial<SamlAnswers>): void
  /** Goes to the provider as a browser does; answers the form that the browser has to post, and where. */
  walk(requestUrl: string, account: string): Promise<{ to: URL; form: Record<string, string> }>
  close(): Promise<void>
}

export interface SamlAnswers {
  readonly key: ProviderKey
  readonly signs: 'assertion' | 'response' | 'both' | 'neither'
  readonly signatureAlgorithm: 'rsa-sha256' | 'rsa-sha1'
  readonly digestAlgorithm: 'sha256' | 'sha1'
  readonly lifetimeInSeconds: number
}

// What of the library is used here: it comes without types.
interface ExpressReply {
  set(name: string, value: string): void
  send(...sent: unknown[]): void
}
interface SamlpOptions {
  readonly issuer: string
  readonly cert: string
  readonly key: string
  readonly signAssertion: boolean
  readonly signResponse: boolean
  readonly signatureAlgorithm: string
  readonly digestAlgorithm: string
  readonly lifetimeInSeconds: number
  readonly destination: string
  readonly recipient: string
  readonly signingCert: string
  readonly getUserFromRequest: () => object
  readonly getPostURL: (
    audience: string,
    request: unknown,
    parts: unknown,
    done: (error: null, url: string) => void,
  ) => void
}
const { auth } = createRequire(import.meta.url)('samlp') as {
  auth(
    options: SamlpOptions,
  ): (
    parts: { method: string; query: Record<string, string>; body: object },
    reply: ExpressReply,
    next: (error?: Error) => void,
  ) => void
}

export async function openSamlIdp(acs: string, key: ProviderKey): Promise<SamlIdp> {
  let trusted = ''
  let how: SamlAnswers = {
    key,
    signs: 'both',
    signatureAlgorithm: 'rsa-sha256',
    digestAlgorithm: 'sha256',
    lifetimeInSeconds: 3600,
  }
  let entityId = ''
  const server = createServer((request, response) => {
    const query = Object.fromEntries(new URL(request.url!, 'http://provider').searchParams)
    const account = String(request.headers['x-account'])
    const options: SamlpOptions = {
      issuer: entityId,
      cert: how.key.certificate,
      key: how.key.privateKey,
      signAssertion: how.signs === 'assertion' || how.signs === 'both',
      signResponse: how.signs === 'response' || how.signs === 'both',
      signatureAlgorithm: how.signatureAlgorithm,
      digestAlgorithm: how.digestAlgorithm,
      lifetimeInSeconds: how.lifetimeInSeconds,
      destination: acs,
      recipient: acs,
      signingCert: trusted,
      getUserFromRequest: () => ({
        id: account,
        emails: [{ value: `${account}@example.com` }],
        displayName: account,
        name: { givenName: 'Ann', familyName: 'Väle & Søn <x>' },
      }),
      getPostURL: (_audience, _request, _asked, done) => done(null, acs),
    }
    const reply: ExpressReply = {
      set: (name, value) => void response.setHeader(name, value),
      send: (...sent) => void response.end(String(sent.at(-1))),
    }
    auth(options)({ method: 'GET', query, body: {} }, reply, error => {
      response.statusCode = 400
      response.end(error?.message)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  entityId = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    entityId,
    ssoUrl: `${entityId}/sso`,
    trust: certificate => {
      trusted = certificate
    },
    answer: wanted => {
      how = { ...how, ...wanted }
    },
    walk: async (requestUrl, account) => {
      const page = await fetch(requestUrl, { headers: { 'x-account': account } })
      const html = await page.text()
      if (page.status !== 200) throw new Error(`The provider answers ${page.status}: ${html}`)
      const fields = [...html.matchAll(/name="(\w+)"\s+value="([^"]*)"/g)]
      const form = Object.fromEntries(fields.map(([, name, value]) => [name!, plain(value!)]))
      return { to: new URL(plain(/action="([^"]*)"/.exec(html)![1]!)), form }
    },
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}

function plain(html: string): string {
  return html.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))).replace(/&amp;/g, '&')
}
