import type { AwardKind } from '../../../rules/payout/correct-award.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import type { PersonCondition } from '../people/find-people.ts'

/** Which lines of a batch, in which order, after which. */
export interface LineQuery {
  readonly batchId: number
  /** Whom a search means; absent without one. */
  readonly meant?: PersonCondition
  readonly kind?: AwardKind
  readonly group?: string
  readonly level?: string
  readonly change?: 'more' | 'less' | 'same'
  readonly sort: 'change' | 'taken-back' | 'user-name'
  readonly after?: LinePlace
  readonly limit: number
}

/** Where a page ended: the value that it was sorted by, the goal and the kind. */
export type LinePlace = readonly [by: string, paxGoalId: string, kind: string]

export interface LineRow {
  readonly pax_goal_id: number
  readonly award_kind: AwardKind
  readonly user_name: string
  readonly user_name_folded: string
  readonly first_name: string
  readonly last_name: string
  readonly group_id: string
  readonly level_id: string | null
  readonly result: string | null
  readonly target: string | null
  readonly result_code: string
  readonly points: number
  readonly issued_before: number
  readonly change: number
}

const groupOfLine = '(select g.group_id from pax_goals g where g.client_id = $1 and g.pax_goal_id = l.pax_goal_id)'
const shown = `l.pax_goal_id, l.award_kind, p.user_name, p.user_name_folded, p.first_name, p.last_name, l.level_id,
  ${groupOfLine} as group_id,
  trim_scale(l.result)::text as result, trim_scale(l.target)::text as target, l.result_code, l.points, l.issued_before, l.change`

/** Lines, or people of a batch, from which on those by name are found by walking everybody's names; fewer are gathered and sorted. */
const many = 5000

/** Lines of a batch. By change they follow their index; by name the people's, or where few are meant they are sorted. */
export async function readLines(tx: ClientTx, query: LineQuery, people: number): Promise<LineRow[]> {
  const { batchId, meant, kind, group, level, change, sort, after, limit } = query
  const values: unknown[] = [tx.clientId, batchId]
  const add = (value: unknown) => `$${values.push(value)}`
  const conditions = [
    ...(meant === undefined ? [] : [meant('l.person_id', add)]),
    ...(kind === undefined ? [] : [`l.award_kind = ${add(kind)}`]),
    ...(group === undefined ? [] : [`${groupOfLine} = ${add(group)}`]),
    ...(level === undefined ? [] : [`l.level_id = ${add(level)}`]),
    ...(change === undefined ? [] : [{ more: 'l.change > 0', less: 'l.change < 0', same: 'l.change = 0' }[change]]),
  ]
  const where = conditions.map(condition => ` and ${condition}`).join('')
  if (sort === 'user-name') {
    const isFew = people < many || (where !== '' && (await areFew(tx, where, values)))
    const place = after && `${add(after[0])}, ${add(after[1])}::bigint, ${add(after[2])}`
    const order = 'p.user_name_folded, l.pax_goal_id, l.award_kind'
    if (isFew) {
      return tx.query<LineRow>(
        `select ${shown} from (select * from award_lines l where l.client_id = $1 and l.batch_id = $2${where} offset 0) l
         cross join lateral (
           select user_name, user_name_folded, first_name, last_name from people p
           where p.client_id = $1 and p.person_id = l.person_id offset 0) p
         where ${place ? `(${order}) > (${place})` : 'true'} order by ${order} limit ${limit}`,
        values,
      )
    }
    return tx.query<LineRow>(
      `select ${shown} from people p cross join lateral (
         select * from award_lines a where a.client_id = $1 and a.batch_id = $2 and a.person_id = p.person_id offset 0) l
       where p.client_id = $1 and p.user_name_folded is not null and p.user_name_folded >= ${place?.split(', ')[0] ?? "''"}${where}
         ${place ? `and (${order}) > (${place})` : ''}
       order by ${order} limit ${limit}`,
      values,
    )
  }
  const [direction, beyond] = sort === 'change' ? ['desc', '<'] : ['asc', '>']
  const order = ['change', 'pax_goal_id', 'award_kind']
  const place = after && `(${add(after[0])}::bigint, ${add(after[1])}::bigint, ${add(after[2])})`
  return tx.query<LineRow>(
    `select ${shown} from (
       select * from award_lines l where l.client_id = $1 and l.batch_id = $2${where}
         ${place ? `and (${order.map(one => `l.${one}`).join(', ')}) ${beyond} ${place}` : ''}
       order by ${order.map(one => `l.${one} ${direction}`).join(', ')} limit ${limit}) l
     cross join lateral (
       select user_name, user_name_folded, first_name, last_name from people p
       where p.client_id = $1 and p.person_id = l.person_id offset 0) p
     order by ${order.map(one => `l.${one} ${direction}`).join(', ')}`,
    values,
  )
}

/** Whether so few lines are meant that they are sorted sooner than found on a walk. */
async function areFew(tx: ClientTx, where: string, values: readonly unknown[]): Promise<boolean> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from (
       select from award_lines l where l.client_id = $1 and l.batch_id = $2${where} limit ${many}) found`,
    values,
  )
  return row!.count < many
}
