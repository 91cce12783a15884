import type { ProgramView } from '../../../contract/calls/program-views.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { orderPrograms } from '../../../rules/programs/program-order.ts'
import { parseProgramViewId, programViewId } from '../../../rules/programs/role.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import type { Client } from '../clients/client-of-host.ts'
import { programViewOf, type Viewer } from './program-view-of.ts'
import { pastPrograms, type SeenProgram, type SeenPrograms, seenPrograms } from './seen-programs.ts'
import { type ProgramViews, rememberedViews } from './view-memory.ts'

/** Who asks for program views: one person of a client, in a language. */
export interface Asking {
  readonly client: Client
  readonly personId: number
  readonly locale: string
}

/** All program views of a person, in the order in which they are shown (product §4, P01). */
export async function listProgramViews(tx: ClientTx, { client, personId, locale }: Asking): Promise<ProgramViews> {
  return rememberedViews(tx, client, personId, locale, async () => {
    const { seen, today } = await seenPrograms(tx, client, personId)
    return orderPrograms(seen.map(one => programViewOf(one, { client, locale, today })))
  })
}

/** The program views of a person that are history, those that ended last first (decisions §3). */
export async function listPastViews(tx: ClientTx, { client, personId, locale }: Asking): Promise<ProgramView[]> {
  const { seen, today } = await pastPrograms(tx, client, personId)
  const views = seen.map(one => programViewOf(one, { client, locale, today }))
  return views.sort((one, other) => (one.endDate < other.endDate ? 1 : -1))
}

/** One program that a person sees, by its program view's id: theirs or none, whether or not it exists for others. */
export async function findSeenProgram(
  tx: ClientTx,
  asking: Asking,
  viewId: string,
): Promise<Outcome<SeenView, 'program-view-unknown'>> {
  const { programId } = parseProgramViewId(viewId) ?? { programId: '' }
  return viewAmong(await seenPrograms(tx, asking.client, asking.personId, programId), asking, viewId)
}

/** The same, also of the programs that are history: their results, rules and plans stay with the person. */
export async function findSeenOrPast(
  tx: ClientTx,
  asking: Asking,
  viewId: string,
): Promise<Outcome<SeenView, 'program-view-unknown'>> {
  return viewAmong(await seenOrPast(tx, asking, viewId), asking, viewId)
}

/** The person's views of the program that a view is of: those of today, or those that are history where it is none of these. */
export async function seenOrPast(
  tx: ClientTx,
  { client, personId }: Pick<Asking, 'client' | 'personId'>,
  viewId: string,
): Promise<SeenPrograms> {
  const { programId } = parseProgramViewId(viewId) ?? { programId: '' }
  const now = await seenPrograms(tx, client, personId, programId)
  const isThere = now.seen.some(one => programViewId(one.program.programId, one.role) === viewId)
  return isThere ? now : pastPrograms(tx, client, personId, programId)
}

/** A program as somebody sees it. */
export interface SeenView {
  readonly seen: SeenProgram
  readonly viewer: Viewer
}

/** The same among programs that have been found already. */
export function viewAmong(
  { seen, today }: SeenPrograms,
  { client, locale }: Asking,
  viewId: string,
): Outcome<SeenView, 'program-view-unknown'> {
  const found = seen.find(({ program, role }) => programViewId(program.programId, role) === viewId)
  if (found === undefined) return refused('program-view-unknown')
  return done({ seen: found, viewer: { client, locale, today } })
}

/** One program view of a person, also of a program that is history. */
export async function findProgramView(
  tx: ClientTx,
  asking: Asking,
  viewId: string,
): Promise<Outcome<ProgramView, 'program-view-unknown'>> {
  const { programViews } = await listProgramViews(tx, asking)
  const found =
    programViews.find(view => view.programViewId === viewId) ??
    (await listPastViews(tx, asking)).find(view => view.programViewId === viewId)
  return found === undefined ? refused('program-view-unknown') : done(found)
}
