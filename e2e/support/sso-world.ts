import { createHmac } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSampleProvider, type SampleProvider } from '../../samples/sso/sample-provider.ts'
import { type OwnClient, ownClient } from './own-client.ts'
import { root } from './server.ts'

/** A client whose people sign on, with a program of its own, and the providers that vouch for them. */
export interface SsoClient extends OwnClient {
  readonly key: string
  readonly origin: string
  apply(document: object): Promise<void>
}

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Makes the client; its people are set up, and their `ssoSubject` is `NAME@idp`. */
export async function ssoClient(
  dataDir: string,
  port: number,
  key: string,
  userNames: readonly string[],
): Promise<SsoClient> {
  const own = await ownClient(dataDir, key, key[0]!.toUpperCase() + key.slice(1), userNames)
  const folder = mkdtempSync(join(tmpdir(), 'cairn-sso-'))
  const of = ['--client', key]
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const load = (kind: string, header: string, line: (name: string, at: number) => string) =>
    own.run(['load', kind, write(`${kind}.csv`, [header, ...userNames.map(line), ''].join('\n')), ...of])
  try {
    const sample = readFileSync(join(root, 'samples', 'programs', 'fixed-climb.json'), 'utf8')
    const program = {
      ...JSON.parse(sample),
      programId: 'climb',
      timePeriod: { timePeriodId: 'climb-1', startDate: day(10), endDate: day(90) },
      goalSelection: { from: day(-4), to: day(9) },
    }
    await own.run(['program', 'apply', write('climb.json', JSON.stringify(program)), ...of])
    await own.run(['load', 'orgunits', write('units.csv', 'unitId,parentId,name\nCorporate,,All\n'), ...of])
    await load(
      'participants',
      'externalId,userName,firstName,lastName,ssoSubject',
      (name, at) => `E${at},${name},Ann,Vale,${name}@idp`,
    )
    await load('assignments', 'userName,unitId,role', name => `${name},Corporate,Selector`)
    await load('enrollments', 'userName,programId,groupId', name => `${name},climb,service-team`)
    await own.run(['program', 'publish', 'climb', ...of])
    // With a password of their own their first-time setup counts as done.
    for (const name of userNames) await own.run(['user', 'password', name, ...of], 'summit season\n')
  } finally {
    rmSync(folder, { recursive: true })
  }
  return {
    ...own,
    key,
    origin: `http://${key}.localhost:${port}`,
    apply: async document => {
      const file = join(tmpdir(), `cairn-sso-${key}-${process.pid}.json`)
      writeFileSync(file, JSON.stringify(document))
      await own.run(['sso', 'apply', file, '--untried', ...of])
      rmSync(file)
    },
  }
}

export async function openProvider(
  client: SsoClient,
  providerId: string,
  claims?: Readonly<Record<string, string>>,
): Promise<SampleProvider & { readonly document: object }> {
  const clientSecret = `secret of ${providerId}`
  const provider = await openSampleProvider({ port: 0, origins: [client.origin], providerId, clientSecret, claims })
  const named = { type: 'oidc', providerId, name: `${providerId} ID`, issuer: provider.issuer, clientId: 'cairn' }
  return { ...provider, document: { ...named, clientSecret } }
}

/** A site that shows the page in a frame, as Salesforce does: by a form of its own, posted into the frame. */
export async function openFrames(action: string): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const signed = new URL(request.url ?? '/', 'http://x').searchParams.get('signed') ?? ''
    response.setHeader('content-type', 'text/html; charset=utf-8').end(`<!doctype html><html lang="en">
<title>CRM</title><section aria-label="CRM"><h1>CRM</h1><iframe name="cairn" title="Cairn" width="1200" height="800"></iframe>
<form method="post" target="cairn" action="${action}"><input type="hidden" name="signed_request" value="${signed}"><button>Open</button></form></section></html>`)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { port, close: () => new Promise(resolve => void server.close(() => resolve())) }
}

export function signedRequest(secret: string, organizationId: string, userId: string): string {
  const said = {
    algorithm: 'HMACSHA256',
    issuedAt: Date.now(),
    context: { user: { userId }, organization: { organizationId } },
  }
  const payload = Buffer.from(JSON.stringify(said)).toString('base64')
  return `${createHmac('sha256', secret).update(payload).digest('base64')}.${payload}`
}
