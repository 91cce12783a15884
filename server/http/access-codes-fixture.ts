import { randomUUID } from 'node:crypto'
import { voidCodeBatch } from '../../contract/calls/admin/codes/batches/void.ts'
import { getCodeBatch, listCodeBatches } from '../../contract/calls/admin/codes/batches.ts'
import { agreeToCodes } from '../../contract/calls/admin/codes/proposals/agree.ts'
import { declineCodes } from '../../contract/calls/admin/codes/proposals/decline.ts'
import { makeCodes } from '../../contract/calls/admin/codes/proposals/make.ts'
import { voidCodes } from '../../contract/calls/admin/codes/void.ts'
import { listCodes, proposeCodes } from '../../contract/calls/admin/codes.ts'
import * as codes from '../features/codes/proposals.ts'
import { type AccessRow, type Caller, row, runners } from './access-row-fixture.ts'
import { type HostileWorld, mark } from './hostile-world-fixture.ts'

const reason = 'they were lost'
const nowhere = '999999999'

/** A label that bears Ann's mark; each is another, since the same codes are not proposed twice. */
const label = () => `${mark} ${randomUUID()}`

/** What somebody proposed, under such a label. */
async function proposed({ one, people }: HostileWorld, by: 'admin' | 'loader' = 'admin'): Promise<number> {
  const actor = `person:${people[by].personId}` as const
  const made = await one.within(tx => codes.proposeCodes(tx, { count: 1, points: 5, label: label(), actor }))
  if (!made.ok) throw new Error(made.refusal)
  return made.value.proposal_id
}

/** What the caller proposed, or else the owner, once the approver has agreed. */
async function agreed(world: HostileWorld, { name }: Caller): Promise<string> {
  const proposalId = await proposed(world, name === 'loader' ? 'loader' : 'admin')
  const actor = `person:${world.people.approver.personId}` as const
  const done = await world.one.within(tx => codes.agreeToCodes(tx, proposalId, actor))
  if (!done.ok) throw new Error(done.refusal)
  return String(proposalId)
}

/** A batch of one code. */
async function newBatch(world: HostileWorld): Promise<string> {
  await world.newCode()
  const [batch] = await world.one.within(tx =>
    tx.query<{ id: number }>('select max(code_batch_id) as id from code_batches where client_id = $1', [tx.clientId]),
  )
  return String(batch!.id)
}

const seeing = ['loader', 'approver', 'support', 'auditor', 'admin'] as const

/** Who is answered what by the console's calls about one-time codes (W10b). */
export const codesRows: readonly AccessRow[] = [
  row(
    listCodes,
    async world => {
      await proposed(world)
      return {}
    },
    { ...runners('200 hers', ...seeing), foreignOwner: '200' },
  ),
  row(proposeCodes, () => ({ body: { count: 1, points: 5, label: label() } }), {
    ...runners('200', 'loader', 'admin'),
    foreignOwner: '200',
  }),
  row(agreeToCodes, async world => ({ params: { proposalId: String(await proposed(world)) }, body: {} }), {
    ...runners('200', 'approver'),
    unknown: () => ({ params: { proposalId: nowhere }, body: {} }),
  }),
  // Whoever proposed it takes it back; who may neither agree nor did is answered as if it were not there.
  row(declineCodes, async world => ({ params: { proposalId: String(await proposed(world)) }, body: { reason } }), {
    ...runners('200', 'approver', 'admin'),
    loader: '404',
    support: '404',
    auditor: '404',
    foreignOwner: '404',
    unknown: () => ({ params: { proposalId: nowhere }, body: { reason } }),
  }),
  row(makeCodes, async (world, caller) => ({ params: { proposalId: await agreed(world, caller) }, body: {} }), {
    ...runners('200', 'loader', 'admin'),
    foreignOwner: '404',
    unknown: () => ({ params: { proposalId: nowhere }, body: {} }),
  }),
  row(
    listCodeBatches,
    async world => {
      await newBatch(world)
      return {}
    },
    { ...runners('200 hers', ...seeing), foreignOwner: '200' },
  ),
  row(getCodeBatch, async world => ({ params: { batchId: await newBatch(world) } }), {
    ...runners('200', ...seeing),
    foreignOwner: '404',
    unknown: () => ({ params: { batchId: nowhere } }),
  }),
  row(voidCodeBatch, async world => ({ params: { batchId: await newBatch(world) }, body: { reason } }), {
    ...runners('200', 'approver'),
    unknown: () => ({ params: { batchId: nowhere }, body: { reason } }),
  }),
  row(voidCodes, async world => ({ body: { codes: [await world.newCode()], reason } }), runners('200', 'approver')),
]
