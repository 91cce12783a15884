import { isDeepStrictEqual } from 'node:util'
import { isManager, parseProgramViewId } from '../../../rules/programs/role.ts'
import { type Reader, type ReadTogether, type Step, withReads } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { dayIn } from '../clients/client-day.ts'
import { type Asking, viewAmong } from '../program-views/list-program-views.ts'
import { seenLed } from '../program-views/seen-programs.ts'
import { askedFor } from './details-table.ts'
import { countedAs, type Place, placeAmong } from './find-place.ts'
import { type PlacedTeam, placedTeam } from './find-team.ts'
import { foldedIn, foldStep } from './member-conditions.store.ts'
import { nameOrder } from './name-order.ts'
import { byKey, type PreparedRow, preparedStep, rollUpsIn, trueEnough } from './prepared.store.ts'
import { type Answered, answerPrepared, type PreparedRequest } from './prepared-tables.ts'
import {
  isPlacePrepared,
  lastPrepared,
  type PreparedTeam,
  type PreparedUnits,
  readUnits,
  rememberedPrepared,
  tallyOf,
} from './prepared-team.ts'
import type { RememberedPlace } from './remembered-places.ts'
import { soughtWords, typedWays } from './search-words.ts'
import { type PlaceRow, placeStep } from './tables.store.ts'
import { expectedList, expectedPlace, expectedUnits, noteTop } from './what-to-expect.ts'

/**
 * A page of a prepared program in as few messages as it takes: who asks, their place, what is prepared and its roll-ups are
 * read in one, then its people out of their list. Nothing where anything is not as such a page needs it, and for whom it is
 * not the caller's own: that is found out, and refused, as slowly as it takes.
 */
export async function quickTables(
  db: Database,
  asking: Asking,
  programViewId: string,
  wanted: string | undefined,
  request: PreparedRequest,
): Promise<QuickAnswer | undefined> {
  const { clientId } = asking.client
  const view = parseProgramViewId(programViewId)
  if (view === undefined || !isManager(view.role)) return undefined
  const known = lastPrepared(db, clientId, view.programId)
  if (known === undefined) return undefined
  return withReads(db, clientId, read => quickly(db, read, asking, { programViewId, ...view, known }, wanted, request))
}

export interface QuickAnswer {
  readonly team: PlacedTeam
  readonly answered: Answered
}

interface LedView {
  readonly programViewId: string
  readonly programId: string
  readonly role: string
  /** What to expect of it. */
  readonly known: PreparedTeam
}

async function quickly(
  db: Database,
  read: ReadTogether,
  asking: Asking,
  { programViewId, programId, role, known }: LedView,
  wanted: string | undefined,
  request: PreparedRequest,
): Promise<QuickAnswer | undefined> {
  const { client, personId } = asking
  const { clientId } = client
  const { today } = known.scope
  // A guess, which the database's clock has to confirm.
  if (dayIn(client.timeZone, new Date()) !== today) return undefined
  const ways = typedWays(request.list.search, request.locale)
  const names = nameOrder(client.defaultLocale)
  const who = `${personId} ${role}`
  const meant = expectedPlace(known, wanted, who)
  const remembered = meant && known.places.get(meant.countedAs)
  const { generation, revision } = known.places
  const expected = meant && expectedList(clientId, known, meant, request)
  const { answers, now } = await read([
    placeStep(clientId, { personId, role, today, names }, wanted, {
      revision,
      unitIds: remembered ? [meant.countedAs] : [],
    }),
    preparedStep(clientId, programId, today),
    ...(ways.length === 0 ? [] : [foldStep(ways.flat())]),
    ...(meant ? [expectedUnits(clientId, known, meant)] : []),
    ...(expected ? [expected] : []),
  ])
  const [[placed], [found], ...rest] = answers as [PlaceRow[], PreparedRow[], ...object[][]]
  const folded = ways.length === 0 ? [] : foldedIn(rest.shift()!)
  const rollUps = meant && rest.shift()
  const listed = expected && rest.shift()
  const place = placeAmong(placed!, wanted, unitId => (unitId === meant?.countedAs ? remembered?.below : undefined))
  const version = found?.published_version
  if (place === undefined || found === undefined || version == null) return undefined
  const {
    time_period_id: timePeriodId,
    through: [loadedThrough = null],
    issued_at: issuedAt,
  } = found
  const led = seenLed(db, client, { role, programId, version, timePeriodId, loadedThrough, issuedAt }, now)
  const seen = led && viewAmong(led, asking, programViewId)
  if (!seen?.ok || seen.value.viewer.today !== today) return undefined
  const team = placedTeam(seen.value, asking, place)
  const row = trueEnough(found, team.timePeriodId)
  const prepared = row && rememberedPrepared(db, clientId, team, row)
  if (prepared === undefined || !isPlacePrepared(prepared, place)) return undefined
  const unitId = countedAs(place)
  const reader: Reader = {
    clientId,
    ask: async <Row extends object>({ name, text }: { name: string; text: string }, values: readonly unknown[]) => {
      const asked: Step = { name, text, values }
      if (listed && isDeepStrictEqual(asked, expected)) return listed as Row[]
      return (await read([byKey, asked])).answers[1] as Row[]
    },
  }
  if (wanted === undefined) noteTop(prepared, who, unitId)
  const kept = placed!.below === null && generation === prepared.row.generation ? remembered : undefined
  const units = await unitsOfPlace(reader, prepared, place, meant?.countedAs === unitId ? rollUps : undefined, kept)
  if (units === undefined) return undefined
  // Whether the program is theirs at all depends on there being anybody in it, here or elsewhere below them.
  if (tallyOf(prepared, unitId, units.get(unitId)).people === 0) return undefined
  if (kept === undefined && place.unitId !== undefined) {
    prepared.places.remember(placed!.revision, unitId, { below: place.below, units })
  }
  const ask = askedFor(request.list, soughtWords(ways, folded))
  const answered = await answerPrepared(reader, team, prepared, units, request, ask)
  return answered && { team, answered }
}

/**
 * What is prepared of a place and all right below it: what has been read with it, what is remembered, or what is read now; nothing
 * where everything was prepared anew between two looks.
 */
async function unitsOfPlace(
  reader: Reader,
  prepared: PreparedTeam,
  place: Place,
  rollUps: readonly object[] | undefined,
  kept: RememberedPlace | undefined,
): Promise<PreparedUnits | undefined> {
  const read = rollUps && rollUpsIn(rollUps)
  if (read && read.generation !== prepared.row.generation) return undefined
  if (read && (read.units.size > 0 || kept === undefined)) return read.units
  return kept?.units ?? readUnits(reader, prepared, place)
}
