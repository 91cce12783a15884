import type { Tenant } from '../../db/tenant.ts'
import type { MemberScope } from './members.store.ts'

/** Somebody who has no goal yet. */
export interface UndecidedRow {
  readonly person_id: number
  readonly user_name: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly locale: string | null
}

export interface Undecided {
  readonly people: readonly UndecidedRow[]
  readonly alreadyToday: number
  readonly withoutAddress: number
  /** Those who have an address and were not reminded today, more than are answered. */
  readonly waiting: number
}

/** The key under which a reminder is queued, of which there is one (docs/MAIL.md): so nobody has two of a program and day. */
export function reminderKey(programId: string, personId: number, today: string): string {
  return `${keyStart(programId)}${personId}/${today}`
}

const keyStart = (programId: string) => `choose-goal/${programId}/`

/** Those below the units who have no goal, as far as they may sign in; some of them to be reminded, and how many in all. */
export async function readUndecided(
  tenant: Tenant,
  { programId, timePeriodId, today, unitIds }: Pick<MemberScope, 'programId' | 'timePeriodId' | 'today' | 'unitIds'>,
  most: number,
): Promise<Undecided> {
  const [row] = await tenant.query<{
    people: UndecidedRow[]
    already_today: number
    without_address: number
    waiting: number
  }>(
    `with undecided as materialized (
       select p.person_id, p.user_name, p.first_name, p.last_name, p.email, p.locale,
         exists (select from mails o where o.client_id = $1 and o.mail_key = $6 || p.person_id || to_char($4::date, '/YYYY-MM-DD')) as is_reminded
       from (
         select distinct m.person_id
         from org_closure c join assignments m on m.client_id = c.client_id and m.unit_id = c.unit_id
         where c.client_id = $1 and c.ancestor_id = any($5::text[]) and m.role ~* 'selector|participant'
           and coalesce(m.valid_from, $4::date) <= $4::date and coalesce(m.valid_to, $4::date) >= $4::date) placed
       join pax_goals g on g.client_id = $1 and g.person_id = placed.person_id and g.program_id = $2
         and g.time_period_id = $3 and g.enrolled and g.target is null
       join people p on p.client_id = $1 and p.person_id = g.person_id and p.status = 'active' and p.locked_at is null
     ), waiting as (select * from undecided where email is not null and not is_reminded)
     select (select coalesce(jsonb_agg(few), '[]') from (
         select person_id, user_name, first_name, last_name, email, locale from waiting order by person_id limit $7) few) as people,
       (select count(*) from undecided where is_reminded) as already_today,
       (select count(*) from undecided where email is null and not is_reminded) as without_address,
       (select count(*) from waiting) as waiting`,
    [tenant.clientId, programId, timePeriodId, today, unitIds, keyStart(programId), most],
  )
  const { people, already_today: alreadyToday, without_address: withoutAddress, waiting } = row!
  return { people, alreadyToday, withoutAddress, waiting }
}
