import type { Actor } from '../../rules/actors/actor.ts'
import { type ClientTx, withClient } from '../db/client-tx.ts'
import { actorAtCommandLine } from '../features/accounts/operator-links.ts'
import { keyIfSetAside } from '../features/clients/set-aside.ts'
import { clientOption } from './client-named.ts'
import { type CommandCall, CommandError, must, textOption } from './command.ts'

/** The options of a command by which somebody does what they answer for. */
export const actingOptions = { ...clientOption, as: { type: 'string' } } as const

const refusals = {
  'person-not-linked':
    'The account {account} is not {userName}: --as names only the person to whom the account that types is linked, while they may sign in. See: admin links --client KEY',
} as const

/**
 * Who acts: the person to whom the operating system's account is linked, else the account. `--as` may name nobody else. Nobody acts
 * in a client that is set aside: what they change would be missing where it goes.
 */
export async function actorOf(call: CommandCall, tx: ClientTx): Promise<Actor> {
  const key = await keyIfSetAside(tx)
  if (key !== undefined) {
    throw new CommandError(
      `${key} is set aside, so nothing is changed: it would be missing where ${key} goes. If it stays here: client open ${key} --nowhere-else`,
      'set-aside',
    )
  }
  return actorEvenIfSetAside(call, tx)
}

/** The same for what is done to a client that is set aside as well, and for what changes nothing. */
export async function actorEvenIfSetAside(call: CommandCall, tx: ClientTx): Promise<Actor> {
  return must(await actorAtCommandLine(tx, call.actor, textOption(call, 'as')), refusals)
}

/** The same, for work that opens its own transaction. */
export function actorOn(call: CommandCall, clientId: number): Promise<Actor> {
  return withClient(call.db, clientId, tx => actorOf(call, tx))
}

export function actorOnEvenIfSetAside(call: CommandCall, clientId: number): Promise<Actor> {
  return withClient(call.db, clientId, tx => actorEvenIfSetAside(call, tx))
}
