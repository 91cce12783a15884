import { exportAuditTrail } from '../../contract/calls/admin/audit/export.ts'
import { verifyAuditTrail } from '../../contract/calls/admin/audit/verify.ts'
import { getAuditTrail } from '../../contract/calls/admin/audit.ts'
import { correctAward } from '../../contract/calls/admin/programs/deltas.ts'
import { prepareBatch } from '../../contract/calls/admin/programs/results.ts'
import { listPrograms } from '../../contract/calls/admin/programs.ts'
import { approveBatch } from '../../contract/calls/admin/results/approve.ts'
import { lookAtFinding } from '../../contract/calls/admin/results/findings.ts'
import { listHeldBack } from '../../contract/calls/admin/results/held-back.ts'
import { issueBatch } from '../../contract/calls/admin/results/issue.ts'
import { explainBatchLine, listBatchLines } from '../../contract/calls/admin/results/lines.ts'
import { lockBatch } from '../../contract/calls/admin/results/lock.ts'
import { allowOverBudget } from '../../contract/calls/admin/results/over-budget.ts'
import { reverseBatch } from '../../contract/calls/admin/results/reverse.ts'
import { getBatch, listBatches } from '../../contract/calls/admin/results.ts'
import { recordEvent } from '../features/audit/events.ts'
import { postBatch, reverseBatch as reversePosting } from '../features/ledger/post-batch.ts'
import { type AccessRow, row, runners } from './access-row-fixture.ts'
import { type HostileWorld, mark } from './hostile-world-fixture.ts'

const everyRole = ['author', 'loader', 'approver', 'support', 'auditor', 'admin', 'otherProgram'] as const
const seeing = ['approver', 'support', 'auditor', 'admin'] as const
/** Who runs another program alone, or another client, learns nothing of a batch. */
const elsewhere = { otherProgram: '404', foreignOwner: '404' } as const

type State = 'open' | 'approved' | 'issued'

/** A batch of one line, of Ann's goal unless another is given, prepared by the owner; the one before gives way. */
export async function batchOf(
  world: HostileWorld,
  state: State = 'open',
  { document, paxGoalId } = world.open,
): Promise<string> {
  const [owner, approver] = [world.people.admin, world.people.approver].map(
    ({ personId }) => `person:${personId}` as const,
  )
  return world.one.within(async tx => {
    const { programId } = document
    await tx.query(
      `update result_batches set status = 'withdrawn' where program_id = $1 and status in ('open', 'approved')`,
      [programId],
    )
    const issued = await tx.query<{ batch_id: number }>(
      `update result_batches set status = 'reversed', reversed_by = $1, reason = 'x'
       where program_id = $2 and status = 'issued' returning batch_id`,
      [approver, programId],
    )
    for (const { batch_id: batchId } of issued) await reversePosting(tx, { batchId, reason: 'x', actor: approver! })
    const [batch] = await tx.query<{ batch_id: number }>(
      `insert into result_batches (client_id, program_id, time_period_id, program_version, status, purpose, input_hash,
         line_count, total_points, prepared_by, follows_id)
       values ($1, $2, $3, 1, 'open', 'progress', 'x', 0, 0, $4, (select max(batch_id) from result_batches
         where program_id = $2 and status in ('issued', 'locked', 'superseded'))) returning batch_id`,
      [tx.clientId, document.programId, document.timePeriod.timePeriodId, owner],
    )
    const { batch_id: batchId } = batch!
    await tx.query(
      `insert into award_lines (client_id, batch_id, pax_goal_id, award_kind, person_id, is_goal_achieved, issued_before, points,
         result_code, explanation)
       select $1, $2, $3, 'goal', (select person_id from pax_goals where pax_goal_id = $3), true, paid, paid + 60, 'YXXX', $4
       from (select coalesce(sum(points), 0)::bigint as paid from ledger_paid_awards
         where pax_goal_id = $3 and award_kind = 'goal') before`,
      [tx.clientId, batchId, paxGoalId, JSON.stringify(explanation)],
    )
    await tx.query(
      `update result_batches set line_count = 1, people_count = 1, posted_points = 60,
         total_points = (select points from award_lines where batch_id = $1) where batch_id = $1`,
      [batchId],
    )
    const steps = { open: [], approved: ['approved'], issued: ['approved', 'issued'] }[state]
    for (const step of steps) {
      await tx.query(
        `update result_batches set status = '${step}', ${step}_at = now(), ${step}_by = $2 where batch_id = $1`,
        [batchId, approver],
      )
    }
    if (state === 'issued') await postBatch(tx, { batchId, reason: 'x', actor: approver! })
    return String(batchId)
  })
}

