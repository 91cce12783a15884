import type { ShownProvider } from '../../../../contract/sign-on.ts'

/** The five forms: three of them are OpenID Connect, at providers whose own words differ. */
export const kinds = ['okta', 'entra', 'keycloak', 'saml', 'canvas'] as const
export type Kind = (typeof kinds)[number]

const texts = [
  'providerId',
  'name',
  'issuer',
  'clientId',
  'secret',
  'scopes',
  'subject',
  'metadata',
  'entityId',
  'ssoUrl',
  'sloUrl',
  'certificates',
  'organizationId',
  'origins',
  'userName',
  'firstName',
  'lastName',
  'email',
  'locale',
  'program',
  'role',
  'section',
  'roles',
] as const
export type TextName = (typeof texts)[number]
export const switches = ['isProvisioned', 'allowUnsolicited'] as const
export type SwitchName = (typeof switches)[number]

/** A provider as it is typed: every field a text, as long as it is. */
export type Draft = Readonly<Record<TextName, string>> & Readonly<Record<SwitchName, boolean>> & { readonly kind: Kind }

/** Which protocol a form speaks. */
export function typeOf(kind: Kind): ShownProvider['type'] {
  return kind === 'saml' || kind === 'canvas' ? kind : 'oidc'
}

/** The form of a provider that is there: of OpenID Connect by its issuer. */
function kindOf(provider: ShownProvider): Kind {
  if (provider.type !== 'oidc') return provider.type
  const { hostname } = new URL(provider.issuer)
  if (/(^|[.])okta(preview)?[.]com$/.test(hostname)) return 'okta'
  return hostname === 'login.microsoftonline.com' ? 'entra' : 'keycloak'
}

export function emptyDraft(kind: Kind): Draft {
  const nothing = Object.fromEntries(texts.map(name => [name, ''])) as Record<TextName, string>
  return {
    ...nothing,
    kind,
    scopes: 'openid profile',
    subject: { okta: 'sub', entra: 'oid', keycloak: 'sub', saml: '', canvas: 'userId' }[kind],
    userName: 'preferred_username',
    firstName: 'given_name',
    lastName: 'family_name',
    isProvisioned: false,
    allowUnsolicited: false,
  }
}

export function draftOf(provider: ShownProvider): Draft {
  const { provisioning, program, roles } = provider
  const shared = {
    ...emptyDraft(kindOf(provider)),
    providerId: provider.providerId,
    name: provider.name,
    subject: provider.subject ?? '',
    isProvisioned: provisioning.isOn,
    userName: provisioning.userName,
    firstName: provisioning.firstName,
    lastName: provisioning.lastName,
    email: provisioning.email ?? '',
    locale: provisioning.locale ?? '',
    program: program.id ?? '',
    role: program.role ?? '',
    section: program.section ?? '',
    roles: Object.entries(roles)
      .map(([theirs, ours]) => `${theirs} = ${ours}`)
      .join('\n'),
  }
  switch (provider.type) {
    case 'oidc': {
      const { issuer, clientId, scopes } = provider
      return { ...shared, issuer, clientId, scopes: scopes.join(' ') }
    }
    case 'saml': {
      const { entityId, ssoUrl, sloUrl = '', certificates, allowUnsolicited } = provider
      return { ...shared, entityId, ssoUrl, sloUrl, certificates: certificates.join('\n'), allowUnsolicited }
    }
    case 'canvas': {
      const { organizationId, origins } = provider
      return { ...shared, organizationId, origins: origins.join('\n') }
    }
  }
}

