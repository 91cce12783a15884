import pg from 'pg'
import type { DatabaseAddress } from '../server/db/connect.ts'
import { type ConsoleClient, p99 } from './console-client.ts'
import { programId, timePeriodId } from './console-world.ts'
import { userName } from './load-files.ts'
import { median } from './measuring.ts'

const pages = Number(process.env['BENCH_PAGES'] ?? 400)
const mostListRatio = 8

export interface ListWorld {
  readonly address: DatabaseAddress
  readonly clientId: number
  /** An owner of the client. */
  readonly owner: ConsoleClient
  readonly rows: number
  readonly people: number
}

/** Pages of lists of a batch with so many lines, each beside a bare keyed SELECT of as many rows, in turn; whether all are within their bound. */
export async function measureLists(world: ListWorld): Promise<boolean> {
  const { address, clientId, owner: client, rows, people } = world
  const database = new pg.Client(address.owner)
  await database.connect()
  try {
    await database.query(`select set_config('cairn.client_id', '${clientId}', false)`)
    const batchId = await makeBatch(database, world)
    const lines = `/api/v1.0/admin/results/${batchId}/lines`
    const someone = (turn: number) => userName((turn * 7919) % people)
    const deepByChange = await placesOf(database, batchId, 'change::text')
    const deepByName = await placesOf(
      database,
      batchId,
      '(select user_name_folded from people p where p.person_id = l.person_id)',
    )
    const lists: readonly (readonly [string, (turn: number) => string])[] = [
      ['first page', () => lines],
      ['a page further down', turn => `${lines}?after=${deepByChange(turn)}`],
      ['by user name', () => `${lines}?sort=user-name`],
      ['by user name, further down', turn => `${lines}?sort=user-name&after=${deepByName(turn)}`],
      ['largest taken back', () => `${lines}?sort=taken-back`],
      ['search by name', turn => `${lines}?search=${encodeURIComponent(someone(turn).slice(0, 13))}`],
      ['search of a name that everybody has', () => `${lines}?search=first`],
      ['the same, by user name', () => `${lines}?search=first&sort=user-name`],
      ['a level', () => `${lines}?level=two`],
      ['a level, by user name', () => `${lines}?level=two&sort=user-name`],
      ['a rare level', () => `${lines}?level=three`],
      ['a rare level, by user name', () => `${lines}?level=three&sort=user-name`],
      ['changes down', () => `${lines}?change=less`],
      ['changes down, by user name', () => `${lines}?change=less&sort=user-name`],
    ]
    let isWithin = true
    for (const [name, pathOf] of lists) {
      const [bare, ours]: [number[], number[]] = [[], []]
      for (let turn = 0; turn < pages; turn++) {
        const from = (turn * 7919) % (rows - 100)
        const bareBegan = performance.now()
        await database.query({
          name: 'bare',
          text: 'select * from bench_lines where id >= $1 and id < $1 + 100',
          values: [from],
        })
        bare.push(performance.now() - bareBegan)
        const began = performance.now()
        await client.send('GET', pathOf(turn))
        ours.push(performance.now() - began)
      }
      const ratio = p99(ours) / p99(bare)
      console.log(
        `${rows} lines, ${name}: p50 / p99 ${median(ours).toFixed(1)} / ${p99(ours).toFixed(1)} ms, ` +
          `bare SELECT of 100 rows ${median(bare).toFixed(1)} / ${p99(bare).toFixed(1)} ms, ` +
          `ratio ${ratio.toFixed(1)} (at most ${mostListRatio})`,
      )
      isWithin &&= ratio <= mostListRatio
    }
    return isWithin
  } finally {
    await database.end()
  }
}

/** A batch with a line of each kind for everybody, one person in a thousand on a level of their own, and a bare table of as many rows. */
async function makeBatch(owner: pg.Client, { clientId, rows, people }: ListWorld): Promise<number> {
  const { rows: made } = await owner.query<{ batch_id: number }>(
    `insert into result_batches (client_id, program_id, time_period_id, program_version, status, purpose, input_hash,
       line_count, total_points, prepared_by, people_count)
     values ($1, $2, $3, 1, 'open', 'progress', 'x', $4::int, $4::int, 'person:1', $5) returning batch_id`,
    [clientId, programId, timePeriodId, rows, people],
  )
  const batchId = made[0]!.batch_id
  await owner.query(
    `insert into award_lines (client_id, batch_id, pax_goal_id, award_kind, person_id, is_goal_achieved, level_id, issued_before,
       points, result_code, explanation)
     select $1, $2, pax_goal_id, kind, person_id, true,
       case when pax_goal_id % 1000 = 0 then 'three' when pax_goal_id % 3 = 0 then 'two' else 'one' end, 500,
       (pax_goal_id * 7919 + ordinality) % 1000, 'YXXX', '{}'
     from pax_goals, unnest(array['goal', 'basic', 'bonus', 'override']) with ordinality k (kind, ordinality)
     where client_id = $1 order by pax_goal_id`,
    [clientId, batchId],
  )
  await owner.query('create table bench_lines as select row_number() over () as id, * from award_lines')
  await owner.query('create unique index on bench_lines (id)')
  await owner.query('vacuum analyze')
  return batchId
}

/** Where pages begin all over a list: the value that it is sorted by, goal and kind of lines at random. */
async function placesOf(owner: pg.Client, batchId: number, by: string): Promise<(turn: number) => string> {
  const { rows } = await owner.query<{ place: string[] }>(
    `select array[${by}, pax_goal_id::text, award_kind] as place from award_lines l
     where batch_id = $1 order by md5(pax_goal_id::text || award_kind) limit $2`,
    [batchId, pages],
  )
  return turn => encodeURIComponent(JSON.stringify(rows[turn % rows.length]!.place))
}
