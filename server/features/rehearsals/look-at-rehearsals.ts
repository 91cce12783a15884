import type { ReplyOf } from '../../../contract/call.ts'
import type { listRehearsals } from '../../../contract/calls/admin/rehearsals.ts'
import { type ProgramDocument, sayIn, termsOf } from '../../../contract/program-document.ts'
import { type RehearsalWish, rehearsalReport, rehearsalWish, type SeenScreen } from '../../../contract/rehearsal.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { readStored } from '../../db/stored-document.ts'
import { framedRehearsalMail } from '../../emails/preview-link.ts'
import { withActorNames } from '../audit/actor-names.ts'
import { recordEvent } from '../audit/events.ts'
import { getClient } from '../clients/client-of-host.ts'
import { documentOfDraft, findDraft, type MayDraft } from '../programs/drafts.ts'
import { readProgram } from '../programs/read-program.ts'
import type { CapturedMail, CapturedScreen } from './capture-screens.ts'
import { usesBaselines } from './invent-people.ts'
import {
  deleteOlder,
  insertRehearsal,
  insertScreen,
  type MailPage,
  type NewRehearsal,
  type RehearsalRow,
  readBaselineFifths,
  readRehearsal,
  readRehearsals,
  readScreen,
} from './rehearsals.store.ts'

/** As many rehearsals of a program are kept. */
const mostKept = 5

export interface Subject {
  readonly programId: string
  readonly draftId?: string | undefined
}

/** What is rehearsed: the document of a draft as it is saved, or a program's newest version. */
export async function rehearsedDocument(
  tx: ClientTx,
  { programId, draftId }: Subject,
  may: MayDraft,
): Promise<
  Outcome<
    { readonly document: ProgramDocument; readonly version: number | undefined },
    'program-unknown' | 'draft-unknown' | 'draft-unready'
  >
> {
  if (draftId === undefined) {
    const found = await readProgram(tx, programId)
    if (!found.ok) return refused('program-unknown')
    return done({ document: found.value.document, version: found.value.version })
  }
  const draft = await findDraft(tx, Number(draftId), may)
  if (!draft.ok) return draft
  const document = documentOfDraft(draft.value)
  if (!document.ok || document.value.programId !== programId) return refused('draft-unready')
  return done({ document: document.value, version: undefined })
}

/** The rehearsals of a program, and what the next one begins with: as the last one, else as the program's people are. */
export async function lookAtRehearsals(
  tx: ClientTx,
  document: ProgramDocument,
  locale: string,
): Promise<ReplyOf<typeof listRehearsals>> {
  const { defaultLocale } = await getClient(tx)
  const program = termsOf(document, locale, defaultLocale)
  const rows = await readRehearsals(tx, document.programId)
  const [longest] = [...program.groups].sort((a, b) => b.levels.length - a.levels.length)
  const levels = program.goalSelection === undefined ? [] : (longest?.levels.map(({ name }) => name) ?? [])
  const last = rows[0] && readStored(rehearsalWish, rows[0].wish)
  const fits = last?.mix.length === levels.length
  return {
    name: sayIn(document.name, locale, defaultLocale),
    levels,
    hasBaselines: usesBaselines(program) || program.goalSelection === undefined,
    wish: last && fits ? last : await firstWish(tx, document, levels.length),
    rehearsals: (await withActorNames(tx, rows, ['created_by'])).map(headOf),
  }
}

/** Nine of ten choose, each level as often; and the baselines are those of the program's people where it has some. */
async function firstWish(tx: ClientTx, { programId }: ProgramDocument, levels: number): Promise<RehearsalWish> {
  const bounds = await readBaselineFifths(tx, programId)
  const shares = [10, 20, 40, 20, 10]
  const edges = bounds ?? [100, 140, 180, 220, 260, 300]
  return {
    people: 1000,
    baselines: shares.map((share, at) => ({
      from: Math.round(edges[at]!),
      to: Math.max(Math.round(edges[at]!), Math.round(edges[at + 1]!)),
      share: bounds === undefined ? share : 20,
    })),
    mix: Array.from({ length: levels }, () => Math.floor(90 / levels)),
    reached: 100,
    spread: 25,
    loads: 6,
  }
}

export type MaySeeRehearsal = (programId: string) => boolean

/** A rehearsal; to whoever may not write its program it is not there. */
export async function findRehearsal(tx: ClientTx, rehearsalId: number, may: MaySeeRehearsal, secret: Buffer) {
  const row = await readRehearsal(tx, rehearsalId)
  if (row === undefined || !may(row.program_id)) return refused('rehearsal-unknown')
  const [named] = await withActorNames(tx, [row], ['created_by'])
  const report = readStored(rehearsalReport, row.report)
  const frameOf = (kind: string, locale: string, scheme: 'light' | 'dark') =>
    framedRehearsalMail(secret, tx.clientId, { rehearsalId, kind, locale, scheme }, tx.now)
  return done({
    ...headOf(named!),
    programId: row.program_id,
    wish: readStored(rehearsalWish, row.wish),
    report: {
      ...report,
      mails: report.mails.map(mail => ({
        ...mail,
        ...(mail.isKept && {
          frame: { light: frameOf(mail.kind, mail.locale, 'light'), dark: frameOf(mail.kind, mail.locale, 'dark') },
        }),
      })),
    },
  })
}

export async function findScreen(
  tx: ClientTx,
  rehearsalId: number,
  { key, locale }: { readonly key: string; readonly locale: string },
  may: MaySeeRehearsal,
): Promise<Outcome<SeenScreen, 'rehearsal-unknown'>> {
  const row = await readRehearsal(tx, rehearsalId)
  const isSeen = row !== undefined && may(row.program_id) && !key.startsWith(mailKey(''))
  const replies = isSeen ? await readScreen<SeenScreen>(tx, rehearsalId, key, locale) : undefined
  return replies === undefined ? refused('rehearsal-unknown') : done(replies)
}

/** The key under which a mail is kept beside the screens. */
const mailKey = (kind: string) => `mail.${kind}`

/** A mail of a rehearsal as HTML; for the signed address of its frame alone. */
export async function findRehearsalMail(
  tx: ClientTx,
  { rehearsalId, kind, locale }: { readonly rehearsalId: number; readonly kind: string; readonly locale: string },
): Promise<string | undefined> {
  return (await readScreen<MailPage>(tx, rehearsalId, mailKey(kind), locale))?.html
}

/** Keeps what a rehearsal came to, with what people saw in it. */
export async function keepRehearsal(
  tx: ClientTx,
  made: NewRehearsal,
  { replies, pages }: { readonly replies: readonly CapturedScreen[]; readonly pages: readonly CapturedMail[] },
): Promise<number> {
  const rehearsalId = await insertRehearsal(tx, made)
  for (const screen of replies) await insertScreen(tx, rehearsalId, screen)
  for (const { kind, locale, html } of pages)
    await insertScreen(tx, rehearsalId, { key: mailKey(kind), locale, replies: { html } })
  await deleteOlder(tx, made.programId, mostKept)
  const { people, points } = made.report
  await recordEvent(tx, {
    actor: made.actor,
    action: 'program.rehearsed',
    subject: `program:${made.programId}`,
    details: { rehearsal: rehearsalId, ...(made.version !== undefined && { version: made.version }), people, points },
  })
  return rehearsalId
}

function headOf({ rehearsal_id, version, created_at, created_by }: RehearsalRow) {
  return {
    rehearsalId: String(rehearsal_id),
    ...(version !== null && { version }),
    at: created_at.toISOString(),
    by: created_by,
  }
}
