import { withClientLong } from '../db/client-tx.ts'
import {
  agreeToAdjustment,
  declineAdjustment,
  listAdjustments,
  proposeAdjustment,
} from '../features/ledger/adjustments.ts'
import { adjustmentKey } from '../features/ledger/show-adjustment.ts'
import { accountOf, statementOf } from '../features/ledger/statement-of.ts'
import { takeBack } from '../features/support/take-back.ts'
import { actingOptions, actorEvenIfSetAside, actorOf } from './acting.ts'
import { clientNamed, clientOption } from './client-named.ts'
import {
  answer,
  type Command,
  type CommandAnswer,
  type CommandCall,
  CommandError,
  must,
  neededOption,
  neededWord,
  tableLines,
  textOption,
} from './command.ts'

/** What moves one person's points, and what shows how they moved. */
export const ledgerMoveCommands: readonly Command[] = [
  {
    name: 'ledger statement',
    usage: 'USER --client KEY',
    summary: 'Every movement of a person’s points, newest first, with reason, author and the balance after it',
    options: clientOption,
    run: statement,
  },
  {
    name: 'ledger adjust',
    usage: 'USER POINTS --client KEY --reason TEXT --key KEY [--expires DATE] [--as NAME]',
    summary:
      'Give points, or take them with -POINTS; the same key moves nothing twice. Above the client’s limit it waits for: ledger agree',
    options: { ...actingOptions, reason: { type: 'string' }, key: { type: 'string' }, expires: { type: 'string' } },
    run: adjust,
  },
  {
    name: 'ledger adjustments',
    usage: '--client KEY',
    summary: 'List adjustments: those that wait for a second person, then the newest',
    options: clientOption,
    run: adjustments,
  },
  {
    name: 'ledger agree',
    usage: 'ADJUSTMENT --client KEY [--as NAME]',
    summary: 'Move the points of an adjustment that another person proposed',
    options: actingOptions,
    run: agree,
  },
  {
    name: 'ledger decline',
    usage: 'ADJUSTMENT --client KEY --reason TEXT [--as NAME]',
    summary: 'End a proposed adjustment; nothing moves',
    options: { ...actingOptions, reason: { type: 'string' } },
    run: decline,
  },
  {
    name: 'ledger reverse',
    usage: 'TRANSFER --client KEY --reason TEXT [--as NAME]',
    summary: 'Take one movement back by its counter-movement: a code, an adjustment or what was spent',
    options: { ...actingOptions, reason: { type: 'string' } },
    run: reverse,
  },
]

async function statement(call: CommandCall): Promise<CommandAnswer> {
  const userName = neededWord(call, 0, 'The user')
  const found = await withClientLong(call.db, await clientNamed(call), tx => statementOf(tx, { userName }))
  if (found === undefined) throw nobody(userName)
  const heads = ['day', 'transfer', 'kind', 'program', 'reason', 'by', 'points', 'balance']
  const rows = found.lines.map(line => [
    line.date,
    String(line.transfer_id),
    line.kind,
    line.program_id ?? '',
    line.reason,
    line.created_by,
    String(line.points),
    String(line.balance),
  ])
  return answer([`${found.userName} has ${found.balance} points.`, ...tableLines(heads, rows, [1, 6, 7])], {
    userName: found.userName,
    balance: found.balance,
    movements: found.lines.map(line => ({
      transfer: line.transfer_id,
      date: line.date,
      kind: line.kind,
      program: line.program_id,
      reason: line.reason,
      by: line.created_by,
      expiresOn: line.expires_on,
      points: line.points,
      balance: line.balance,
    })),
  })
}

async function adjust(call: CommandCall): Promise<CommandAnswer> {
  const userName = neededWord(call, 0, 'The user')
  const points = pointsOf(neededWord(call, 1, 'How many points'))
  const [reason, key, expiresOn] = [neededOption(call, 'reason'), neededOption(call, 'key'), dayOf(call)]
  return withClientLong(call.db, await clientNamed(call), async tx => {
    const account = await accountOf(tx, { userName })
    if (account === undefined) throw nobody(userName)
    const order = { points, reason, key: adjustmentKey(key), expiresOn, actor: await actorOf(call, tx) }
    const { adjustment, isRepeat } = must(await proposeAdjustment(tx, { ...order, personId: account.personId }), {
      'key-reused': 'The key belongs to transfer {transfer}, which moved something else.',
      'balance-too-low': `${account.userName} has {balance} points, fewer than {points}.`,
    })
    const balance = (await statementOf(tx, { userName }))!.balance
    const { adjustment_id: id, transfer_id: transfer, state } = adjustment
    const said = isRepeat ? 'moved before under this key; nothing moved now' : 'moved'
    const line = {
      made: `Transfer ${transfer}: ${points} points ${said}. ${account.userName} has ${balance}.`,
      proposed: `Adjustment ${id} of ${points} points waits for a second person: ledger agree ${id}`,
      declined: `Adjustment ${id} of ${points} points was declined.`,
    }[state]
    return answer([line], {
      adjustment: id,
      state,
      transfer,
      userName: account.userName,
      points,
      repeated: isRepeat,
      balance,
    })
  })
}

