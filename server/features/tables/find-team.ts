import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { Program, ProgramViewStatus } from '../../../rules/programs/program.ts'
import { type ProgramDates, programStatus } from '../../../rules/programs/program-status.ts'
import { readerOf } from '../../db/client-reads.ts'
import { type ClientTx, withClientView } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { type Asking, findSeenProgram } from '../program-views/list-program-views.ts'
import type { ReadTeam } from './facts.store.ts'
import { fewPeople } from './few-people.ts'
import { findPlace, type Place } from './find-place.ts'
import { nameOrder } from './name-order.ts'
import { readTeamState } from './team.store.ts'

/** A place in a leader's part of the organisation, in a program that they see in that role. */
export interface Team extends ReadTeam {
  readonly program: Program
  readonly place: Place
  /** As the leader sees it. */
  readonly status: ProgramViewStatus
}

export type TeamRefusal = 'program-view-unknown' | 'org-unit-unknown'

/**
 * Finds the place, and reads of it in the same view of the database. Role, program and unit must all be the caller's own;
 * whatever is not is as unknown as what is not there (security T27).
 */
export async function withTeam<T>(
  db: Database,
  asking: Asking,
  programViewId: string,
  orgUnitId: string | undefined,
  work: (tx: ClientTx, team: Team) => Promise<T>,
  isFile = false,
): Promise<Outcome<T, TeamRefusal>> {
  const view = await findSeenProgram(readerOf(db, asking.client.clientId), asking, programViewId)
  if (!view.ok) return view
  const { seen, viewer } = view.value
  if (seen.paxGoal !== undefined || seen.isFormerTeam) return refused('program-view-unknown')
  const { personId, client, locale } = asking
  const { today } = viewer
  const names = nameOrder(client.defaultLocale)
  const program = seen.program.termsIn(locale, client.defaultLocale)
  const { programId } = program
  const scope = { programId, timePeriodId: program.timePeriod.timePeriodId, today, names }
  // What takes longer than a person's other calls may has a connection with longer patience.
  const look = async (tx: ClientTx, mayTakeLong: boolean): Promise<Outcome<T, TeamRefusal> | undefined> => {
    const place = await findPlace(tx, { personId, role: seen.role, today, names }, orgUnitId)
    if (!place.ok) return place
    const state = await readTeamState(tx, scope)
    if ((state.isLong || (isFile && state.people > fewPeople)) && !mayTakeLong) return undefined
    const isShown = isProgressShown(program, today, state.isFinal)
    return done(await work(tx, { ...scope, program, status: seen.standing.status, state, isShown, place: place.value }))
  }
  const found = await withClientView(db, db.pool, client.clientId, tx => look(tx, false))
  return found ?? (await withClientView(db, db.longPool, client.clientId, tx => look(tx, true)))!
}

/** Whether progress may be seen today by who has a goal and figures: while the window is open it stays unseen (decisions §3). */
export function isProgressShown(program: ProgramDates, date: string, issued: boolean): boolean {
  const measured = { hasGoal: true, progressLoaded: true, hasRow: true, hasEarned: false }
  const status = programStatus({ program, role: 'Selector', ...measured, issued }, { date })
  return status === 'progress_loaded_no_issuance' || status === 'final_issuance'
}
