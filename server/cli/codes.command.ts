import { done, type Outcome } from '../../rules/outcome.ts'
import { type ClientTx, withClientLong } from '../db/client-tx.ts'
import {
  agreeToCodes,
  declineCodes,
  isOneEnough,
  listProposals,
  makeCodes,
  proposeCodes,
} from '../features/codes/proposals.ts'
import { actingOptions, actorEvenIfSetAside, actorOf } from './acting.ts'
import { clientNamed } from './client-named.ts'
import { codesKeptCommands } from './codes-kept.command.ts'
import {
  answer,
  type Command,
  type CommandAnswer,
  type CommandCall,
  CommandError,
  must,
  neededOption,
  neededWord,
  printedAnswer,
  tableLines,
  textOption,
} from './command.ts'

export const codesCommands: readonly Command[] = [
  {
    name: 'codes create',
    usage:
      '--client KEY --count N --points P [--expires DATE] [--label TEXT] [--per-person N] [--new-secret] [--as NAME]',
    summary: 'Proposes one-time codes; where the client works with one person, makes and prints them at once.',
    options: {
      ...actingOptions,
      count: { type: 'string' },
      points: { type: 'string' },
      expires: { type: 'string' },
      label: { type: 'string' },
      'per-person': { type: 'string' },
      'new-secret': { type: 'boolean' },
    },
    run: create,
  },
  {
    name: 'codes proposals',
    usage: '--client KEY [--as NAME]',
    summary: 'Lists the batches that were proposed and not made, those that wait first.',
    options: actingOptions,
    run: proposals,
  },
  {
    name: 'codes agree',
    usage: 'PROPOSAL --client KEY [--as NAME]',
    summary: 'Agrees to codes that another person proposed.',
    options: actingOptions,
    run: agree,
  },
  {
    name: 'codes decline',
    usage: 'PROPOSAL --client KEY --reason TEXT [--as NAME]',
    summary: 'Ends a proposal; no codes are made.',
    options: { ...actingOptions, reason: { type: 'string' } },
    run: decline,
  },
  {
    name: 'codes make',
    usage: 'PROPOSAL --client KEY [--new-secret] [--as NAME]',
    summary: 'Makes agreed codes for who proposed them, and prints them, one a line, this once: only hashes are kept.',
    options: { ...actingOptions, 'new-secret': { type: 'boolean' } },
    run: make,
  },
  ...codesKeptCommands,
]

async function create(call: CommandCall): Promise<CommandAnswer> {
  const [count, points] = [wholeOption(call, 'count'), wholeOption(call, 'points')]
  const expiresOn = dateOption(call, 'expires')
  const label = textOption(call, 'label')
  const perPerson = textOption(call, 'per-person') === undefined ? undefined : wholeOption(call, 'per-person')
  const clientId = await clientNamed(call)
  const wanted = { count, points, expiresOn, label, perPerson }
  return printing(call, clientId, async tx => {
    const actor = await actorOf(call, tx)
    const { proposal_id: proposalId } = must(await proposeCodes(tx, { ...wanted, actor }))
    if (await isOneEnough(tx)) {
      must(await agreeToCodes(tx, proposalId, actor))
      const made = must(await makeCodes(tx, proposalId, { ...keyOf(call), actor }))
      return done({ ...wanted, proposalId, ...made })
    }
    const line = `Proposal ${proposalId}: ${count} codes of ${points} points wait for a second person: codes agree ${proposalId}`
    return done(answer([line], { proposalId, ...wanted }))
  })
}

