import type { SsoDocument } from '../../contract/sso-document.ts'
import { certificateFacts } from '../features/sso/certificate-facts.ts'
import type { TestedProvider } from '../sso/test-provider.ts'
import { tableLines } from './command.ts'

/** What may be meant, and is worth a second look. */
export function warningsOf({ ssoType, providers, logoutUrl }: SsoDocument, now: Date): string[] {
  return providers.flatMap((provider, at) => {
    const path = `providers[${at}]`
    const isOn = provider.provisioning.isOn
      ? [`${path}.provisioning.isOn: whoever the provider knows becomes a person here`]
      : []
    if (provider.type !== 'saml') return isOn
    const ended = provider.certificates.flatMap((pem, index) => {
      const facts = certificateFacts(pem)
      if (facts === undefined || facts.validTo > now) return []
      return [`${path}.certificates[${index}] ended on ${facts.validTo.toISOString().slice(0, 10)}`]
    })
    const isPlain = at === 0 && ssoType === 'sso_only' && provider.sloUrl !== undefined && logoutUrl === undefined
    const logout = isPlain
      ? [`${path}.sloUrl gets people without a LogoutRequest; most providers want logoutUrl set`]
      : []
    return [...isOn, ...ended, ...logout]
  })
}

/** What `sso test` says of one provider. */
export function checkLines({ checks }: TestedProvider): string[] {
  return checks.map(({ ok, text }) => `  ${ok ? 'good' : 'BAD '}  ${text}`)
}

export function entryLines({ enter }: TestedProvider): string[] {
  const rows = Object.entries(enter)
  return [
    '  Enter at the provider:',
    ...tableLines(['value', 'is'], rows, [])
      .slice(2)
      .map(line => `    ${line}`),
  ]
}
