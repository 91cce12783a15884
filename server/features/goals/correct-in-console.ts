import type { ReplyOf } from '../../../contract/call.ts'
import type { previewBaseline } from '../../../contract/calls/admin/people/baseline/preview.ts'
import type { correctPersonBaseline } from '../../../contract/calls/admin/people/baseline.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { actorOf } from '../accounts/launched-act.ts'
import { personNamed } from '../accounts/person-named.ts'
import { mayHere, type Session } from '../accounts/sessions.ts'
import { type Change, type CorrectBaselineRefusal, correctBaseline, lookAtCorrection } from './correct-baseline.ts'

type Sides = ReplyOf<typeof previewBaseline>
type GoalRefusal = 'goal-missing' | 'baseline-not-a-number' | 'baseline-too-low' | 'level-unknown' | 'program-at-work'
type Refusal = GoalRefusal | 'person-unknown' | 'own-account' | 'not-permitted'

/** Refusals by their words for whoever decides: participants read others of a goal that they pick. */
const inConsole: Readonly<Record<CorrectBaselineRefusal, GoalRefusal | 'own-account'>> = {
  'reason-missing': 'goal-missing',
  'baseline-not-a-number': 'baseline-not-a-number',
  'goal-missing': 'goal-missing',
  'level-unknown': 'level-unknown',
  'target-not-positive': 'baseline-too-low',
  'program-busy': 'program-at-work',
  'own-account': 'own-account',
}

interface Wish {
  readonly personId: number
  readonly programId: string
  readonly baseline: string
}

/** A goal with another baseline, for whoever decides about it. */
export async function lookAtBaseline(tx: ClientTx, session: Session, wish: Wish): Promise<Outcome<Sides, Refusal>> {
  const named = await nameOf(tx, session, wish)
  if (!named.ok) return named
  const looked = await lookAtCorrection(tx, { ...wish, userName: named.value })
  return looked.ok ? done(sidesOf(looked.value)) : refused(inConsole[looked.refusal], looked.details)
}

/** Corrects the baseline of somebody else's goal, where it still is what whoever decides has seen. */
export async function correctInConsole(
  tx: ClientTx,
  session: Session,
  { before, reason, ...wish }: Wish & { readonly before: Sides['before']; readonly reason: string },
): Promise<Outcome<ReplyOf<typeof correctPersonBaseline>, Refusal | 'goal-figures-changed'>> {
  const seen = await lookAtBaseline(tx, session, wish)
  if (!seen.ok) return seen
  const now = seen.value.before
  if (now.baseline !== before.baseline || now.target !== before.target) return refused('goal-figures-changed')
  const named = await nameOf(tx, session, wish)
  if (!named.ok) return named
  const corrected = await correctBaseline(tx, { ...wish, userName: named.value, reason }, actorOf(session))
  if (corrected.ok) return done({ ...sidesOf(corrected.value), isMailed: corrected.value.isMailed })
  return refused(inConsole[corrected.refusal], corrected.details)
}

/** Who it is about; refused where whoever asks may not decide about their goals. */
async function nameOf(
  tx: ClientTx,
  session: Session,
  { personId, programId }: Wish,
): Promise<Outcome<string, 'person-unknown' | 'own-account' | 'not-permitted'>> {
  // First, so that whoever may not learns nothing of who is there (security T2).
  if (!mayHere(session, 'prepare', programId)) return refused('not-permitted')
  const person = await personNamed(tx, { personId })
  if (!person.ok) return refused('person-unknown')
  return session.personId === personId ? refused('own-account') : done(person.value.user_name)
}

function sidesOf({ before, after }: Change): Sides {
  return {
    before: { target: before.target, ...(before.baseline !== null && { baseline: before.baseline }) },
    after,
  }
}
