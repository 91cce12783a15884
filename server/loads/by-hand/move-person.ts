import { isDeepStrictEqual } from 'node:util'
import type { HandFault } from '../../../contract/people-by-hand.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { type ClientTx, withClientLong } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { actorOf } from '../../features/accounts/launched-act.ts'
import type { Session } from '../../features/accounts/sessions.ts'
import { recordEvent } from '../../features/audit/events.ts'
import { holdLoads } from '../../features/load-history/hold-loads.ts'
import { allPlacesOf, type DatedPlace, placeCells, placesRevision } from '../../features/organisation/all-places.ts'
import { assist } from '../../features/support/assist.ts'
import { loadByHand } from './load-by-hand.ts'

export interface Move {
  readonly personId: number
  readonly revision: string
  readonly ends?: { readonly placeId: string; readonly lastDay: string } | undefined
  readonly begins?:
    | {
        readonly unitId: string
        readonly role: string
        readonly firstDay: string
        readonly lastDay?: string | undefined
      }
    | undefined
  readonly reason: string
}

type MoveRefusal = 'places-changed' | 'place-unknown' | 'nothing-to-move'

/** Ends a place of somebody, begins one, or both, where whoever asks may: as a load of assignments (decision 0078). */
export function movePerson(db: Database, session: Session, move: Move) {
  return withClientLong(db, session.clientId, async tx => {
    await holdLoads(tx)
    return assist(tx, session, move.personId, ({ user_name: userName }) => change(db, tx, session, userName, move))
  })
}

async function change(
  db: Database,
  tx: ClientTx,
  session: Session,
  userName: string,
  move: Move,
): Promise<Outcome<{ faults: HandFault[] }, MoveRefusal>> {
  const { personId, revision, ends, begins, reason } = move
  if (ends === undefined && begins === undefined) return refused('nothing-to-move')
  const before = await allPlacesOf(tx, personId)
  // A move whose answer was lost is no conflict.
  if (placesRevision(before) !== revision)
    return isMade(before, move) ? done({ faults: [] }) : refused('places-changed')
  const ended = before.find(({ assignment_id: id }) => String(id) === ends?.placeId)
  if (ends !== undefined && ended === undefined) return refused('place-unknown')
  const rows = [
    ...(ended && ends ? [{ userName, ...placeCells(ended), validTo: ends.lastDay }] : []),
    ...(begins ? [{ userName, ...beginCells(begins) }] : []),
  ]
  const actor = actorOf(session)
  const loaded = await loadByHand(db, tx, { kind: 'assignments', rows, actor, reason })
  if ('faults' in loaded) return done({ faults: loaded.faults })
  const after = await allPlacesOf(tx, personId)
  await recordEvent(tx, {
    actor,
    action: 'account.moved',
    subject: `person:${personId}`,
    details: { reason, loadId: loaded.loadId, before: before.map(placeCells), after: after.map(placeCells) },
  })
  return done({ faults: [] })
}

function isMade(places: readonly DatedPlace[], { ends, begins }: Move): boolean {
  const hasEnded = places.some(
    ({ assignment_id: id, valid_to }) => String(id) === ends?.placeId && valid_to === ends.lastDay,
  )
  const hasBegun = places.some(place => begins && isDeepStrictEqual(placeCells(place), beginCells(begins)))
  return (ends === undefined || hasEnded) && (begins === undefined || hasBegun)
}

function beginCells({ unitId, role, firstDay, lastDay = '' }: NonNullable<Move['begins']>) {
  return { unitId, role, validFrom: firstDay, validTo: lastDay }
}
