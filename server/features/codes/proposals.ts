import { hasSingleApprover, type NoPair, whyNoPair } from '../../../rules/access/second-person.ts'
import { type Actor, actorParts, isSamePerson, personOfActor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { actorAtCommandLine } from '../accounts/operator-links.ts'
import { withActorNames } from '../audit/actor-names.ts'
import { recordEvent } from '../audit/events.ts'
import { dayIn } from '../clients/client-day.ts'
import { getClient } from '../clients/client-of-host.ts'
import { mayNow } from '../grants/list-grants.ts'
import { type CodesRefusal, checkRanges, createCodes, mostCodes, type RangeRefusal } from './create-codes.ts'
import {
  agreeToProposal,
  type CodeProposal,
  declineProposal,
  endAgreement,
  insertProposal,
  lockProposal,
  type NewProposal,
  noteMade,
  readProposals,
} from './proposals.store.ts'

export type { CodeProposal } from './proposals.store.ts'

type ProposeRefusal = RangeRefusal | 'proposer-not-linked' | 'last-day-past' | 'proposal-repeated'
type DecidedRefusal = 'proposal-unknown' | 'proposal-decided'

/**
 * Proposes a batch of codes: worth points, so another person agrees before any code is there (W05d). Without a share for each person it
 * is the client's, as it is set now: what is agreed to is what is made. What is sent again after its answer was lost is proposed once.
 */
export async function proposeCodes(tx: ClientTx, wanted: NewProposal): Promise<Outcome<CodeProposal, ProposeRefusal>> {
  const { count, points, actor, expiresOn } = wanted
  const perPerson = wanted.perPerson ?? (await shareOf(tx))
  const ranges = checkRanges({ count, points, ...(perPerson !== undefined && { perPerson }) })
  if (!ranges.ok) return ranges
  if (await isOver(tx, expiresOn ?? null)) return refused('last-day-past')
  // Nobody could ever agree to it.
  if (!(await isOneEnough(tx)) && personOfActor(actor) === undefined) return refused('proposer-not-linked')
  const made = await insertProposal(tx, { ...wanted, perPerson })
  if (made === undefined) return refused('proposal-repeated')
  await note(tx, made, { actor, action: 'codes.proposed' })
  return done(made)
}

/** The client's own share, which may be any number. */
async function shareOf(tx: ClientTx): Promise<number | undefined> {
  const { perPerson } = (await getClient(tx)).settings.codes
  return perPerson && Math.min(perPerson, mostCodes)
}

/** Agrees as a second person. The codes follow when whoever proposed them makes them. */
export async function agreeToCodes(
  tx: ClientTx,
  proposalId: number,
  actor: Actor,
): Promise<Outcome<CodeProposal, DecidedRefusal | NoPair | 'last-day-past'>> {
  const row = await lockProposal(tx, proposalId)
  if (row === undefined) return refused('proposal-unknown', { proposal: proposalId })
  if (row.state === 'agreed' && row.decided_by === actor) return done(row)
  if (row.state !== 'proposed') return refused('proposal-decided', { proposal: proposalId, state: row.state })
  const refusal = whyNoPair(row.proposed_by, actor, await isOneEnough(tx))
  if (refusal !== undefined) return refused(refusal)
  if (await isOver(tx, row.expires_on)) return refused('last-day-past')
  await agreeToProposal(tx, proposalId, actor)
  const details = {
    proposedBy: row.proposed_by,
    ...(hasSingleApprover(row.proposed_by, actor) && { singleApprover: true }),
  }
  await note(tx, row, { actor, action: 'codes.agreed', details })
  return done(row)
}

/** Ends a proposal of which no code is there yet, for a reason: by whoever may agree, or by who proposed it. */
export async function declineCodes(
  tx: ClientTx,
  proposalId: number,
  { reason, actor, mayDecide }: { readonly reason: string; readonly actor: Actor; readonly mayDecide: boolean },
): Promise<Outcome<CodeProposal, DecidedRefusal | 'reason-missing'>> {
  if (reason.trim() === '') return refused('reason-missing')
  const row = await lockProposal(tx, proposalId)
  if (row === undefined || !(mayDecide || isSamePerson(row.proposed_by, actor)))
    return refused('proposal-unknown', { proposal: proposalId })
  if (row.state === 'made' || row.state === 'declined')
    return refused('proposal-decided', { proposal: proposalId, state: row.state })
  await declineProposal(tx, proposalId, actor, reason.trim())
  await note(tx, row, { actor, action: 'codes.declined', details: { reason: reason.trim() } })
  return done(row)
}

export interface CodesToMake {
  readonly secret: Buffer
  readonly isNewKeyFine: boolean
  readonly actor: Actor
}

export type MakeRefusal = DecidedRefusal | CodesRefusal | 'not-agreed' | 'agreement-ended' | 'last-day-past'

/**
 * Makes the codes of a proposal that was agreed to, once, for who proposed it: their text is in this answer only (T23). Where whoever
 * agreed may no longer, it waits for somebody to agree again, and that has to be committed with the refusal.
 */
export async function makeCodes(
  tx: ClientTx,
  proposalId: number,
  { secret, isNewKeyFine, actor }: CodesToMake,
): Promise<Outcome<{ readonly batchId: number; readonly codes: readonly string[] }, MakeRefusal>> {
  const row = await lockProposal(tx, proposalId)
  if (row === undefined || !isSamePerson(row.proposed_by, actor))
    return refused('proposal-unknown', { proposal: proposalId })
  if (row.state === 'proposed') return refused('not-agreed', { proposal: proposalId })
  if (row.state !== 'agreed') return refused('proposal-decided', { proposal: proposalId, state: row.state })
  if (await isOver(tx, row.expires_on)) return refused('last-day-past')
  const agreedBy = row.decided_by!
  if (!(await mayStillAgree(tx, row.proposed_by, agreedBy))) {
    await endAgreement(tx, proposalId)
    await note(tx, row, { actor, action: 'codes.agreement-ended', details: { agreedBy } })
    return refused('agreement-ended')
  }
  const made = await createCodes(tx, { ...wantedOf(row), secret, isNewKeyFine, actor, agreedBy })
  if (!made.ok) return made
  await noteMade(tx, proposalId, made.value.batchId)
  return made
}

export interface ShownProposal extends CodeProposal {
  /** Why whoever looks may not agree; absent where they may, or where nothing waits for it. */
  readonly agreeRefusal: NoPair | undefined
  readonly isOwn: boolean
  readonly isSingleApprover: boolean
}

/** Those that wait and those that were declined, with the names of who acted. */
export async function listProposals(tx: ClientTx, viewer: Actor, most: number): Promise<ShownProposal[]> {
  const isOne = await isOneEnough(tx)
  const rows = (await readProposals(tx, most)).map(row => ({
    ...row,
    isOwn: isSamePerson(row.proposed_by, viewer),
    isSingleApprover: row.state === 'agreed' && hasSingleApprover(row.proposed_by, row.decided_by!),
    agreeRefusal: row.state === 'proposed' ? whyNoPair(row.proposed_by, viewer, isOne) : undefined,
  }))
  return withActorNames(tx, rows, ['proposed_by', 'decided_by'])
}

/** Whether the client works without a second person. */
export async function isOneEnough(tx: ClientTx): Promise<boolean> {
  return (await getClient(tx)).settings.results.sameApprover
}

/** Whether whoever agreed may do so at this moment too: by their role in the console, or as who they are at the command line. */
async function mayStillAgree(tx: ClientTx, proposedBy: string, agreedBy: Actor): Promise<boolean> {
  if (whyNoPair(proposedBy, agreedBy, await isOneEnough(tx)) !== undefined) return false
  const person = personOfActor(agreedBy)
  if (person === undefined) return true
  const { typedBy } = actorParts(agreedBy)
  if (typedBy === undefined) return mayNow(tx, person, 'approve')
  const now = await actorAtCommandLine(tx, `operator:${typedBy}`)
  return now.ok && now.value === agreedBy
}

async function isOver(tx: ClientTx, lastDay: string | null): Promise<boolean> {
  return lastDay !== null && lastDay < dayIn((await getClient(tx)).timeZone, tx.now)
}

function wantedOf({ count, points, expires_on: expiresOn, label, per_person: perPerson }: CodeProposal) {
  return {
    count,
    points,
    ...(expiresOn !== null && { expiresOn }),
    ...(label !== null && { label }),
    ...(perPerson !== null && { perPerson }),
  }
}

async function note(
  tx: ClientTx,
  row: CodeProposal,
  { actor, action, details }: { readonly actor: Actor; readonly action: string; readonly details?: object },
): Promise<void> {
  const subject = `code-proposal:${row.proposal_id}` as const
  await recordEvent(tx, { actor, action, subject, details: { ...wantedOf(row), ...details } })
}
