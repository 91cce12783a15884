import type { MailTopic, Occasion } from '../../../rules/mails/occasions.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { isOfCredit, loweredSince, takenBack } from '../../emails/is-wanted.ts'
import { isFinalBatch, isOfFinal } from '../results/final-award.ts'

/** What came of a slice: how many mails, and where the next slice begins, where there is one. */
export interface Slicing {
  readonly notified: number
  readonly last?: number | undefined
}

/** Somebody who may get a mail. */
export interface ReaderRow {
  readonly person_id: number
  readonly user_name: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly locale: string | null
}

/** A part of those who are looked at, in the order of their ids. */
export interface Slice {
  readonly after: number
  readonly most: number
}

const reader = 'p.person_id, p.user_name, p.first_name, p.last_name, p.email, p.locale'
/** Who is active with an address and has not switched the topic off; `$1` is the client. */
const mayGet = (topic: MailTopic) => `p.status = 'active' and p.locked_at is null and p.email is not null
  and not exists (select from mail_opt_outs o where o.client_id = $1 and o.person_id = p.person_id and o.topic = '${topic}')`

/** What people were notified, so that it is notified once. */
export interface Notified {
  readonly personId: number
  /** Empty where it is about none. */
  readonly programId: string
  readonly occasion: Occasion
  readonly instance: string
}

/**
 * Notes that somebody is notified; false where they were, since `again` where that is said. Of two at the same time one waits for the
 * other's end.
 */
