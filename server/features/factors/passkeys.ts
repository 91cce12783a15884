import type * as z from 'zod/mini'
import type {
  passkeyAssertion,
  passkeyCreationOptions,
  passkeyRegistration,
  passkeyRequestOptions,
} from '../../../contract/access.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import type { Session } from '../accounts/sessions.ts'
import { consumeTicket, issueTicket } from '../tickets/tickets.ts'
import { type FactorRow, type NewPasskey, notePasskeyUse } from './factors.store.ts'

/** Where a passkey is used: one host of the client, and the origin of its pages, both as they are stored (security T1). */
export interface RelyingParty {
  readonly host: string
  readonly origin: string
  readonly name: string
}

export type Assertion = z.output<typeof passkeyAssertion>
export type Registration = z.output<typeof passkeyRegistration>

/** Loaded when somebody uses a passkey: its 330 files cost every command and every start a third of a second. */
const webAuthn = () => import('@simplewebauthn/server')

/** For how long a person may look for their key. */
const challengeSeconds = 5 * 60
/** Elliptic curves first, as all keys know one of them. */
const algorithms = [-8, -7, -257]

/** Whether an address can have passkeys: browsers make none for a number. */
export function canHavePasskeys({ host }: Pick<RelyingParty, 'host'>): boolean {
  return !/^[\d.]+$|:/.test(host)
}

type Purpose = 'passkey-make' | 'passkey-prove'

/** A challenge is a ticket: random, kept as a hash, good once, for this person in this session. */
async function newChallenge(tx: ClientTx, purpose: Purpose, { personId, hash }: Session) {
  const payload = { session: hash.toString('hex') }
  const wish = { purpose, personId, lifeSeconds: challengeSeconds, payload, replaceEarlier: true }
  return Buffer.from(await issueTicket(tx, wish), 'base64url')
}

/** The challenge that an answer of the browser is to, used up by reading it; nothing where it is none of this session's. */
async function spentChallenge(tx: ClientTx, purpose: Purpose, session: Session, clientDataJSON: string) {
  const challenge = challengeIn(clientDataJSON)
  const ticket = challenge === undefined ? undefined : await consumeTicket(tx, purpose, challenge)
  const isOwn = ticket?.personId === session.personId && ticket.payload['session'] === session.hash.toString('hex')
  return isOwn ? challenge : undefined
}

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    const challenge = (data as { readonly challenge?: unknown } | null)?.challenge
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/** What the browser needs to make a passkey. */
export async function passkeyToMake(
  tx: ClientTx,
  session: Session,
  { host, name }: RelyingParty,
  known: readonly FactorRow[],
): Promise<z.output<typeof passkeyCreationOptions>> {
  const challenge = await newChallenge(tx, 'passkey-make', session)
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: name,
    rpID: host,
    // The same for all keys of a person, so that one authenticator keeps one of them.
    userID: new TextEncoder().encode(`${session.clientId} ${session.personId}`),
    userName: session.userName,
    userDisplayName: session.userName,
    challenge: new Uint8Array(challenge),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: algorithms,
    timeout: challengeSeconds * 1000,
  })
  return {
    challenge: options.challenge,
    rp: { id: host, name },
    user: options.user,
    pubKeyCredParams: algorithms.map(alg => ({ type: 'public-key', alg })),
    timeout: challengeSeconds * 1000,
    attestation: 'none',
    excludeCredentials: keysAt(known, host),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  }
}

/** The passkey that the browser made; nothing where anything about it is wrong. */
export async function madePasskey(
  tx: ClientTx,
  session: Session,
  { host, origin }: RelyingParty,
  { name, response }: { readonly name: string; readonly response: Registration },
): Promise<NewPasskey | undefined> {
  const challenge = await spentChallenge(tx, 'passkey-make', session, response.response.clientDataJSON)
  if (challenge === undefined) return undefined
  const { transports = [], ...rest } = response.response
  const { verifyRegistrationResponse } = await webAuthn()
  const verified = await verifyRegistrationResponse({
    response: { ...response, response: rest, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
    // Whatever is wrong with it, it throws.
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { id, publicKey, counter } = verified.registrationInfo.credential
  return { name, host, credentialId: id, publicKey: Buffer.from(publicKey), uses: counter, transports }
}

/** What the browser needs to prove with a passkey of this host. */
export async function passkeyToProve(
  tx: ClientTx,
  session: Session,
  { host }: RelyingParty,
  known: readonly FactorRow[],
): Promise<z.output<typeof passkeyRequestOptions>> {
  const challenge = await newChallenge(tx, 'passkey-prove', session)
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({ rpID: host, challenge: new Uint8Array(challenge) })
  return {
    challenge: options.challenge,
    rpId: host,
    timeout: challengeSeconds * 1000,
    userVerification: 'preferred',
    allowCredentials: keysAt(known, host),
  }
}

/** Whether the answer is that of one of these passkeys, to a challenge of this session, at this host. */
export async function isProvedByPasskey(
  tx: ClientTx,
  session: Session,
  { host, origin }: RelyingParty,
  known: readonly FactorRow[],
  response: Assertion,
): Promise<boolean> {
  const challenge = await spentChallenge(tx, 'passkey-prove', session, response.response.clientDataJSON)
  const factor = known.find(one => one.kind === 'passkey' && one.host === host && one.credential_id === response.id)
  if (challenge === undefined || factor === undefined) return false
  const { userHandle, ...rest } = response.response
  const { verifyAuthenticationResponse } = await webAuthn()
  const verified = await verifyAuthenticationResponse({
    response: {
      ...response,
      response: { ...rest, ...(userHandle !== undefined && { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: false,
    credential: { id: response.id, publicKey: new Uint8Array(factor.public_key!), counter: factor.uses! },
  }).catch(() => undefined)
  return (
    verified?.verified === true && (await notePasskeyUse(tx, factor.factor_id, verified.authenticationInfo.newCounter))
  )
}

function keysAt(known: readonly FactorRow[], host: string) {
  return known
    .filter(factor => factor.kind === 'passkey' && factor.host === host)
    .map(factor => ({ id: factor.credential_id!, type: 'public-key' as const, transports: [...factor.transports] }))
}
