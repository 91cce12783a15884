import type { ProgramDocumentInput } from '../../../contract/program-document.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import type { TestClient } from '../../db/test-world.ts'

/** So many people of a program, all with a goal but every tenth, by direct rows: too many to be entered one by one. */
export async function enrollCrowd(client: TestClient, document: ProgramDocumentInput, people: number): Promise<void> {
  // Some at a time: one statement over all would be longer than short work may take on a busy machine.
  for (let from = 1; from <= people; from += 5000)
    await enrollSome(client, document, from, Math.min(from + 4999, people))
}

function enrollSome(client: TestClient, document: ProgramDocumentInput, from: number, to: number): Promise<void> {
  const { programId, timePeriod, groups } = document
  return client.within(async tx => {
    await tx.query(
      `with made as (
         insert into people (client_id, external_id, user_name, first_name, last_name)
         select $1, $2 || n, $2 || n, 'First', 'Last' from generate_series($3::int, $6::int) n returning person_id, user_name)
       insert into pax_goals (client_id, person_id, program_id, time_period_id, group_id, baseline, level_id, target, program_version)
       select $1, person_id, $2, $4, $5, 100 + person_id % 50, 'silver',
         case when person_id % 10 > 0 then ceil((100 + person_id % 50) * 1.2) end, 1
       from made order by person_id`,
      [tx.clientId, programId, from, timePeriod.timePeriodId, groups[0]!.groupId, to],
    )
  })
}

/** A progress load with a row for each in the program but every seventh, by direct rows; answers its id. */
export function loadCrowd(client: TestClient, document: ProgramDocumentInput, through: string): Promise<number> {
  return client.within(tx => insertCrowdLoad(tx, document, through))
}

async function insertCrowdLoad(
  tx: ClientTx,
  { programId, groups }: ProgramDocumentInput,
  through: string,
): Promise<number> {
  const [load] = await tx.query<{ load_id: number }>(
    `insert into loads (client_id, kind, status, file_name, content_hash, row_count, rejected_count, changed_count, created_by)
     values ($1, 'progress', 'committed', 'crowd.csv', 'crowd' || random(), 1, 0, 1, 'operator:test') returning load_id`,
    [tx.clientId],
  )
  const loadId = load!.load_id
  await tx.query(
    `insert into progress_rows (client_id, pax_goal_id, data_through, load_id, line, value, source_row_id)
     select $1, pax_goal_id, $3, $4::bigint, row_number() over (order by pax_goal_id), (pax_goal_id * 37 + $4::bigint * 11) % 190 / 1.25, 'Zeile\t' || pax_goal_id
     from pax_goals where client_id = $1 and program_id = $2 and pax_goal_id % 7 > 0`,
    [tx.clientId, programId, through, loadId],
  )
  await tx.query(
    `insert into progress_loads (client_id, program_id, group_id, load_id, data_through, row_count) values ($1, $2, $3, $4, $5, 1)`,
    [tx.clientId, programId, groups[0]!.groupId, loadId, through],
  )
  return loadId
}