export async function noteNotified(
  tx: ClientTx,
  { personId, programId, occasion, instance }: Notified,
  again: Date | undefined,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into mail_occasions (client_id, person_id, program_id, occasion, instance) values ($1, $2, $3, $4, $5)
     on conflict (client_id, person_id, program_id, occasion, instance) do update set created_at = now()
       where mail_occasions.created_at < $6::timestamptz
     returning person_id`,
    [tx.clientId, personId, programId, occasion, instance, again ?? null],
  )
  return rows.length > 0
}

/** Takes it back where there was no mail after all. */
export async function forgetNotified(
  tx: ClientTx,
  { personId, programId, occasion, instance }: Notified,
): Promise<void> {
  await tx.query(
    `delete from mail_occasions
     where client_id = $1 and person_id = $2 and program_id = $3 and occasion = $4 and instance = $5`,
    [tx.clientId, personId, programId, occasion, instance],
  )
}

/** Whether the mail that was queued under a key names a program as one to choose a goal in. */
export async function isNamedUnder(tx: ClientTx, key: string, programId: string): Promise<boolean> {
  const rows = await tx.query(
    `select from mails where client_id = $1 and mail_key = $2
       and (facts ->> 'programId' = $3 or facts -> 'also' @> jsonb_build_array(jsonb_build_object('programId', $3::text)))`,
    [tx.clientId, key, programId],
  )
  return rows.length > 0
}

/** What somebody was notified of a program. */
export async function readNotified(
  tx: ClientTx,
  personId: number,
  programId: string,
): Promise<{ occasion: Occasion; instance: string }[]> {
  return tx.query(
    `select occasion, instance from mail_occasions where client_id = $1 and person_id = $2 and program_id = $3`,
    [tx.clientId, personId, programId],
  )
}

/** The programs that people see. */
export function readPublic(tx: ClientTx): Promise<{ programId: string; version: number }[]> {
  return tx.query(
    `select program_id as "programId", published_version as version from programs
     where client_id = $1 and published_version is not null order by program_id`,
    [tx.clientId],
  )
}

export interface ProgramScope {
  readonly programId: string
  readonly timePeriodId: string
}

export interface EnrolledRow extends ReaderRow {
  readonly group_id: string
  readonly baseline: string | null
  readonly target: string | null
}

/** What there is to say of the choice of a goal, and to whom. */
export interface Choice {
  readonly occasion: 'opening' | 'last-days'
  readonly instance: string
  readonly hasGoal: boolean
}

/** Those of a program who have a goal, or have none, and were not notified of the occasion; nobody once results are final. */
export function readEnrolled(
  tx: ClientTx,
  { programId, timePeriodId }: ProgramScope,
  { occasion, instance, hasGoal }: Choice,
  { after, most }: Slice,
): Promise<EnrolledRow[]> {
  return tx.query<EnrolledRow>(
    `select ${reader}, g.group_id, g.baseline, g.target
     from pax_goals g join people p on p.client_id = $1 and p.person_id = g.person_id
     where g.client_id = $1 and g.program_id = $2 and g.time_period_id = $3 and g.person_id > $4 and g.enrolled
       and (g.target is not null) = $6 and ${mayGet('programs')}
       and not exists (select from mail_occasions t where t.client_id = $1 and t.person_id = g.person_id
         and t.program_id = $2 and t.occasion = $7 and t.instance = $8)
       and not exists (select from result_batches b where b.client_id = $1 and b.program_id = $2
         and b.time_period_id = $3 and ${isFinalBatch})
     order by g.person_id limit $5`,
    [tx.clientId, programId, timePeriodId, after, most, hasGoal, occasion, instance],
  )
}

export interface MovedRow extends ReaderRow {
  readonly pax_goal_id: number
  /** Through which day they were looked at last; null where they never were. */
  readonly through: string | null
}

/**
 * Whether the result of standing `s` is newer than look `l`, and of day `$4` or a later one; never once results are final. It counts by a row of
 * one's own: without any, its day is that of the group, and a look at it would hide one's own file of the same day.
 */
const hasMoved = `s.client_id = $1 and s.program_id = $2 and s.data_through >= $4::date
  and (l.through is null or l.through < s.data_through)
  and (select r.data_through from progress_rows r where r.client_id = $1 and r.pax_goal_id = s.pax_goal_id
    order by r.data_through desc limit 1) > coalesce(l.through, '-infinity')
  and not exists (select from result_batches b where b.client_id = $1 and b.program_id = $2
    and b.time_period_id = $3 and ${isFinalBatch})`

/** Those whose result is newer than when it was looked at last, and of that day or a later one. */
export function readMoved(
  tx: ClientTx,
  { programId, timePeriodId }: ProgramScope,
  since: string,
  { after, most }: Slice,
): Promise<MovedRow[]> {
  return tx.query<MovedRow>(
    `select ${reader}, g.pax_goal_id, l.through
     from standings s
     join pax_goals g on g.client_id = $1 and g.pax_goal_id = s.pax_goal_id and g.time_period_id = $3 and g.target is not null
     join people p on p.client_id = $1 and p.person_id = g.person_id
     left join mail_looks l on l.client_id = $1 and l.pax_goal_id = s.pax_goal_id
     where ${hasMoved} and g.person_id > $5 and ${mayGet('progress')}
     order by g.person_id limit $6`,
    [tx.clientId, programId, timePeriodId, since, after, most],
  )
}

/** Notes through which day somebody was looked at; false where somebody else has looked as far. */
export async function noteLook(tx: ClientTx, paxGoalId: number, through: string): Promise<boolean> {
  const rows = await tx.query(
    `insert into mail_looks (client_id, pax_goal_id, through) values ($1, $2, $3)
     on conflict (client_id, pax_goal_id) do update set through = excluded.through where mail_looks.through < excluded.through
     returning pax_goal_id`,
    [tx.clientId, paxGoalId, through],
  )
  return rows.length > 0
}

/** How many goals one statement passes over. */
const mostPassed = 5_000

/** Notes results that `readMoved` would find of goals after this one as looked at, without a word; answers the last, where there may be more. */
export async function passOver(
  tx: ClientTx,
  { programId, timePeriodId }: ProgramScope,
  since: string,
  after: number,
): Promise<number | undefined> {
  const [passed] = await tx.query<{ last: number | null; goals: number }>(
    `with looked as (
       insert into mail_looks (client_id, pax_goal_id, through)
       select s.client_id, s.pax_goal_id, s.data_through
       from standings s
       join pax_goals g on g.client_id = $1 and g.pax_goal_id = s.pax_goal_id and g.time_period_id = $3 and g.target is not null
       left join mail_looks l on l.client_id = $1 and l.pax_goal_id = s.pax_goal_id
       where ${hasMoved} and s.pax_goal_id > $5
       order by s.pax_goal_id limit $6
       on conflict (client_id, pax_goal_id) do update set through = greatest(mail_looks.through, excluded.through)
       returning pax_goal_id
     )
     select max(pax_goal_id) as last, count(*) as goals from looked`,
    [tx.clientId, programId, timePeriodId, since, after, mostPassed],
  )
  return passed!.goals === mostPassed ? passed!.last! : undefined
}

export interface FinalRow extends ReaderRow {
  /** What stands. */
  readonly batch_id: number
  /** When the first of the batches that stand, each as a correction of the one before, brought them a result of their own. */
  readonly first_issued_at: Date
}

const notifiedOfFinal = `select from mail_occasions t where t.client_id = $1 and t.person_id = g.person_id
  and t.program_id = $2 and t.occasion = 'final-result' and t.instance = $3`

/**
 * Those of a program whose own final result was issued since a day, and a week ago at most, who were not notified of it. What was issued
 * anew after it was reversed is another result; a correction is one only for who had none before.
 */
export function readFinal(
  tx: ClientTx,
  { programId, timePeriodId }: ProgramScope,
  since: string,
  { after, most }: Slice,
): Promise<FinalRow[]> {
  return tx.query<FinalRow>(
    `select ${reader}, b.batch_id, own.first_issued_at
     from result_batches b
     join clients c on c.client_id = $1
     join pax_goals g on g.client_id = $1 and g.program_id = $2 and g.time_period_id = $3 and g.enrolled
     join people p on p.client_id = $1 and p.person_id = g.person_id
     cross join lateral (
       select min(s.issued_at) as first_issued_at from result_batches s
       where s.client_id = $1 and s.program_id = $2 and s.time_period_id = $3 and ${isOfFinal('s')}
         and exists (select from award_lines l where l.client_id = $1 and l.batch_id = s.batch_id
           and l.pax_goal_id = g.pax_goal_id and l.award_kind <> 'override')
     ) own
     where b.client_id = $1 and b.program_id = $2 and b.time_period_id = $3 and ${isFinalBatch}
       -- A week after the newest there is nobody to look at.
       and b.issued_at > now() - interval '7 days' and own.first_issued_at > now() - interval '7 days'
       and (own.first_issued_at at time zone c.time_zone)::date >= $4::date
       and g.person_id > $5 and ${mayGet('progress')}
       -- Where nothing was reversed, whoever was notified needs no look at their lines.
       and not exists (${notifiedOfFinal} and not exists (select from result_batches r
         where r.client_id = $1 and r.program_id = $2 and r.time_period_id = $3 and r.status = 'reversed'))
       and not exists (${notifiedOfFinal} and t.created_at >= own.first_issued_at)
     order by g.person_id limit $6`,
    [tx.clientId, programId, timePeriodId, since, after, most],
  )
}

export interface BatchRow {
  readonly batch_id: number
  readonly program_id: string
  readonly version: number
}

/** The batches that were issued since a day, and a week ago at most. */
export function readIssued(tx: ClientTx, since: string): Promise<BatchRow[]> {
  return tx.query<BatchRow>(
    `select b.batch_id, b.program_id, b.program_version as version
     from result_batches b join clients c on c.client_id = $1
     where b.client_id = $1 and b.status in ('issued', 'locked', 'superseded') and b.issued_at > now() - interval '7 days'
       and (b.issued_at at time zone c.time_zone)::date >= $2::date
     order by b.batch_id`,
    [tx.clientId, since],
  )
}

export interface CreditRow extends ReaderRow {
  readonly points: number
}

/** Who got points by a batch, has them still and was not notified of them, be it by a final result. */
export async function readCredited(
  tx: ClientTx,
  { batch_id, program_id }: BatchRow,
  { after, most }: Slice,
): Promise<CreditRow[]> {
  return tx.query<CreditRow>(
    `select ${reader}, sum(case when t.credit_account_id > 0 then t.points else -t.points end)::bigint as points
     from ledger_transfers t
     join result_batches b on b.client_id = $1 and b.batch_id = $2
     join people p on p.client_id = $1 and p.person_id = greatest(t.debit_account_id, t.credit_account_id)
     where t.client_id = $1 and t.batch_id = $2 and t.kind in ('award', 'correction')
       and ${isOfCredit('t.award_kind', 'p.person_id')}
       and p.person_id > $4 and ${mayGet('points')}
       and not exists (select from mail_occasions notified where notified.client_id = $1 and notified.person_id = p.person_id
         and notified.program_id = $3 and notified.occasion = 'points-credited' and notified.instance = 'batch ' || $2)
       and not exists (${loweredSince('$2', 'p.person_id')})
     group by p.client_id, p.person_id
     having sum(case when t.credit_account_id > 0 then t.points else -t.points end) > 0
     order by p.person_id limit $5`,
    [tx.clientId, batch_id, program_id, after, most],
  )
}

export interface AdjustmentRow extends CreditRow {
  readonly adjustment_id: number
}

/** Points that were given by hand since a day, and a week ago at most, that were neither taken back nor notified of. */
export function readGiven(tx: ClientTx, since: string, { after, most }: Slice): Promise<AdjustmentRow[]> {
  return tx.query<AdjustmentRow>(
    `select ${reader}, a.points, a.adjustment_id
     from ledger_adjustments a
     join clients c on c.client_id = $1
     join people p on p.client_id = $1 and p.person_id = a.person_id
     where a.client_id = $1 and a.adjustment_id > $3 and a.state = 'made' and a.points > 0
       and a.decided_at > now() - interval '7 days' and (a.decided_at at time zone c.time_zone)::date >= $2::date
       and not exists (${takenBack}) and ${mayGet('points')}
       and not exists (select from mail_occasions t where t.client_id = $1 and t.person_id = p.person_id
         and t.program_id = '' and t.occasion = 'points-credited' and t.instance = 'adjustment ' || a.adjustment_id)
     order by a.adjustment_id limit $4`,
    [tx.clientId, since, after, most],
  )
}

export interface ExpiringRow extends CreditRow {
  readonly expires_on: string
}

/** What is left of points whose last day is between these, by person and day, and was not notified. */
export function readExpiring(
  tx: ClientTx,
  days: { readonly from: string; readonly to: string },
  { after, most }: Slice,
): Promise<ExpiringRow[]> {
  return tx.query<ExpiringRow>(
    `select ${reader}, l.expires_on, sum(l.points_left)::bigint as points
     from ledger_lots l join people p on p.client_id = $1 and p.person_id = l.account_id
     where l.client_id = $1 and l.expires_on between $2::date and $3::date and l.points_left > 0 and l.account_id > $4
       and ${mayGet('points')}
       and not exists (select from mail_occasions t where t.client_id = $1 and t.person_id = p.person_id
         and t.program_id = '' and t.occasion = 'points-expiring' and t.instance = l.expires_on::text)
     group by p.client_id, p.person_id, l.expires_on
     order by p.person_id, l.expires_on limit $5`,
    [tx.clientId, days.from, days.to, after, most],
  )
}