/** The provider as the document of sign-on says it; what is empty is left out. */
export function documentOf(draft: Draft): object {
  const { kind, providerId, name, subject, secret } = draft
  const type = typeOf(kind)
  const shared = {
    type,
    providerId,
    name,
    ...given({ subject }),
    provisioning: {
      isOn: draft.isProvisioned,
      ...given({ userName: draft.userName, firstName: draft.firstName, lastName: draft.lastName }),
      ...given({ email: draft.email, locale: draft.locale }),
    },
    program: given({ id: draft.program, role: draft.role, section: draft.section }),
    roles: Object.fromEntries(lines(draft.roles).map(line => splitRole(line))),
  }
  if (type === 'oidc') {
    const { issuer, clientId, scopes } = draft
    const list = scopes.split(/\s+/).filter(Boolean)
    return {
      ...shared,
      issuer: issuer.trim(),
      clientId: clientId.trim(),
      ...given({ clientSecret: secret }),
      scopes: list,
    }
  }
  if (type === 'canvas') {
    const { organizationId, origins } = draft
    const secrets = given({ consumerSecret: secret })
    return { ...shared, organizationId: organizationId.trim(), origins: lines(origins), ...secrets }
  }
  const { metadata, entityId, ssoUrl, sloUrl, certificates, allowUnsolicited } = draft
  const listed = certificates.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? lines(certificates)
  return {
    ...shared,
    allowUnsolicited,
    ...given({ metadata, entityId, ssoUrl, sloUrl }),
    ...(listed.length > 0 && { certificates: listed.map(pem => `${pem}\n`) }),
  }
}

/** Which field a place of the document is typed in. */
export function fieldOf(path: readonly (string | number)[]): TextName | undefined {
  const [first, second] = path
  const name = first === 'provisioning' || first === 'program' ? (second === 'id' ? 'program' : second) : first
  if (name === 'clientSecret' || name === 'consumerSecret') return 'secret'
  return texts.find(text => text === name)
}

const lines = (text: string) =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)

function splitRole(line: string): [string, string] {
  const at = line.lastIndexOf('=')
  return at < 0 ? [line, ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()]
}

function given(parts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(parts).filter(([, text]) => text.trim() !== ''))
}

const claims: readonly TextName[] = [
  'userName',
  'firstName',
  'lastName',
  'email',
  'locale',
  'program',
  'role',
  'section',
]
/** The fields of each of the first four steps, and those that most need not touch. */
export const stepFields: Readonly<Record<Kind, readonly (readonly (TextName | SwitchName)[])[]>> = {
  okta: [['providerId', 'name'], [], ['issuer', 'clientId', 'secret'], ['subject', 'isProvisioned']],
  entra: [['providerId', 'name'], ['secret'], ['clientId', 'issuer'], ['subject', 'isProvisioned']],
  keycloak: [['providerId', 'name'], [], ['issuer', 'clientId', 'secret'], ['subject', 'isProvisioned']],
  saml: [['providerId', 'name', 'metadata'], [], [], ['subject', 'isProvisioned']],
  canvas: [['providerId', 'name'], [], ['secret', 'organizationId'], ['origins', 'subject', 'isProvisioned']],
}
export const moreFields: Readonly<Record<Kind, readonly (TextName | SwitchName)[]>> = {
  okta: ['scopes', ...claims, 'roles'],
  entra: ['scopes', ...claims, 'roles'],
  keycloak: ['scopes', ...claims, 'roles'],
  saml: ['entityId', 'ssoUrl', 'sloUrl', 'certificates', 'allowUnsolicited', ...claims, 'roles'],
  canvas: [...claims, 'roles'],
}
/** Fields that take several lines. */
export const longFields: readonly TextName[] = ['metadata', 'certificates', 'origins', 'roles']
/** Fields that no form goes without. */
export const neededFields: readonly TextName[] = [
  'providerId',
  'name',
  'issuer',
  'clientId',
  'organizationId',
  'origins',
]

/** What is entered at the provider, by the step that says so. */
export function addressesOf(kind: Kind, step: number, origin: string, providerId: string) {
  const id = providerId === '' ? '…' : providerId
  const redirect = ['redirect', `${origin}/sso/oidc/callback/${id}`] as const
  const logout = ['logout', `${origin}/login`] as const
  const initiate = ['initiate', `${origin}/sso/login?provider=${id}`] as const
  const metadata = ['metadata', `${origin}/sso/saml/metadata`] as const
  const acs = ['acs', `${origin}/sso/saml/acs`] as const
  const all: Readonly<
    Record<string, readonly (readonly ['redirect' | 'logout' | 'initiate' | 'metadata' | 'acs' | 'canvas', string])[]>
  > = {
    'okta-1': [redirect, logout],
    'okta-2': [initiate],
    'entra-1': [redirect],
    'keycloak-2': [redirect, logout],
    'saml-2': [metadata],
    'saml-3': [acs, initiate],
    'canvas-1': [['canvas', `${origin}/salesforce-canvas.html`]],
  }
  return all[`${kind}-${step}`] ?? []
}
