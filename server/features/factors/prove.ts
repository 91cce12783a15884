import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { noteProof, proofSeconds, type Session } from '../accounts/sessions.ts'
import { recordEvent } from '../audit/events.ts'
import { unseal } from '../secrets/seal.ts'
import { stepOfCode } from './app-code.ts'
import { countCodeAttempt } from './count-attempts.ts'
import { type SealedWith, sealPlace } from './enrol.ts'
import { lockFactors, readFactors, spendStep } from './factors.store.ts'
import { type Assertion, isProvedByPasskey, passkeyToProve, type RelyingParty } from './passkeys.ts'
import { redeemRecoveryCode } from './recovery-codes.ts'

/** What somebody proves with. */
export type ProofGiven = { readonly passkey: Assertion } | { readonly code: string } | { readonly recoveryCode: string }

export type ProofRefusal = 'passkey-wrong' | 'code-wrong' | 'recovery-code-wrong' | 'too-many-tries'

export interface Proved {
  readonly provedAt: string
  readonly until: string
  readonly sessionId?: string
}

export async function beginProof(tx: ClientTx, session: Session, party: RelyingParty) {
  const options = await passkeyToProve(tx, session, party, await readFactors(tx, session.personId))
  return options.allowCredentials.length === 0 ? refused('factor-unknown') : done(options)
}

/** Proves who is signed in by one of their factors; the session counts as proved from then on. */
export async function prove(
  tx: ClientTx,
  session: Session,
  given: ProofGiven,
  { secret, ...party }: SealedWith & RelyingParty,
): Promise<Outcome<Proved, ProofRefusal>> {
  const { personId } = session
  await lockFactors(tx, personId)
  const factors = await readFactors(tx, personId)
  const checked = await check()
  if (!checked.ok) return checked
  const proof = await noteProof(tx, session)
  // The session ended this very moment: whatever was shown proves nothing more.
  if (proof === undefined) return refused('code-wrong')
  const by = 'passkey' in given ? 'passkey' : 'code' in given ? 'totp' : 'recovery-code'
  const self = `person:${personId}` as const
  await recordEvent(tx, { actor: self, action: 'proof.given', subject: self, details: { by } })
  const { provedAt, sessionId } = proof
  return done({
    provedAt: provedAt.toISOString(),
    until: proofEnd(provedAt).toISOString(),
    ...(sessionId !== undefined && { sessionId }),
  })

  async function check(): Promise<Outcome<undefined, ProofRefusal>> {
    if ('passkey' in given) {
      const isRight = await isProvedByPasskey(tx, session, party, factors, given.passkey)
      return isRight ? done(undefined) : refused('passkey-wrong')
    }
    if ('code' in given) return countCodeAttempt(tx, personId, 'code-wrong', () => isAppCode(given.code))
    return countCodeAttempt(tx, personId, 'recovery-code-wrong', () =>
      redeemRecoveryCode(tx, personId, given.recoveryCode),
    )
  }

  async function isAppCode(code: string): Promise<boolean> {
    const app = factors.find(({ kind }) => kind === 'totp')
    const plain = app && unseal(secret, sealPlace(session), app.sealed!)
    const step = plain === undefined ? undefined : stepOfCode(plain, code, tx.now)
    return app !== undefined && step !== undefined && (await spendStep(tx, app.factor_id, step))
  }
}

/** Until when a proof is good for what asks for it. */
export function proofEnd(provedAt: Date): Date {
  return new Date(provedAt.getTime() + proofSeconds * 1000)
}
