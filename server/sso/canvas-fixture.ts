import { createHmac } from 'node:crypto'

export const canvasSecret = 'a consumer secret of Salesforce'
export const organizationId = '00D000000000062EA0'

/** What Salesforce posts; every part may be another than it should. */
export function canvasPayload(more: object = {}, user: object = {}): object {
  return {
    algorithm: 'HMACSHA256',
    issuedAt: Date.now(),
    userId: '005x0000001SyyEAAS',
    client: { oauthToken: 'SECRET-OAUTH-TOKEN', instanceUrl: 'https://acme.my.salesforce.com' },
    context: {
      user: { userId: 'idp-ann', userName: 'ann@example.com', email: 'ann@example.com', role: 'Rep', ...user },
      organization: { organizationId, name: 'Acme' },
    },
    ...more,
  }
}

export function signedRequest(payload: object | string, secret = canvasSecret, algorithm = 'sha256'): string {
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload)
  const part = Buffer.from(text).toString('base64')
  return `${createHmac(algorithm, secret).update(part).digest('base64')}.${part}`
}
