import type { Actor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { readWhole } from '../../db/stored-document.ts'
import { withActorNames } from '../audit/actor-names.ts'
import { recordEvent } from '../audit/events.ts'
import { documentIssues } from './document-issues.ts'
import {
  countDrafts,
  type DraftRow,
  deleteDraft,
  insertDraft,
  lockDraft,
  readDraft,
  readDrafts,
  rebaseDraft,
  updateDraft,
} from './drafts.store.ts'
import { readJsonText } from './json-text.ts'
import { readDocument } from './read-document.ts'
import { type ProgramUnknown, readProgram } from './read-program.ts'

export type { DraftRow } from './drafts.store.ts'

/** Whether somebody may write on a draft: of the program that it names, or without one of any. */
export type MayDraft = (programId: string | undefined) => boolean

/** As many drafts as a client may have at once. */
const mostDrafts = 500

/** The drafts that somebody may write on, the last saved first. */
export async function listDrafts(tx: ClientTx, may: MayDraft) {
  const rows = (await readDrafts(tx)).filter(({ program_id }) => may(program_id ?? undefined))
  return (await withActorNames(tx, rows, ['saved_by'])).map(headOf)
}

export interface DraftStart {
  readonly programId?: string
  readonly version?: number
  readonly isCopy?: boolean
  readonly text?: string
}

/** Begins a draft: of a program in a version, as a copy of it, with a text, or empty. */
export async function beginDraft(
  tx: ClientTx,
  { programId, version, isCopy = false, text = '{}\n' }: DraftStart,
  actor: Actor,
): Promise<Outcome<Head, ProgramUnknown | 'drafts-open'>> {
  if ((await countDrafts(tx)) >= mostDrafts) return refused('drafts-open')
  let start = {
    programId: undefined as string | undefined,
    baseVersion: undefined as number | undefined,
    document: text,
  }
  if (programId !== undefined) {
    const program = await readProgram(tx, programId, version, readWhole)
    if (!program.ok) return program
    const newest = await readProgram(tx, programId)
    if (!newest.ok) return newest
    const { document } = program.value
    start = isCopy
      ? { ...start, document: asText({ ...document, programId: copyId(programId) }) }
      : { programId, baseVersion: newest.value.version, document: asText(document) }
  }
  const draft = await insertDraft(tx, { ...start, actor })
  await recordEvent(tx, {
    actor,
    action: 'draft.begun',
    subject: `draft:${draft.draft_id}`,
    details: {
      ...(programId !== undefined && { programId }),
      ...(version !== undefined && { version }),
      ...(isCopy && { isCopy }),
    },
  })
  return done(await named(tx, draft))
}

/** A draft, with everything that is wrong in it. */
export async function lookAtDraft(tx: ClientTx, draft: DraftRow) {
  const problems = await documentIssues(tx, draft.document, draft.program_id)
  return { ...(await named(tx, draft)), text: draft.document, problems }
}

/** A draft that somebody may write on; to whoever may not, it is not there. */
export async function findDraft(
  tx: ClientTx,
  draftId: number,
  may: MayDraft,
): Promise<Outcome<DraftRow, 'draft-unknown'>> {
  const draft = await readDraft(tx, draftId)
  return draft !== undefined && may(draft.program_id ?? undefined) ? done(draft) : refused('draft-unknown')
}

/** The same, held until the transaction ends, at the revision that the caller knows. */
export async function holdDraft(
  tx: ClientTx,
  draftId: number,
  revision: number,
  may: MayDraft,
): Promise<Outcome<DraftRow, 'draft-unknown' | 'draft-changed'>> {
  const draft = await lockDraft(tx, draftId)
  if (draft === undefined || !may(draft.program_id ?? undefined)) return refused('draft-unknown')
  return draft.revision === revision ? done(draft) : refused('draft-changed')
}

/** Saves what a draft says now. The same text again is no new revision, so that a save whose answer was lost does no harm. */
export async function saveDraft(tx: ClientTx, draft: DraftRow, text: string, actor: Actor) {
  const saved = draft.document === text ? draft : await updateDraft(tx, draft.draft_id, text, actor)
  // Saved a few times a minute: of these the trail keeps the first of each person, and each that follows another's.
  if (saved !== draft && draft.saved_by !== actor) {
    await recordEvent(tx, {
      actor,
      action: 'draft.saved',
      subject: `draft:${draft.draft_id}`,
      details: { revision: saved.revision },
    })
  }
  return { ...(await named(tx, saved)), problems: await documentIssues(tx, text, saved.program_id) }
}

/** The newest version of the program that a draft changes, as a text; a draft of a new program has none. */
export async function newestVersion(
  tx: ClientTx,
  { program_id }: DraftRow,
): Promise<Outcome<{ readonly version: number; readonly text: string }, 'program-unknown'>> {
  const newest = program_id === null ? undefined : await readProgram(tx, program_id, undefined, readWhole)
  if (!newest?.ok) return refused('program-unknown')
  return done({ version: newest.value.version, text: asText(newest.value.document) })
}

export interface GoingOn {
  /** The newest version, as whoever chooses has seen it. */
  readonly version: number
  readonly keep: 'mine' | 'theirs'
}

/** Goes on from the newest version, where somebody made one since the draft began: with the draft's text, or with that version's. */
export async function goOnFromNewest(tx: ClientTx, draft: DraftRow, { version, keep }: GoingOn, actor: Actor) {
  const newest = await newestVersion(tx, draft)
  if (!newest.ok) return newest
  if (newest.value.version !== version) return refused('version-moved', { version: newest.value.version })
  const document = keep === 'mine' ? draft.document : newest.value.text
  const saved = await rebaseDraft(tx, draft.draft_id, { document, version, actor })
  await recordEvent(tx, {
    actor,
    action: 'draft.rebased',
    subject: `draft:${draft.draft_id}`,
    details: { from: draft.base_version, to: version, keep },
  })
  return done(await lookAtDraft(tx, saved))
}

/** The program's document that a draft has become. */
export function documentOfDraft({ document }: DraftRow) {
  const read = readJsonText(document)
  return read.ok ? readDocument(read.value.value) : read
}

export async function discardDraft(tx: ClientTx, draft: DraftRow, actor: Actor): Promise<void> {
  await deleteDraft(tx, draft.draft_id)
  await recordEvent(tx, {
    actor,
    action: 'draft.discarded',
    subject: `draft:${draft.draft_id}`,
    details: { ...(draft.program_id !== null && { programId: draft.program_id }) },
  })
}

type Head = ReturnType<typeof headOf>

async function named(tx: ClientTx, draft: DraftRow): Promise<Head> {
  const [shown] = await withActorNames(tx, [draft], ['saved_by'])
  return headOf(shown!)
}

function headOf({ draft_id, program_id, base_version, revision, saved_at, saved_by, document }: DraftRow) {
  return {
    draftId: String(draft_id),
    revision,
    ...(program_id !== null && { programId: program_id }),
    ...(base_version !== null && { baseVersion: base_version }),
    name: nameIn(document),
    savedAt: saved_at.toISOString(),
    savedBy: saved_by,
  }
}

/** What an unfinished document calls itself. */
function nameIn(text: string): string {
  const read = readJsonText(text)
  if (!read.ok) return ''
  const { name, programId } = (read.value.value ?? {}) as { readonly name?: unknown; readonly programId?: unknown }
  const texts = typeof name === 'object' && name !== null ? Object.values(name) : []
  return [...texts, programId].find(one => typeof one === 'string' && one !== '')?.toString() ?? ''
}

export function asText(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`
}

/** Ids have at most 61 characters. */
function copyId(programId: string): string {
  return `copy-of-${programId}`.slice(0, 61)
}
