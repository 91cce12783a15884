import { withClientLong } from '../db/client-tx.ts'
import { createCodes } from '../features/codes/create-codes.ts'
import { actorOf } from './acting.ts'
import { clientNamed, clientOption } from './client-named.ts'
import { codesKeptCommands } from './codes-kept.command.ts'
import {
  answer,
  type Command,
  type CommandAnswer,
  type CommandCall,
  CommandError,
  must,
  neededOption,
  textOption,
} from './command.ts'

export const codesCommands: readonly Command[] = [
  {
    name: 'codes create',
    usage: '--client KEY --count N --points P [--expires DATE] [--label TEXT] [--per-person N] [--new-secret]',
    summary: 'Makes one-time codes and prints them, one a line, this once: only their hashes are kept.',
    options: {
      ...clientOption,
      count: { type: 'string' },
      points: { type: 'string' },
      expires: { type: 'string' },
      label: { type: 'string' },
      'per-person': { type: 'string' },
      'new-secret': { type: 'boolean' },
    },
    run: create,
  },
  ...codesKeptCommands,
]

async function create(call: CommandCall): Promise<CommandAnswer> {
  const [count, points] = [wholeOption(call, 'count'), wholeOption(call, 'points')]
  const expiresOn = dateOption(call, 'expires')
  const label = textOption(call, 'label')
  const perPerson = textOption(call, 'per-person') === undefined ? undefined : wholeOption(call, 'per-person')
  const clientId = await clientNamed(call)
  const { batchId, codes } = must(
    await withClientLong(call.db, clientId, async tx =>
      createCodes(tx, {
        secret: call.secret(),
        count,
        points,
        isNewKeyFine: call.options['new-secret'] === true,
        actor: await actorOf(call, tx),
        ...(expiresOn !== undefined && { expiresOn }),
        ...(label !== undefined && { label }),
        ...(perPerson !== undefined && { perPerson }),
      }),
    ),
    {
      'count-out-of-range': '--count must be 1 to {most}.',
      'points-out-of-range': '--points must be 1 to {most}.',
      'share-out-of-range': '--per-person must be 1 to {most}.',
      'key-differs':
        'The codes of this client were made with another CAIRN_SECRET, which the server needs. Set that one here too, ' +
        'or say --new-secret if it is lost: earlier codes are then refused.',
    },
  )
  // Beside the codes, so that a file of them holds nothing else.
  process.stderr.write(`Made ${count} ${count === 1 ? 'code' : 'codes'} of ${points} points: batch ${batchId}.\n`)
  return answer(codes, { batchId, count, points, expiresOn, label, perPerson, codes })
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