const explanation = {
  programVersion: 1,
  progressRows: 'replace',
  rounding: { precision: 0, method: 'up' },
  sources: [],
  lines: [],
}
const nowhere = () => ({ params: { batchId: '999999999' } })
const nowhereWith = (body: object) => () => ({ params: { batchId: '999999999' }, body })
const inBatch = (body?: object, state?: State) => async (world: HostileWorld) => ({
  params: { batchId: await batchOf(world, state) },
  ...(body && { body }),
})

let corrections = 0
const correction = { userName: mark, kind: 'goal', points: 5, reason: 'an order was missing' }
const reason = { reason: 'to see what happens' }

/** Something about an Ann stands in the trail of each client. */
async function aboutAnn({ one, two }: HostileWorld) {
  const event = { action: 'test.done', actor: 'system:test', subject: `text:${mark}` } as const
  for (const client of [one, two]) await client.within(tx => recordEvent(tx, event))
  return {}
}

/** Who is answered what by the calls about results and the audit trail (W10b). */
export const resultsRows: readonly AccessRow[] = [
  // The name of a program that is Ann's alone.
  row(listPrograms, () => ({}), { ...runners('200 hers', ...everyRole), otherProgram: '200', foreignOwner: '200' }),
  row(listBatches, () => ({}), runners('200', ...everyRole)),
  row(getBatch, inBatch(), { ...runners('200', ...everyRole), ...elsewhere, unknown: nowhere }),
  row(listBatchLines, inBatch(), { ...runners('200 hers', ...seeing), ...elsewhere, unknown: nowhere }),
  row(
    explainBatchLine,
    async world => ({ params: { batchId: await batchOf(world), lineId: `${world.open.paxGoalId}-goal` } }),
    {
      ...runners('200 hers', ...seeing),
      ...elsewhere,
      unknown: () => ({ params: { batchId: '999999999', lineId: '1-goal' } }),
    },
  ),
  row(listHeldBack, inBatch(), { ...runners('200', ...seeing), ...elsewhere, unknown: nowhere }),
  row(
    lookAtFinding,
    async world => {
      const batchId = await batchOf(world)
      const [finding] = await world.one.within(tx =>
        tx.query<{ finding_id: number }>(
          `insert into batch_findings (client_id, batch_id, kind, change) values ($1, $2, 'largest', 60) returning finding_id`,
          [tx.clientId, batchId],
        ),
      )
      return { params: { batchId, findingId: String(finding!.finding_id) }, body: { note: 'looked at it' } }
    },
    {
      ...runners('200', ...seeing),
      ...elsewhere,
      unknown: () => ({ params: { batchId: '999999999', findingId: '1' }, body: { note: 'looked at it' } }),
    },
  ),
  row(approveBatch, inBatch({}), {
    ...runners('200', 'approver'),
    otherProgram: '404',
    unknown: nowhereWith({}),
  }),
  row(issueBatch, inBatch({}, 'approved'), {
    ...runners('200', 'approver'),
    otherProgram: '404',
    unknown: nowhereWith({}),
  }),
  row(lockBatch, inBatch({}, 'issued'), {
    ...runners('200', 'approver'),
    otherProgram: '404',
    unknown: nowhereWith({}),
  }),
  row(reverseBatch, inBatch(reason, 'issued'), {
    ...runners('200', 'approver'),
    otherProgram: '404',
    unknown: nowhereWith(reason),
  }),
  row(
    allowOverBudget,
    async world => {
      const { document } = world.hers
      await world.one.publish({ ...document, budget: 10 })
      return { params: { batchId: await batchOf(world, 'open', world.hers) }, body: reason }
    },
    { ...runners('200', 'admin'), foreignOwner: '404', unknown: nowhereWith(reason) },
  ),
  // The other client has a program of this name too.
  row(prepareBatch, world => ({ params: { programId: world.open.document.programId }, body: {} }), {
    ...runners('200', 'loader', 'admin'),
    unknown: () => ({ params: { programId: 'nowhere' }, body: {} }),
  }),
  row(
    correctAward,
    async world => {
      await batchOf(world, 'issued')
      const body = { ...correction, reason: `order ${++corrections} was missing` }
      return { params: { programId: world.open.document.programId }, body }
    },
    {
      ...runners('200', 'loader', 'admin'),
      foreignOwner: '404',
      unknown: world => ({
        params: { programId: world.open.document.programId },
        body: { ...correction, userName: 'nobody' },
      }),
    },
  ),
  row(getAuditTrail, aboutAnn, runners('200 hers', 'auditor', 'admin')),
  row(
    exportAuditTrail,
    async world => ({ ...(await aboutAnn(world)), query: { format: 'jsonl' } }),
    runners('200 hers', 'auditor', 'admin'),
  ),
  row(verifyAuditTrail, () => ({ body: {} }), runners('200', 'auditor', 'admin')),
]
