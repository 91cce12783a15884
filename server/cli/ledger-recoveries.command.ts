import { withClientLong } from '../db/client-tx.ts'
import { listRecoveries, settleRecovery, waiveRecovery } from '../features/ledger/end-recovery.ts'
import { actingOptions, actorOf } from './acting.ts'
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
} from './command.ts'

type Recovery = Awaited<ReturnType<typeof listRecoveries>>[number]

/** Points that should go back and were spent: each is a case for a person to decide. */
export const recoveryCommands: readonly Command[] = [
  {
    name: 'ledger recoveries',
    usage: '--client KEY [--all]',
    summary: 'List the points that should go back and were spent; the open cases, or all',
    options: { ...clientOption, all: { type: 'boolean' } },
    run: list,
  },
  {
    name: 'ledger settle',
    usage: 'RECOVERY --client KEY --reason TEXT [--as NAME]',
    summary: 'Take the points of a case from the person, below zero if it must be',
    options: { ...actingOptions, reason: { type: 'string' } },
    run: call => end(call, settleRecovery),
  },
  {
    name: 'ledger waive',
    usage: 'RECOVERY --client KEY --reason TEXT [--as NAME]',
    summary: 'Let the person keep the points of a case',
    options: { ...actingOptions, reason: { type: 'string' } },
    run: call => end(call, waiveRecovery),
  },
]

async function list(call: CommandCall): Promise<CommandAnswer> {
  const isOpenOnly = call.options['all'] !== true
  const recoveries = await withClientLong(call.db, await clientNamed(call), tx => listRecoveries(tx, { isOpenOnly }))
  if (recoveries.length === 0) return answer(['Nothing is to be recovered.'], { recoveries: [] })
  const heads = ['recovery', 'user', 'program', 'batch', 'award', 'points', 'state', 'reason']
  const rows = recoveries.map(one => [
    String(one.recovery_id),
    one.user_name,
    one.program_id,
    String(one.batch_id),
    one.award_kind,
    String(one.points),
    one.state,
    one.reason ?? '',
  ])
  return answer(tableLines(heads, rows, [0, 3, 5]), { recoveries: recoveries.map(jsonOf) })
}

async function end(call: CommandCall, decide: typeof settleRecovery): Promise<CommandAnswer> {
  const recoveryId = Number(neededWord(call, 0, 'The recovery'))
  if (!Number.isSafeInteger(recoveryId)) throw new CommandError('A recovery is a number.', 'recovery-unknown')
  const reason = neededOption(call, 'reason')
  const ended = must(
    await withClientLong(call.db, await clientNamed(call), async tx =>
      decide(tx, { recoveryId, reason, actor: await actorOf(call, tx) }),
    ),
  )
  return answer([`Recovery ${recoveryId} of ${ended.points} points of ${ended.user_name} is ${ended.state}.`], {
    recovery: jsonOf(ended),
  })
}

function jsonOf(one: Recovery) {
  return {
    recovery: one.recovery_id,
    userName: one.user_name,
    program: one.program_id,
    batch: one.batch_id,
    awardKind: one.award_kind,
    points: one.points,
    state: one.state,
    reason: one.reason,
    by: one.ended_by,
    transfer: one.transfer_id,
  }
}
