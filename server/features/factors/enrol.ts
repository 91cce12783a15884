import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { noteProof, type Session } from '../accounts/sessions.ts'
import { recordEvent } from '../audit/events.ts'
import type { Client } from '../clients/client-of-host.ts'
import { seal, unseal } from '../secrets/seal.ts'
import { appAddress, newAppSecret, stepOfCode } from './app-code.ts'
import { countCodeAttempt } from './count-attempts.ts'
import {
  confirmApp,
  countRecoveryCodes,
  insertPasskey,
  insertPendingApp,
  lockFactors,
  readFactors,
  readPendingApp,
} from './factors.store.ts'
import { mayEnrol } from './may-enrol.ts'
import { canHavePasskeys, madePasskey, passkeyToMake, type Registration, type RelyingParty } from './passkeys.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'

/** How long an app may take to show its first code. */
const setUpSeconds = 10 * 60
/** More than anybody has. */
const mostFactors = 20

/** A factor that was set up. With the first one come recovery codes; the session may have got a new id. */
export interface Enrolled {
  readonly factorId: string
  readonly recoveryCodes?: string[]
  readonly sessionId?: string
}

export async function beginPasskey(tx: ClientTx, session: Session, party: RelyingParty) {
  const factors = await readFactors(tx, session.personId)
  if (!mayEnrol(tx, session, factors)) return refused('proof-needed')
  if (!canHavePasskeys(party)) return refused('passkey-not-here')
  return done(await passkeyToMake(tx, session, party, factors))
}

/** Keeps the passkey that the browser made. */
export async function keepPasskey(
  tx: ClientTx,
  session: Session,
  party: RelyingParty,
  made: { readonly name: string; readonly response: Registration },
): Promise<Outcome<Enrolled, 'proof-needed' | 'passkey-not-here' | 'passkey-wrong' | 'too-many-factors'>> {
  await lockFactors(tx, session.personId)
  const factors = await readFactors(tx, session.personId)
  if (!mayEnrol(tx, session, factors)) return refused('proof-needed')
  if (!canHavePasskeys(party)) return refused('passkey-not-here')
  if (factors.length >= mostFactors) return refused('too-many-factors')
  const key = await madePasskey(tx, session, party, made)
  const factorId = key && (await insertPasskey(tx, session.personId, key))
  if (factorId === undefined) return refused('passkey-wrong')
  return done(
    await enrolled(tx, session, { factorId, kind: 'passkey', name: made.name, isFirst: factors.length === 0 }),
  )
}

/** Where secrets of apps are sealed. */
export interface SealedWith {
  readonly secret: Buffer
}

export async function beginTotp(
  tx: ClientTx,
  session: Session,
  { secret, client }: SealedWith & { readonly client: Client },
): Promise<Outcome<{ readonly secret: string; readonly uri: string }, 'proof-needed'>> {
  await lockFactors(tx, session.personId)
  if (!mayEnrol(tx, session, await readFactors(tx, session.personId))) return refused('proof-needed')
  const made = newAppSecret()
  await insertPendingApp(tx, session.personId, seal(secret, sealPlace(session), made))
  return done({ secret: made, uri: appAddress(made, client.name, session.userName) })
}

/** Keeps the app, once it has shown a right code. */
export async function confirmTotp(
  tx: ClientTx,
  session: Session,
  { name, code, secret }: SealedWith & { readonly name: string; readonly code: string },
): Promise<Outcome<Enrolled, 'proof-needed' | 'totp-not-begun' | 'code-wrong' | 'too-many-tries'>> {
  const { personId } = session
  await lockFactors(tx, personId)
  const factors = await readFactors(tx, personId)
  if (!mayEnrol(tx, session, factors)) return refused('proof-needed')
  const pending = await readPendingApp(tx, personId, setUpSeconds)
  const app = pending && unseal(secret, sealPlace(session), pending.sealed)
  if (pending === undefined || app === undefined) return refused('totp-not-begun')
  const step = stepOfCode(app, code, tx.now)
  const tried = await countCodeAttempt(tx, personId, 'code-wrong', async () => step !== undefined)
  if (!tried.ok) return tried
  await confirmApp(tx, personId, { factorId: pending.factor_id, name, step: step! })
  const isFirst = factors.length === 0
  return done(await enrolled(tx, session, { factorId: pending.factor_id, kind: 'totp', name, isFirst }))
}

/** New recovery codes in place of the old ones. */
export async function renewRecoveryCodes(
  tx: ClientTx,
  session: Session,
): Promise<Outcome<{ readonly recoveryCodes: string[] }, never>> {
  const { personId } = session
  await lockFactors(tx, personId)
  const recoveryCodes = await makeRecoveryCodes(tx, personId)
  const self = `person:${personId}` as const
  await recordEvent(tx, { actor: self, action: 'recovery-codes.renewed', subject: self })
  return done({ recoveryCodes })
}

/** Sets an app up for somebody who is not there to do it: of the demo's staff. */
export async function giveApp(
  tx: ClientTx,
  personId: number,
  { app, name, secret }: SealedWith & { readonly app: string; readonly name: string },
): Promise<void> {
  await insertPendingApp(tx, personId, seal(secret, sealPlace({ clientId: tx.clientId, personId }), app))
  const pending = await readPendingApp(tx, personId, setUpSeconds)
  await confirmApp(tx, personId, { factorId: pending!.factor_id, name, step: 0 })
}

/** What an app's secret is sealed for: one person of one client. */
export function sealPlace({ clientId, personId }: Pick<Session, 'clientId' | 'personId'>) {
  return { clientId, purpose: `totp ${personId}` }
}

// Whoever sets up a factor has just shown that they hold it.
async function enrolled(
  tx: ClientTx,
  session: Session,
  { factorId, kind, name, isFirst }: { factorId: number; kind: string; name: string; isFirst: boolean },
): Promise<Enrolled> {
  const { personId } = session
  const self = `person:${personId}` as const
  await recordEvent(tx, { actor: self, action: 'factor.added', subject: self, details: { kind, name } })
  const needsCodes = isFirst || (await countRecoveryCodes(tx, personId)) === 0
  const recoveryCodes = needsCodes ? await makeRecoveryCodes(tx, personId) : undefined
  const { sessionId } = (await noteProof(tx, session)) ?? {}
  return {
    factorId: String(factorId),
    ...(recoveryCodes && { recoveryCodes }),
    ...(sessionId !== undefined && { sessionId }),
  }
}
