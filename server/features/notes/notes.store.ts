import type { NotedStanding } from '../../../rules/notes/since-note.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { isOfTeam, isOn } from '../organisation/assigned.ts'

export interface RecipientRow {
  readonly person_id: number
  readonly user_name: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string | null
  readonly locale: string | null
  /** Whether they may sign in. */
  readonly is_active: boolean
  readonly is_noted_today: boolean
  readonly data_through: string | null
  readonly progress_percentage: number | null
  readonly on_track_percentage: number | null
}

export interface Leader {
  readonly personId: number
  readonly role: string
  readonly today: string
}

/** Somebody else of a program who picks goals today in a unit at or below one that the leader holds in the role. */
export async function readRecipient(
  tx: ClientTx,
  leader: Leader,
  program: { readonly programId: string; readonly timePeriodId: string },
  personId: number,
): Promise<RecipientRow | undefined> {
  const [row] = await tx.query<RecipientRow>(
    `select p.person_id, p.user_name, p.first_name, p.last_name, p.email, p.locale,
       p.status = 'active' and p.locked_at is null as is_active,
       exists (select from notes n where n.client_id = $1 and n.person_id = p.person_id and n.day = $7::date) as is_noted_today,
       s.data_through, s.progress_percentage, s.on_track_percentage
     from people p
     cross join lateral (select pax_goal_id from pax_goals where client_id = $1 and person_id = p.person_id
       and program_id = $3 and time_period_id = $4 and enrolled offset 0) g
     left join lateral (select * from standings where client_id = $1 and program_id = $3 and pax_goal_id = g.pax_goal_id offset 0) s
       on true
     where p.client_id = $1 and p.person_id = $2 and p.person_id <> $5 and exists (
       select from (select unit_id from assignments m where m.client_id = $1 and m.person_id = $2 and ${isOfTeam('$7::date')} offset 0) m
       cross join lateral (select ancestor_id from org_closure where client_id = $1 and unit_id = m.unit_id offset 0) c
       join assignments l on l.client_id = $1 and l.person_id = $5 and l.unit_id = c.ancestor_id and l.role = $6
         and ${isOn('$7::date', 'l')})`,
    [tx.clientId, personId, program.programId, program.timePeriodId, leader.personId, leader.role, leader.today],
  )
  return row
}

export interface NoteRow {
  readonly person_id: number
  readonly program_id: string
  readonly day: string
  readonly words: string
  readonly data_through: string | null
  readonly progress_percentage: number | null
  readonly on_track_percentage: number | null
}

const columns = 'person_id, program_id, day::text, words, data_through::text, progress_percentage, on_track_percentage'

/** What one wrote to another in a program, the newest first. */
export function readNotesBetween(
  tx: ClientTx,
  between: { readonly writerId: number; readonly personId: number; readonly programId: string },
  most: number,
): Promise<NoteRow[]> {
  return tx.query<NoteRow>(
    `select ${columns} from notes
     where client_id = $1 and person_id = $2 and writer_id = $3 and program_id = $4 order by notes.day desc limit $5`,
    [tx.clientId, between.personId, between.writerId, between.programId, most],
  )
}

export function readRecentNotes(tx: ClientTx, writerId: number, since: string, most: number): Promise<NoteRow[]> {
  return tx.query<NoteRow>(
    `select ${columns} from notes where client_id = $1 and writer_id = $2 and notes.day >= $3::date
     order by notes.day desc, note_id desc limit $4`,
    [tx.clientId, writerId, since, most],
  )
}

export interface NewNote extends NotedStanding {
  readonly personId: number
  readonly writerId: number
  readonly programId: string
  readonly day: string
  readonly words: string
}

/** Keeps a note; nothing where its person got one on this day. */
export async function insertNote(tx: ClientTx, note: NewNote): Promise<number | undefined> {
  const [row] = await tx.query<{ note_id: number }>(
    `insert into notes (client_id, person_id, writer_id, program_id, day, words, data_through, progress_percentage, on_track_percentage)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (client_id, person_id, day) do nothing returning note_id`,
    [
      tx.clientId,
      note.personId,
      note.writerId,
      note.programId,
      note.day,
      note.words,
      note.dataThrough ?? null,
      note.progressPercentage ?? null,
      note.onTrackPercentage ?? null,
    ],
  )
  return row?.note_id
}

/** Deletes notes older than so many days; answers how many. */
export async function deleteOldNotes(tx: ClientTx, days: number, most: number): Promise<number> {
  const rows = await tx.query(
    `delete from notes where client_id = $1 and note_id in (
       select note_id from notes where client_id = $1 and created_at < now() - $2 * interval '1 day'
       order by note_id limit $3 for update skip locked)
     returning 1`,
    [tx.clientId, days, most],
  )
  return rows.length
}
