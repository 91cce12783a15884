import type { RehearsalReport, RehearsalWish, SeenScreen } from '../../../contract/rehearsal.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import type { ClientTx } from '../../db/client-tx.ts'

export interface RehearsalRow {
  readonly rehearsal_id: number
  readonly program_id: string
  readonly version: number | null
  readonly wish: unknown
  readonly created_at: Date
  readonly created_by: string
}

const columns = 'rehearsal_id, program_id, version, wish, created_at, created_by'

export function readRehearsals(tx: ClientTx, programId: string): Promise<RehearsalRow[]> {
  return tx.query(
    `select ${columns} from rehearsals where client_id = $1 and program_id = $2 order by rehearsal_id desc`,
    [tx.clientId, programId],
  )
}

export async function readRehearsal(tx: ClientTx, rehearsalId: number) {
  const rows = await tx.query<RehearsalRow & { readonly report: unknown }>(
    `select ${columns}, report from rehearsals where client_id = $1 and rehearsal_id = $2`,
    [tx.clientId, rehearsalId],
  )
  return rows[0]
}

/** A mail of a rehearsal, kept beside its screens. */
export interface MailPage {
  readonly html: string
}

export async function readScreen<Kept extends SeenScreen | MailPage>(
  tx: ClientTx,
  rehearsalId: number,
  key: string,
  locale: string,
): Promise<Kept | undefined> {
  const rows = await tx.query<{ replies: Kept }>(
    `select replies from rehearsal_screens
     where client_id = $1 and rehearsal_id = $2 and screen_key = $3 and locale = $4`,
    [tx.clientId, rehearsalId, key, locale],
  )
  return rows[0]?.replies
}

export interface NewRehearsal {
  readonly programId: string
  readonly version: number | undefined
  readonly wish: RehearsalWish
  readonly report: RehearsalReport
  readonly actor: Actor
}

export async function insertRehearsal(tx: ClientTx, made: NewRehearsal): Promise<number> {
  const [row] = await tx.query<{ rehearsal_id: number }>(
    `insert into rehearsals (client_id, program_id, version, wish, report, created_by) values ($1, $2, $3, $4, $5, $6)
     returning rehearsal_id`,
    [tx.clientId, made.programId, made.version ?? null, made.wish, made.report, made.actor],
  )
  return row!.rehearsal_id
}

export async function insertScreen(
  tx: ClientTx,
  rehearsalId: number,
  { key, locale, replies }: { readonly key: string; readonly locale: string; readonly replies: SeenScreen | MailPage },
): Promise<void> {
  await tx.query(
    'insert into rehearsal_screens (client_id, rehearsal_id, screen_key, locale, replies) values ($1, $2, $3, $4, $5)',
    [tx.clientId, rehearsalId, key, locale, JSON.stringify(replies)],
  )
}

/** Deletes all of a program's but the newest so many. */
export async function deleteOlder(tx: ClientTx, programId: string, most: number): Promise<void> {
  await tx.query(
    `delete from rehearsals where client_id = $1 and program_id = $2 and rehearsal_id not in (
       select rehearsal_id from rehearsals where client_id = $1 and program_id = $2 order by rehearsal_id desc limit $3)`,
    [tx.clientId, programId, most],
  )
}

/** The baselines of a program in five ranges that each hold a fifth of its people; nothing where hardly anybody has one. */
export async function readBaselineFifths(tx: ClientTx, programId: string): Promise<number[] | undefined> {
  const [row] = await tx.query<{ people: number; bounds: number[] }>(
    `select count(*)::int as people,
       percentile_cont(array[0, 0.2, 0.4, 0.6, 0.8, 1]) within group (order by baseline::float8) as bounds
     from pax_goals where client_id = $1 and program_id = $2 and enrolled and baseline is not null`,
    [tx.clientId, programId],
  )
  return row!.people < 10 ? undefined : row!.bounds
}

export interface SituationRow {
  readonly person_id: number
  readonly people: number
  readonly group_id: string
  readonly treatment: string | null
  readonly code: string | null
}

/** Everybody by group and where they stand: one of them, and how many there are. `batchId` are the results that were issued. */
export function readSituations(tx: ClientTx, programId: string, batchId: number | undefined): Promise<SituationRow[]> {
  return tx.query(
    `select min(g.person_id) as person_id, count(*)::int as people, g.group_id, s.treatment, l.code
     from pax_goals g
     left join standings s on (s.client_id, s.program_id, s.pax_goal_id) = (g.client_id, g.program_id, g.pax_goal_id)
     left join (
       select pax_goal_id, min(result_code) as code from award_lines
       where client_id = $1 and batch_id = $3::bigint and award_kind <> 'override' group by 1) l on l.pax_goal_id = g.pax_goal_id
     where g.client_id = $1 and g.program_id = $2 and g.enrolled
     group by g.group_id, g.target is null, s.treatment, l.code order by 1`,
    [tx.clientId, programId, batchId ?? null],
  )
}

export interface MailCount {
  readonly kind: string
  readonly locale: string
  readonly count: number
  readonly first: number
}

export function countMails(tx: ClientTx): Promise<MailCount[]> {
  return tx.query(
    `select kind, locale, count(*)::int as count, min(mail_id) as first from mails where client_id = $1
     group by 1, 2 order by min(mail_id), 2`,
    [tx.clientId],
  )
}
