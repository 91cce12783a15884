import * as z from 'zod/mini'

/**
 * How the people of a client sign on, as `sso apply` takes it and `sso show` gives it back (issue: single sign-on;
 * security T3, T13-T20). Secrets are written in, and never given back.
 */
const httpsAddress = z.string().check(
  z.maxLength(2000),
  z.refine(text => URL.canParse(text) && isSafe(new URL(text)), 'must be an https address without a user'),
)
const origin = z
  .string()
  .check(
    z.refine(
      text => URL.canParse(text) && new URL(text).origin === text && isSafe(new URL(text)),
      'must be an https origin such as https://acme.my.salesforce.com',
    ),
  )

// A developer's machine, and the providers that tests run, have no certificates.
function isSafe({ protocol, hostname, username, password }: URL): boolean {
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && /(^|[.])localhost$|^127[.]0[.]0[.]1$/.test(hostname))
}

const name = z.string().check(z.minLength(1), z.maxLength(200))
// Addresses are given away and given anew: nobody is known by one alone (security T3).
const lastingName = name.check(z.refine(text => !/mail/i.test(text), 'must not be an e-mail address'))
const providerId = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,40}$/, 'must be lower-case letters, digits and hyphens'))

/** What a provider calls the things that people are made of. */
const provisioning = z.strictObject({
  /** Whether somebody whom nobody loaded becomes a person at their first sign-on. */
  isOn: z._default(z.boolean(), false),
  userName: z._default(name, 'preferred_username'),
  firstName: z._default(name, 'given_name'),
  lastName: z._default(name, 'family_name'),
  email: z.optional(name),
  locale: z.optional(name),
})

const shared = {
  providerId,
  /** What the button on the login page says. */
  name,
  provisioning: z._default(provisioning, {
    isOn: false,
    userName: 'preferred_username',
    firstName: 'given_name',
    lastName: 'family_name',
  }),
  /** The attributes that say where to go in: a program, a role in it, a section. */
  program: z._default(z.strictObject({ id: z.optional(name), role: z.optional(name), section: z.optional(name) }), {}),
  /** The provider's word for a role, and ours: `{"sales-rep": "Selector"}`. */
  roles: z._default(z.record(name, z.string().check(z.regex(/^[A-Za-z]{1,40}$/))), {}),
}

export const oidcProvider = z.strictObject({
  ...shared,
  type: z.literal('oidc'),
  /** Exactly what the provider's discovery says. */
  issuer: httpsAddress,
  clientId: name,
  clientSecret: z.optional(z.string().check(z.minLength(1), z.maxLength(1000))),
  scopes: z._default(z.array(z.string().check(z.regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/))), ['openid', 'profile']),
  /** The claim that holds `ssoSubject`; never one that people may change, such as an e-mail address. */
  subject: z._default(lastingName, 'sub'),
})

export const samlProvider = z.strictObject({
  ...shared,
  type: z.literal('saml'),
  entityId: name,
  ssoUrl: httpsAddress,
  sloUrl: z.optional(httpsAddress),
  /** The provider's signing certificates, as PEM; two while it changes its key. */
  certificates: z.array(z.string().check(z.maxLength(20_000))).check(z.minLength(1), z.maxLength(4)),
  /** The attribute that holds `ssoSubject`; without it the NameID does. */
  subject: z.optional(lastingName),
  /** Whether a response without a request is accepted. */
  allowUnsolicited: z._default(z.boolean(), false),
})

export const canvasProvider = z.strictObject({
  ...shared,
  type: z.literal('canvas'),
  consumerSecret: z.optional(z.string().check(z.minLength(16), z.maxLength(1000))),
  organizationId: z.string().check(z.regex(/^00D[A-Za-z0-9]{12}([A-Za-z0-9]{3})?$/)),
  /** Where Salesforce frames the page from. */
  origins: z.array(origin).check(z.minLength(1), z.maxLength(10)),
  subject: z._default(z.enum(['userId', 'userName']), 'userId'),
})

export const ssoProvider = z.discriminatedUnion('type', [oidcProvider, samlProvider, canvasProvider])
export type SsoProvider = z.output<typeof ssoProvider>
export type OidcProvider = z.output<typeof oidcProvider>
export type SamlProvider = z.output<typeof samlProvider>
export type CanvasProvider = z.output<typeof canvasProvider>

export const ssoDocument = z.strictObject({
  ssoType: z.enum(['none', 'login_only', 'sso_login', 'sso_only']),
  /** The client's own site, which people may be sent back to. */
  clientSite: z.optional(z.strictObject({ name, url: httpsAddress })),
  /** Where people go after they logged out, where sign-on is the only way in. */
  logoutUrl: z.optional(httpsAddress),
  /** The first is the one that `ssoSubject` of the people's file belongs to. */
  providers: z._default(z.array(ssoProvider).check(z.maxLength(5)), []),
})
export type SsoDocument = z.output<typeof ssoDocument>
export type SsoDocumentInput = z.input<typeof ssoDocument>
