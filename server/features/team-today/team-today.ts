import type { TeamToday, TeamTodayMember } from '../../../contract/calls/team.ts'
import { addDays } from '../../../rules/programs/calendar-day.ts'
import { isManager, parseProgramViewId, programViewId } from '../../../rules/programs/role.ts'
import { stillSince } from '../../../rules/team/still-since.ts'
import {
  compareMembers,
  type Look,
  looks,
  mostOfALook,
  noteRestsDays,
  reasonsFor,
} from '../../../rules/team/team-today.ts'
import { readerOf } from '../../db/client-reads.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { personOf } from '../accounts/person-of.ts'
import { type NoteRow, noteAndSince, notesOfWriter, sinceOf } from '../notes/read-notes.ts'
import { planOf } from '../plans/my-plan.ts'
import type { Asking } from '../program-views/list-program-views.ts'
import { seenPrograms } from '../program-views/seen-programs.ts'
import { loadDaysOf } from '../progress/load-days.ts'
import { progressHistory } from '../progress/progress-history.ts'
import { type FoundMember, findMembers } from './find-members.ts'

/** Notes of so many days are shown with what happened after them, and so many of them at most. */
const notesDays = 30
const mostNotes = 5

/**
 * Whom a leader should look at today, over all programs that are under way. Somebody of several programs may be named in each;
 * whoever got a note within a week gives way to others.
 */
export async function teamToday(db: Database, asking: Asking): Promise<TeamToday> {
  const { client, personId } = asking
  const reader = readerOf(db, client.clientId)
  const { seen, today } = await seenPrograms(reader, client, personId)
  const led = seen.filter(({ role }) => isManager(role))
  const views = led.map(({ role, program }) => programViewId(program.programId, role))
  const underWay = led.flatMap(({ standing, program: { document } }, at) => {
    const isUnderWay = standing.status === 'progress_loaded_no_issuance' && today <= document.timePeriod.endDate
    return isUnderWay ? [views[at]!] : []
  })
  const notes = await notesOfWriter(reader, personId, addDays(today, -notesDays))
  const found: FoundMember[] = []
  // One after the other: a leader of many programs has no more of the database at once than of one.
  for (const view of underWay) found.push(...(await findMembers(db, asking, view)))
  const restFrom = addDays(today, -noteRestsDays)
  const rests = ({ programViewId: view, row }: FoundMember) =>
    notes.some(note => isAbout(note, view, row.userId) && note.day > restFrom)
  const chosen = (look: Look) =>
    onceEach(found)
      .filter(one => one.look === look)
      .sort((one, other) => Number(rests(one)) - Number(rests(other)) || compareMembers(look, one.member, other.member))
      .slice(0, mostOfALook)
  const [within, stalled, praise] = await Promise.all(
    looks.map(look => Promise.all(chosen(look).map(one => shown(reader, asking, one, notes)))),
  )
  const newest = await Promise.all(notes.slice(0, mostNotes).map(note => noteAndSince(reader, asking, views, note)))
  return {
    isUnderWay: underWay.length > 0,
    within: within!,
    stalled: stalled!,
    praise: praise!,
    notes: newest.filter(note => note !== undefined),
  }
}

const programOf = (view: string) => parseProgramViewId(view)?.programId

function isAbout(note: NoteRow, view: string, userId: string): boolean {
  return String(note.person_id) === userId && note.program_id === programOf(view)
}

/** Who leads somebody in two roles sees them once in each program. */
function onceEach(found: readonly FoundMember[]): FoundMember[] {
  const first = new Map<string, FoundMember>()
  for (const one of found) {
    const key = `${one.row.userId} ${programOf(one.programViewId)}`
    if (!first.has(key)) first.set(key, one)
  }
  return [...first.values()]
}

/** With what is read for the few who are shown: since when nothing moved, whether there is a plan and a mail address. */
async function shown(
  tx: ClientTx,
  { client, locale }: Asking,
  { programViewId: view, member, row, minQualifierLabel }: FoundMember,
  notes: readonly NoteRow[],
): Promise<TeamTodayMember> {
  const personId = Number(row.userId)
  const [{ seen }, person] = await Promise.all([
    seenPrograms(tx, client, personId, programOf(view)),
    personOf(tx, personId),
  ])
  const own = seen.find(({ paxGoal }) => paxGoal !== undefined)
  const participant = { client, personId, locale }
  const [plan, loadDays] = own
    ? await Promise.all([planOf(tx, participant, own), loadDaysOf(tx, own)])
    : [undefined, []]
  const hasPlan = client.settings.features.myPlan && plan !== undefined ? plan.planSets.length > 0 : undefined
  const figures = own?.standing.figures
  const history =
    own?.paxGoal && figures
      ? progressHistory(own.program.document, { rows: own.paxGoal.facts.rows, loadDays, through: figures.dataThrough })
      : []
  // Groups are loaded each by itself: the day that counts is that of their own results.
  const reasons = figures
    ? reasonsFor({ ...member, dateThroughPercentage: figures.dateThroughPercentage }, hasPlan)
    : []
  const still = reasons.includes('still') ? stillSince(history) : undefined
  const lastNote = notes.find(note => isAbout(note, view, row.userId))
  return {
    userId: row.userId,
    name: row.name,
    programViewId: view,
    orgUnitName: row.orgUnitName,
    progressPercentage: member.progressPercentage,
    ...(member.calculation === 'standard' && { onTrackPercentage: member.onTrackPercentage }),
    previousPercentage: row.previousPercentage,
    reasons: [...reasons],
    ...(still !== undefined && { stillSince: still }),
    ...(row.currentMQValue !== undefined && {
      currentMQValue: row.currentMQValue,
      minQualifier: row.minQualifier,
      minQualifierLabel,
    }),
    hasAddress: person.email !== null,
    ...(lastNote && { lastNote: { sentOn: lastNote.day, ...sinceOf(lastNote, figures ?? {}) } }),
  }
}
