import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { Program, ProgramViewStatus } from '../../../rules/programs/program.ts'
import { programStatus } from '../../../rules/programs/program-status.ts'
import { readerOf } from '../../db/client-reads.ts'
import { type ClientTx, withClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { type Asking, findSeenProgram, type SeenView } from '../program-views/list-program-views.ts'
import type { PublishedProgram } from '../program-views/program-documents.ts'
import { findPlace, type Place } from './find-place.ts'
import type { MemberScope } from './members.store.ts'
import { nameOrder } from './name-order.ts'
import { isLargePart, readFewPeople } from './roll-up.store.ts'
import { isFinal, type TeamScope } from './tables.store.ts'

/** A place in a leader's part of the organisation, in a program that they see in that role. */
export interface PlacedTeam extends TeamScope {
  readonly program: Program
  readonly place: Place
  /** As the leader sees it. */
  readonly status: ProgramViewStatus
  readonly document: PublishedProgram['document']
}

export interface Team extends PlacedTeam {
  /** Whether very many people may stand there, which takes longer than a person's other calls may. */
  readonly isLarge: boolean
  /** Everybody in the program, where they are few and very many others may stand there. */
  readonly among?: readonly number[]
}

export type TeamRefusal = 'program-view-unknown' | 'org-unit-unknown'

/** Role, program and unit must all be the caller's own; whatever is not is as unknown as what is not there (security T27). */
export function findTeam(
  db: Database,
  asking: Asking,
  programViewId: string,
  orgUnitId: string | undefined,
): Promise<Outcome<Team, TeamRefusal>> {
  return withTeam(db, asking, programViewId, orgUnitId, measured)
}

/** The same place, with whether it is a large one. */
export async function measured(tx: ClientTx, team: PlacedTeam): Promise<Team> {
  const isLarge = await isLargePart(tx, unitsOf(team.place))
  // A page of a program with few people costs what they do, and not what the organisation has.
  const among = isLarge ? await readFewPeople(tx, team) : undefined
  return among === undefined ? { ...team, isLarge } : { ...team, isLarge: false, among }
}

/** Finds the same, and does some work in the transaction that has found it. */
export async function withTeam<T>(
  db: Database,
  asking: Asking,
  programViewId: string,
  orgUnitId: string | undefined,
  work: (tx: ClientTx, team: PlacedTeam) => Promise<T>,
): Promise<Outcome<T, TeamRefusal>> {
  const view = await findSeenProgram(readerOf(db, asking.client.clientId), asking, programViewId)
  if (!view.ok) return view
  const { seen, viewer } = view.value
  if (seen.paxGoal !== undefined) return refused('program-view-unknown')
  const { personId, client } = asking
  const { today } = viewer
  return withClient(db, client.clientId, async tx => {
    const place = await findPlace(
      tx,
      { personId, role: seen.role, today, names: nameOrder(client.defaultLocale) },
      orgUnitId,
    )
    if (!place.ok) return place
    return done(await work(tx, placedTeam(view.value, asking, place.value)))
  })
}

/** A place in a program that somebody leads. */
export function placedTeam({ seen, viewer }: SeenView, { locale, client }: Asking, place: Place): PlacedTeam {
  const program = seen.program.termsIn(locale, client.defaultLocale)
  return {
    program,
    status: seen.standing.status,
    document: seen.program.document,
    programId: program.programId,
    timePeriodId: program.timePeriod.timePeriodId,
    today: viewer.today,
    names: nameOrder(client.defaultLocale),
    place,
  }
}

/** The units of a place that are counted, each with all below it. */
function unitsOf({ unitId, below }: Place): string[] {
  return [...below.map(unit => unit.unit_id), ...(unitId === undefined ? [] : [unitId])]
}

export interface Seen {
  readonly isShown: boolean
  readonly isFinal: boolean
}

/** Whether progress may be seen today by who has a goal and figures: while the window is open it stays unseen (decisions §3). */
export async function whatIsSeen(tx: ClientTx, team: PlacedTeam): Promise<Seen> {
  return seenWhen(team, await isFinal(tx, team))
}

export function seenWhen(team: PlacedTeam, final: boolean): Seen {
  const measured = { hasGoal: true, progressLoaded: true, hasRow: true, hasEarned: false }
  const status = programStatus(
    { program: team.program, role: 'Selector', ...measured, issued: final },
    { date: team.today },
  )
  return { isShown: status === 'progress_loaded_no_issuance' || status === 'final_issuance', isFinal: final }
}

/** The people right in the place, or with all below it. */
export function membersOf(team: Team, seen: Seen, isBelow: boolean): MemberScope {
  const { unitId, below } = team.place
  const top = isBelow ? below.map(unit => unit.unit_id) : []
  return { ...team, ...seen, isBelow, unitIds: unitId === undefined ? top : [unitId] }
}
