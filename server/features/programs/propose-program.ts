import type { ProgramDocument } from '../../../contract/program-document.ts'
import { hasSingleApprover } from '../../../rules/access/second-person.ts'
import { type Actor, areTwoPersons, isSamePerson, personOfActor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { earnedOverride } from '../../../rules/programs/program.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { withActorNames } from '../audit/actor-names.ts'
import { recordEvent } from '../audit/events.ts'
import { getClient } from '../clients/client-of-host.ts'
import { mayNow } from '../grants/list-grants.ts'
import { holdLoads } from '../load-history/hold-loads.ts'
import { showTask } from '../tasks/look-at-tasks.ts'
import { cancelTask } from '../tasks/task-cancelling.ts'
import { enqueueTask } from '../tasks/task-enqueuing.ts'
import { applyProgram, type FitRefusal } from './apply-program.ts'
import { type DraftRow, deleteDraft } from './drafts.store.ts'
import { documentOfDraft } from './drafts.ts'
import { lookAtPublication } from './look-at-publication.ts'
import { lockProgram } from './program.store.ts'
import {
  endProposal,
  insertProposal,
  type ProposalRow,
  readProposal,
  scheduleProposal,
  takesPart,
} from './publications.store.ts'
import { publishProgram } from './publish-program.ts'
import { type ProgramUnknown, type ReadProgram, readProgram } from './read-program.ts'

export type DraftProgramRefusal = 'draft-unready' | 'program-exists' | 'other-program' | 'version-moved'

/**
 * The program that a draft would make: refused where its document is none yet, where it is about another program than the draft
 * was begun for, and where somebody has made another version meanwhile.
 */
export async function programOfDraft(
  tx: ClientTx,
  draft: DraftRow,
): Promise<Outcome<ReadProgram, DraftProgramRefusal>> {
  const document = documentOfDraft(draft)
  if (!document.ok) return refused('draft-unready')
  const { programId } = document.value
  if (draft.program_id !== null && draft.program_id !== programId) return refused('other-program', { programId })
  const there = await readProgram(tx, programId)
  if (!there.ok) return done(asDraft(document.value))
  if (draft.program_id === null) return refused('program-exists', { programId })
  const { version } = there.value
  if (version !== draft.base_version) return refused('version-moved', { version })
  return done({ ...there.value, version: version + 1, document: document.value })
}

function asDraft(document: ProgramDocument): ReadProgram {
  const { programId } = document
  return { programId, status: 'draft', version: 1, publishedVersion: undefined, isArchived: false, document }
}

/**
 * Makes the next version of a draft and proposes to publish it (W01d). A document that says what the newest version says already
 * proposes that version.
 */
export async function proposeDraft(
  tx: ClientTx,
  draft: DraftRow,
  actor: Actor,
): Promise<
  Outcome<
    { programId: string; version: number },
    DraftProgramRefusal | FitRefusal | 'proposal-open' | 'published-already'
  >
> {
  const made = await programOfDraft(tx, draft)
  if (!made.ok) return made
  const { programId, publishedVersion, document } = made.value
  const row = await lockProgram(tx, programId)
  if (row !== undefined && row.version !== draft.base_version) return refused('version-moved', { version: row.version })
  if ((await readProposal(tx, programId)) !== undefined) return refused('proposal-open', { programId })
  const applied = await applyProgram(tx, document, actor)
  if (!applied.ok) {
    const { refusal } = applied
    // It was read a moment ago.
    if (refusal === 'document-malformed' || refusal === 'terms-refused') throw new Error(`A draft is ${refusal}.`)
    return refused(refusal, applied.details)
  }
  const { version } = applied.value
  if (version === publishedVersion) return refused('published-already', { version })
  await insertProposal(tx, programId, version, actor)
  await deleteDraft(tx, draft.draft_id)
  await recordEvent(tx, {
    actor,
    action: 'program.proposed',
    subject: `program:${programId}`,
    details: { version, draft: draft.draft_id },
  })
  return done({ programId, version })
}

/** What is proposed, what it means, and whether whoever looks may agree. */
export async function lookAtProposal(tx: ClientTx, programId: string, viewer: Actor) {
  const proposal = await readProposal(tx, programId)
  if (proposal === undefined) return refused('proposal-unknown')
  const program = await readProgram(tx, programId, proposal.version)
  if (!program.ok) return program
  const [shown] = await withActorNames(tx, [proposal], ['proposed_by', 'agreed_by'])
  const { agreeRefusal, publishAt } = await standOf(tx, proposal, program.value, viewer)
  return done({
    ...(await lookAtPublication(tx, program.value)),
    programId,
    document: program.value.document,
    proposedAt: proposal.proposed_at.toISOString(),
    proposedBy: shown!.proposed_by,
    isOwn: isSamePerson(proposal.proposed_by, viewer),
    agreeRefusal,
    ...(publishAt && { publishAt, agreedBy: shown!.agreed_by! }),
  })
}

export interface ProposalStand {
  /** Why whoever looks may not agree. */
  readonly agreeRefusal?: DecisionRefusal | undefined
  /** When it is published by itself. */
  readonly publishAt?: string | undefined
}

/** How it stands with what is proposed of a program, for whoever looks. */
export async function standOfProposal(tx: ClientTx, programId: string, viewer: Actor): Promise<ProposalStand> {
  const proposal = await readProposal(tx, programId)
  const program = proposal && (await readProgram(tx, programId, proposal.version))
  return program?.ok ? standOf(tx, proposal!, program.value, viewer) : {}
}

async function standOf(
  tx: ClientTx,
  proposal: ProposalRow,
  program: ReadProgram,
  viewer: Actor,
): Promise<ProposalStand> {
  const agreeRefusal = await whyNotAgree(tx, proposal, program, viewer)
  return { agreeRefusal, publishAt: (await scheduledAt(tx, proposal))?.toISOString() }
}

/** When a proposal is published by itself; nothing where its task was cancelled, or came to nothing. */
export async function scheduledAt(tx: ClientTx, { publish_at, task_id }: ProposalRow): Promise<Date | undefined> {
  if (publish_at === null || task_id === null) return undefined
  const task = await showTask(tx, task_id)
  return task.ok && ['waiting', 'running'].includes(task.value.state) ? publish_at : undefined
}

export type AgreeRefusal = ProgramUnknown | DecisionRefusal | 'proposal-unknown' | 'version-moved' | 'publish-refused'

/** Publishes at a time what somebody agreed to; a refusal is no reason to try again. */
export const publishTask = { name: 'publish-program' } as const

export interface Agreed {
  readonly programId: string
  readonly version: number
  /** Absent where it is published. */
  readonly publishAt?: string
}

/** As far ahead a publication may be scheduled. */
const mostDaysAhead = 366

/**
 * Agrees that what was proposed is published at a time, by a task (W01d). Whoever may decide on it may call it off until then.
 */
export async function scheduleProgram(
  tx: ClientTx,
  programId: string,
  { version, at }: { readonly version: number; readonly at: Date },
  actor: Actor,
): Promise<Outcome<Agreed, AgreeRefusal | 'time-unfit' | 'scheduled-already'>> {
  const found = await agreeable(tx, programId, version, actor)
  if (!found.ok) return found
  const ahead = at.getTime() - tx.now.getTime()
  if (ahead <= 0 || ahead > mostDaysAhead * 86_400_000) return refused('time-unfit')
  const { publication_id: publicationId, proposed_by: proposedBy } = found.value
  if ((await scheduledAt(tx, found.value)) !== undefined) return refused('scheduled-already')
  const input = { programId, version, actor }
  // Without a key there is always a task.
  const taskId = (await enqueueTask(tx, publishTask, { actor, input, dueAt: at }))!
  await scheduleProposal(tx, publicationId, { actor, at, taskId })
  await recordEvent(tx, {
    actor,
    action: 'program.scheduled',
    subject: `program:${programId}`,
    details: { version, ...pairOf(proposedBy, actor), publishAt: at.toISOString() },
  })
  return done({ programId, version, publishAt: at.toISOString() })
}

/**
 * Publishes what was scheduled, if it is still agreed and unchanged: not where it was decided on meanwhile, is scheduled anew, a
 * newer version is there, or whoever agreed may no longer. The proposal stays open then, for somebody to decide again.
 */
export async function publishScheduled(
  tx: ClientTx,
  taskId: number,
  { programId, version, actor }: { readonly programId: string; readonly version: number; readonly actor: Actor },
): Promise<Outcome<Agreed, AgreeRefusal | 'not-permitted'>> {
  await holdLoads(tx)
  const found = await heldProposal(tx, programId, version)
  if (!found.ok) return found
  if (found.value.proposal.task_id !== taskId) return refused('proposal-unknown')
  const person = personOfActor(actor)
  const isPermitted = person !== undefined && (await mayNow(tx, person, 'agree-to-publication', programId))
  const published = isPermitted ? await agreeToProposal(tx, programId, version, actor) : refused('not-permitted')
  if (published.ok) return published
  await scheduleProposal(tx, found.value.proposal.publication_id, undefined)
  await recordEvent(tx, {
    actor: 'system:publish-program',
    action: 'program.schedule-ended',
    subject: `program:${programId}`,
    details: { version, refusal: published.refusal },
  })
  return published
}

/**
 * Publishes what was proposed, by another person than the one who proposed it, who takes no part in the program (console §1). The
 * checks are made anew: what they find now decides.
 */
export async function agreeToProposal(
  tx: ClientTx,
  programId: string,
  version: number,
  actor: Actor,
): Promise<Outcome<Agreed, AgreeRefusal>> {
  // Before the program's row, as whoever issues results takes them: else each could wait for the other.
  await holdLoads(tx)
  const found = await agreeable(tx, programId, version, actor)
  if (!found.ok) return found
  const proposal = found.value
  const published = await publishProgram(tx, programId, actor)
  if (!published.ok) return published
  await endProposal(tx, proposal.publication_id, { state: 'published', actor })
  await recordEvent(tx, {
    actor,
    action: 'program.agreed',
    subject: `program:${programId}`,
    details: { version, ...pairOf(proposal.proposed_by, actor) },
  })
  return done({ programId, version })
}

function pairOf(proposedBy: string, actor: Actor) {
  return { proposedBy, ...(hasSingleApprover(proposedBy, actor) && { singleApprover: true }) }
}

/** The open proposal, where its version is the newest and somebody may agree to it. */
async function agreeable(
  tx: ClientTx,
  programId: string,
  version: number,
  actor: Actor,
): Promise<Outcome<ProposalRow, AgreeRefusal>> {
  const found = await heldProposal(tx, programId, version)
  if (!found.ok) return found
  const { proposal, program } = found.value
  // What was agreed to is what is published: a newer version takes a proposal of its own.
  if (program.version !== version) return refused('version-moved', { version: program.version })
  const refusal = await whyNotAgree(tx, proposal, program, actor)
  return refusal === undefined ? done(proposal) : refused(refusal)
}

/** Ends a proposal without publishing, also one that is scheduled. */
export async function declineProposal(
  tx: ClientTx,
  programId: string,
  { version, reason }: { readonly version: number; readonly reason: string },
  actor: Actor,
): Promise<Outcome<Record<string, never>, ProgramUnknown | 'proposal-unknown' | 'version-moved'>> {
  const found = await heldProposal(tx, programId, version)
  if (!found.ok) return found
  const { publication_id: publicationId, task_id: taskId } = found.value.proposal
  await endProposal(tx, publicationId, { state: 'declined', actor, reason })
  if (taskId !== null) {
    const cancelled = await cancelTask(tx, taskId, { actor, mayCancelAll: true })
    // Where it has ended already, or is kept no longer, there is nothing to cancel.
    const isEnded = cancelled.ok || cancelled.refusal === 'task-over' || cancelled.refusal === 'task-unknown'
    if (!isEnded) throw new Error(`Task ${taskId}: ${cancelled.refusal}`)
  }
  await recordEvent(tx, {
    actor,
    action: 'program.declined',
    subject: `program:${programId}`,
    details: { version, reason },
  })
  return done({})
}

/** The open proposal with the newest version, held against whoever else decides on it. */
async function heldProposal(
  tx: ClientTx,
  programId: string,
  version: number,
): Promise<
  Outcome<{ proposal: ProposalRow; program: ReadProgram }, ProgramUnknown | 'proposal-unknown' | 'version-moved'>
> {
  if ((await lockProgram(tx, programId)) === undefined) return refused('program-unknown', { programId })
  const proposal = await readProposal(tx, programId)
  if (proposal === undefined) return refused('proposal-unknown')
  if (proposal.version !== version) return refused('version-moved', { version: proposal.version })
  const program = await readProgram(tx, programId)
  return program.ok ? done({ proposal, program: program.value }) : program
}

/** Why somebody may not agree: they take part themselves, or are on the other side of the pair already (console §1). */
type DecisionRefusal = 'own-matter' | 'one-person'

async function whyNotAgree(
  tx: ClientTx,
  { proposed_by: proposer }: ProposalRow,
  { programId, document }: ReadProgram,
  decider: Actor,
): Promise<DecisionRefusal | undefined> {
  const person = personOfActor(decider)
  const part = {
    programId,
    timePeriodId: document.timePeriod.timePeriodId,
    earningRoles: earnedOverride(document)?.roles ?? [],
  }
  if (person !== undefined && (await takesPart(tx, person, part))) return 'own-matter'
  if (areTwoPersons(proposer, decider)) return undefined
  const { settings } = await getClient(tx)
  return settings.results.sameApprover ? undefined : 'one-person'
}