async function adjustments(call: CommandCall): Promise<CommandAnswer> {
  const { adjustments: rows } = await withClientLong(call.db, await clientNamed(call), async tx =>
    listAdjustments(tx, await actorEvenIfSetAside(call, tx), { isOwnOnly: false, most: 100 }),
  )
  if (rows.length === 0) return answer(['There are no adjustments.'], { adjustments: [] })
  const cells = rows.map(row => [
    String(row.adjustment_id),
    row.user_name,
    String(row.points),
    row.state,
    row.proposed_by,
    row.decided_by ?? '',
    row.reason,
  ])
  return answer(
    tableLines(['adjustment', 'user', 'points', 'state', 'proposed by', 'decided by', 'reason'], cells, [0, 2]),
    {
      adjustments: rows.map(row => ({
        adjustment: row.adjustment_id,
        userName: row.user_name,
        points: row.points,
        state: row.state,
        reason: row.reason,
        proposedBy: row.proposed_by,
        decidedBy: row.decided_by,
        transfer: row.transfer_id,
      })),
    },
  )
}

async function agree(call: CommandCall): Promise<CommandAnswer> {
  const adjustmentId = adjustmentOf(call)
  const made = must(
    await withClientLong(call.db, await clientNamed(call), async tx =>
      agreeToAdjustment(tx, adjustmentId, await actorOf(call, tx)),
    ),
  )
  return answer([`Transfer ${made.transfer_id}: ${made.points} points moved.`], {
    adjustment: adjustmentId,
    transfer: made.transfer_id,
    points: made.points,
  })
}

async function decline(call: CommandCall): Promise<CommandAnswer> {
  const adjustmentId = adjustmentOf(call)
  const reason = neededOption(call, 'reason')
  must(
    await withClientLong(call.db, await clientNamed(call), async tx =>
      declineAdjustment(tx, adjustmentId, { reason, actor: await actorOf(call, tx), mayDecide: true }),
    ),
  )
  return answer([`Adjustment ${adjustmentId} is declined.`], { adjustment: adjustmentId, state: 'declined' })
}

function adjustmentOf(call: CommandCall): number {
  const word = neededWord(call, 0, 'The adjustment')
  if (!/^\d{1,15}$/.test(word))
    throw new CommandError('An adjustment is a number: see ledger adjustments.', 'adjustment-unknown')
  return Number(word)
}

async function reverse(call: CommandCall): Promise<CommandAnswer> {
  const transferId = Number(neededWord(call, 0, 'The transfer'))
  if (!Number.isSafeInteger(transferId)) throw new CommandError('A transfer is a number.', 'transfer-unknown')
  const reason = neededOption(call, 'reason')
  const back = must(
    await withClientLong(call.db, await clientNamed(call), async tx =>
      takeBack(tx, { transferId, reason, actor: await actorOf(call, tx) }),
    ),
  )
  return answer([`Transfer ${back.transferId} takes transfer ${transferId} back: ${back.points} points.`], {
    transfer: back.transferId,
    reverses: transferId,
    points: back.points,
    repeated: back.isRepeat,
  })
}

function pointsOf(word: string): number {
  const points = /^[+-]?\d{1,12}$/.test(word) ? Number(word) : 0
  if (points === 0) throw new CommandError(`"${word}" is no number of points to move.`, 'points-not-whole')
  return points
}

function dayOf(call: CommandCall): string | undefined {
  const day = textOption(call, 'expires')
  if (day === undefined) return undefined
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day)
  if (!isDay) throw new CommandError(`--expires must be a day, as 2027-12-31; "${day}" is none.`, 'day-invalid')
  return day
}

function nobody(userName: string): CommandError {
  return new CommandError(`Nobody has the user ID ${userName}.`, 'user-unknown')
}
