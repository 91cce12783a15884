import * as z from 'zod/mini'
import { permissions, roles } from '../rules/access/permissions.ts'
import { id } from './shapes.ts'

/** Shapes that the calls of the console share which are about who may do what (console §1). */

export const role = z.enum(roles)
export const permission = z.enum(permissions as [(typeof permissions)[number]])
export const moment = z.iso.datetime()

/** The ids of grants and factors: numbers, as text. */
export const rowId = z.string().check(z.regex(/^[1-9]\d{0,14}$/))

/** Somebody by name, as lists show them. */
export const namedPerson = z.object({
  userId: z.string(),
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
})

/** By what somebody may prove to be themselves. `sign-in` is signing in again, with a password or at the identity provider. */
export const proofMethods = ['passkey', 'totp', 'recovery-code', 'sign-in'] as const

/** A name that a person gives to a passkey or an app. */
export const factorName = z.string().check(z.trim(), z.minLength(1), z.maxLength(100), z.regex(/^[^\p{Cc}]+$/u))

/** Why something was done, for the audit trail. */
export const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(500), z.regex(/^[^\p{Cc}]+$/u))

/** Six digits of an app, however they are grouped. */
export const appCode = z.string().check(z.maxLength(20), z.regex(/^\s*\d{3}\s*\d{3}\s*$/))

/** The codes for whoever has lost their factors, each good once. They are shown this one time. */
export const recoveryCodes = z.array(z.string())

/** What every call of the console may answer besides its own refusals. */
export const consoleRefusals = {
  /** A session in which somebody acts as somebody else never enters the console. */
  'not-while-launched': 403,
  /** No grant at all. */
  'not-an-administrator': 403,
  /** Grants, but none that allows this, or none for this program. */
  'not-permitted': 403,
  /** Signed in by password, and no second factor is set up yet: enrolment first. */
  'factor-needed': 403,
  /** Prove by one of `methods` of the reply. */
  'proof-needed': 403,
} as const

/** What the acts on somebody's account may answer. */
export const assistRefusals = {
  'person-unknown': 404,
  'own-account': 403,
  /** Who holds a role is helped by owners alone. */
  administrator: 403,
  'person-erased': 409,
} as const

/** A program that a grant is for. */
export const programId = id
const base64url = z.string().check(z.minLength(1), z.maxLength(20_000), z.regex(/^[\w-]+$/))

/** What a browser's `navigator.credentials.create` answers, as WebAuthn's JSON (`RegistrationResponseJSON`). */
export const passkeyRegistration = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
})

/** What a browser's `navigator.credentials.get` answers, as WebAuthn's JSON (`AuthenticationResponseJSON`). */
export const passkeyAssertion = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.optional(base64url),
  }),
})

const knownPasskeys = z.array(
  z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
)

/** `PublicKeyCredentialCreationOptionsJSON`: what goes into `navigator.credentials.create`. */
export const passkeyCreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: knownPasskeys,
  authenticatorSelection: z.object({
    residentKey: z.enum(['discouraged', 'preferred', 'required']),
    userVerification: z.enum(['discouraged', 'preferred', 'required']),
  }),
})

/** `PublicKeyCredentialRequestOptionsJSON`: what goes into `navigator.credentials.get`. */
export const passkeyRequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.enum(['discouraged', 'preferred', 'required']),
  allowCredentials: knownPasskeys,
})
