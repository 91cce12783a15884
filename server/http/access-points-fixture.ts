import { agreeToAdjustment } from '../../contract/calls/admin/points/adjustments/agree.ts'
import { declineAdjustment } from '../../contract/calls/admin/points/adjustments/decline.ts'
import { listAdjustments, proposeAdjustment } from '../../contract/calls/admin/points/adjustments.ts'
import { proveLedger } from '../../contract/calls/admin/points/prove.ts'
import { endRecovery } from '../../contract/calls/admin/points/recoveries/end.ts'
import { listRecoveries } from '../../contract/calls/admin/points/recoveries.ts'
import { reverseMovement } from '../../contract/calls/admin/points/transfers/reverse.ts'
import { getPointsOverview } from '../../contract/calls/admin/points.ts'
import { adjustPoints } from '../features/ledger/adjust-points.ts'
import { proposeAdjustment as propose } from '../features/ledger/adjustments.ts'
import { waiveRecovery } from '../features/ledger/end-recovery.ts'
import { reverseBatch } from '../features/ledger/post-batch.ts'
import { spend } from '../features/ledger/spend.ts'
import { batchOf } from './access-results-fixture.ts'
import { type AccessRow, row, runners } from './access-row-fixture.ts'
import { type HostileWorld, mark } from './hostile-world-fixture.ts'

let keys = 0
const newKey = () => `access-points-${++keys}`
const reason = 'she asked for it'

/** What the owner proposed for Ann, above what one person moves alone. */
async function proposed({ one, people }: HostileWorld): Promise<string> {
  const [owner, ann] = [people.admin.personId, people.ann.personId]
  const order = { personId: ann, points: 5000, key: newKey(), reason, actor: `person:${owner}` as const }
  const made = await one.within(tx => propose(tx, order))
  if (!made.ok) throw new Error(made.refusal)
  return String(made.value.adjustment.adjustment_id)
}

/** A movement of Ann's points. */
async function given({ one, people }: HostileWorld): Promise<string> {
  const order = { personId: people.ann.personId, points: 5, key: newKey(), reason, actor: 'operator:test' } as const
  const made = await one.within(tx => adjustPoints(tx, order))
  if (!made.ok) throw new Error(made.refusal)
  return String(made.value.transferId)
}

/** A case of somebody new: they have spent what a batch gave them, and then it was reversed. */
async function newCase(world: HostileWorld): Promise<number> {
  const { one, open } = world
  const person = await world.newPerson()
  const { personId } = person
  const paxGoalId = await one.enroll(person, open.document, { levelId: 'silver', target: '240' })
  const batchId = Number(await batchOf(world, 'issued', { ...open, paxGoalId: String(paxGoalId) }))
  const actor = `person:${world.people.approver.personId}` as const
  return one.within(async tx => {
    await spend(tx, { personId, points: 60, key: newKey(), reason: 'order', actor: 'catalogue' })
    await tx.query(
      `update result_batches set status = 'reversed', reversed_at = now(), reversed_by = $2, reason = 'x' where batch_id = $1`,
      [batchId, actor],
    )
    await reverseBatch(tx, { batchId, reason: 'x', actor })
    const text = 'select recovery_id as id from ledger_open_recoveries where account_id = $1'
    return (await tx.query<{ id: number }>(text, [personId]))[0]!.id
  })
}

/** A case that was waived for a reason which bears Ann's mark. */
async function waivedCase(world: HostileWorld) {
  const recoveryId = await newCase(world)
  const actor = `person:${world.people.approver.personId}` as const
  await world.one.within(tx => waiveRecovery(tx, { recoveryId, reason: mark, actor }))
  return { query: { all: 'true' } }
}

const seeing = ['approver', 'support', 'auditor', 'admin'] as const
const nowhere = '999999999'

/** Who is answered what by the console's calls about the points of all people (W10b). */
export const pointsRows: readonly AccessRow[] = [
  row(getPointsOverview, () => ({}), runners('200', ...seeing)),
  row(proveLedger, () => ({ body: {} }), runners('200', ...seeing)),
  // A loader sees what they proposed themselves.
  row(
    listAdjustments,
    async world => {
      await proposed(world)
      return {}
    },
    { ...runners('200 hers', ...seeing), loader: '200', foreignOwner: '200' },
  ),
  row(
    proposeAdjustment,
    ({ people }) => ({ body: { userId: String(people.ann.personId), points: 1, reason, key: newKey() } }),
    {
      ...runners('200', 'loader', 'admin'),
      foreignOwner: '404',
      unknown: () => ({ body: { userId: nowhere, points: 1, reason, key: newKey() } }),
    },
  ),
  row(agreeToAdjustment, async world => ({ params: { adjustmentId: await proposed(world) }, body: {} }), {
    ...runners('200', 'approver'),
    unknown: () => ({ params: { adjustmentId: nowhere }, body: {} }),
  }),
  // Whoever proposed it takes it back; who may neither agree nor did is answered as if it were not there.
  row(declineAdjustment, async world => ({ params: { adjustmentId: await proposed(world) }, body: { reason } }), {
    ...runners('200', 'approver', 'admin'),
    loader: '404',
    support: '404',
    auditor: '404',
    foreignOwner: '404',
    unknown: () => ({ params: { adjustmentId: nowhere }, body: { reason } }),
  }),
  row(reverseMovement, async world => ({ params: { transferId: await given(world) }, body: { reason } }), {
    ...runners('200', 'approver'),
    unknown: () => ({ params: { transferId: nowhere }, body: { reason } }),
  }),
  row(listRecoveries, waivedCase, { ...runners('200 hers', ...seeing), foreignOwner: '200' }),
  row(
    endRecovery,
    async world => ({ params: { recoveryId: String(await newCase(world)) }, body: { how: 'waived', reason } }),
    {
      ...runners('200', 'approver'),
      unknown: () => ({ params: { recoveryId: nowhere }, body: { how: 'waived', reason } }),
    },
  ),
]
