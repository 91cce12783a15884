import type { Actor } from '../../rules/actors/actor.ts'
import { type ClientTx, withClient } from '../db/client-tx.ts'
import { actorAtCommandLine } from '../features/accounts/operator-links.ts'
import { clientOption } from './client-named.ts'
import { type CommandCall, must, textOption } from './command.ts'

/** The options of a command by which somebody does what they answer for. */
export const actingOptions = { ...clientOption, as: { type: 'string' } } as const

const refusals = {
  'person-not-linked':
    'The account {account} is not {userName}: --as names only the person to whom the account that types is linked, while they may sign in. See: admin links --client KEY',
} as const

/** Who acts: the person to whom the operating system's account is linked, else the account. `--as` may name nobody else. */
export async function actorOf(call: CommandCall, tx: ClientTx): Promise<Actor> {
  return must(await actorAtCommandLine(tx, call.actor, textOption(call, 'as')), refusals)
}

/** The same, for work that opens its own transaction. */
export function actorOn(call: CommandCall, clientId: number): Promise<Actor> {
  return withClient(call.db, clientId, tx => actorOf(call, tx))
}