async function proposals(call: CommandCall): Promise<CommandAnswer> {
  const rows = await withClientLong(call.db, await clientNamed(call), async tx =>
    listProposals(tx, await actorEvenIfSetAside(call, tx), 100),
  )
  if (rows.length === 0) return answer(['No codes are proposed.'], { proposals: [] })
  const cells = rows.map(row => [
    String(row.proposal_id),
    row.label ?? '',
    String(row.points),
    String(row.count),
    row.state,
    row.proposed_by,
    row.decided_by ?? '',
    row.decision_reason ?? '',
  ])
  const heads = ['proposal', 'label', 'points', 'codes', 'state', 'proposed by', 'decided by', 'reason']
  return answer(tableLines(heads, cells, [0, 2, 3]), {
    proposals: rows.map(row => ({
      proposalId: row.proposal_id,
      label: row.label,
      points: row.points,
      count: row.count,
      expiresOn: row.expires_on,
      perPerson: row.per_person,
      state: row.state,
      proposedBy: row.proposed_by,
      decidedBy: row.decided_by,
      reason: row.decision_reason,
    })),
  })
}

async function agree(call: CommandCall): Promise<CommandAnswer> {
  const proposalId = proposalOf(call)
  const agreed = must(
    await withClientLong(call.db, await clientNamed(call), async tx =>
      agreeToCodes(tx, proposalId, await actorOf(call, tx)),
    ),
  )
  const line = `Agreed to proposal ${proposalId}. Now ${agreed.proposed_by} makes them: codes make ${proposalId}`
  return answer([line], { proposalId, state: 'agreed' })
}

async function decline(call: CommandCall): Promise<CommandAnswer> {
  const proposalId = proposalOf(call)
  const reason = neededOption(call, 'reason')
  must(
    await withClientLong(call.db, await clientNamed(call), async tx =>
      declineCodes(tx, proposalId, { reason, actor: await actorOf(call, tx), mayDecide: true }),
    ),
  )
  return answer([`Proposal ${proposalId} is declined.`], { proposalId, state: 'declined' })
}

async function make(call: CommandCall): Promise<CommandAnswer> {
  const proposalId = proposalOf(call)
  return printing(call, await clientNamed(call), async tx => {
    const made = await makeCodes(tx, proposalId, { ...keyOf(call), actor: await actorOf(call, tx) })
    return made.ok ? done({ proposalId, ...made.value }) : made
  })
}

interface Made {
  readonly batchId: number
  readonly codes: readonly string[]
  readonly proposalId: number
}

interface Printed {
  readonly made?: Made
  readonly printed: CommandAnswer
}

/**
 * Prints codes before they are committed, and says how many there are once they are: beside them, so that a file of them holds nothing
 * else. A refusal is committed as well: of an agreement that ended it says so.
 */
async function printing(
  call: CommandCall,
  clientId: number,
  work: (tx: ClientTx) => Promise<Outcome<Made | CommandAnswer>>,
): Promise<CommandAnswer> {
  const worked = await withClientLong(call.db, clientId, async (tx): Promise<Outcome<Printed>> => {
    const result = await work(tx)
    if (!result.ok) return result
    if (!('codes' in result.value)) return done({ printed: result.value })
    return done({ made: result.value, printed: await printedAnswer(call, result.value.codes, result.value) })
  })
  const { made, printed } = must(worked)
  if (made !== undefined) {
    const { length } = made.codes
    process.stderr.write(`Made ${length} ${length === 1 ? 'code' : 'codes'}: batch ${made.batchId}.\n`)
  }
  return printed
}

const keyOf = (call: CommandCall) => ({ secret: call.secret(), isNewKeyFine: call.options['new-secret'] === true })

function proposalOf(call: CommandCall): number {
  const word = neededWord(call, 0, 'The proposal')
  if (!/^\d{1,15}$/.test(word))
    throw new CommandError('A proposal is a number: see codes proposals.', 'proposal-unknown')
  return Number(word)
}

function wholeOption(call: CommandCall, name: string): number {
  const text = neededOption(call, name)
  if (!/^\d{1,12}$/.test(text)) throw new CommandError(`--${name} must be a whole number.`, 'number-malformed')
  return Number(text)
}

function dateOption(call: CommandCall, name: string): string | undefined {
  const text = textOption(call, name)
  if (text === undefined) return undefined
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text
  if (!isDay) throw new CommandError(`--${name} must be a day such as 2026-12-31.`, 'date-malformed')
  return text
}
