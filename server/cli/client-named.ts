import { type ClientTx, withClient } from '../db/client-tx.ts'
import { clientByKey, listClients } from '../features/clients/client-of-host.ts'
import { type CommandCall, CommandError, must, neededOption, neededWord, textOption } from './command.ts'

/** The option that names the client a command is about. */
export const clientOption = { client: { type: 'string' } } as const

/** The id of the client that `--client` names. */
export function clientNamed(call: CommandCall): Promise<number> {
  return clientWithKey(call, neededOption(call, 'client'))
}

/** The id of the client whose key is the command's first word: `client mail KEY`. */
export function clientOfWord(call: CommandCall): Promise<number> {
  return clientWithKey(call, neededWord(call, 0, 'KEY'))
}

/** The clients that a command is about: the one that `--client` names, else all. */
export async function clientsNamed(call: CommandCall): Promise<{ clientId: number; key: string }[]> {
  const key = textOption(call, 'client')
  return key === undefined ? listClients(call.db) : [{ clientId: await clientNamed(call), key }]
}

/** The one client that has the task or mail whose number is the command's first word. In a move ids stay, so several may have it. */
export async function clientWithNumber(
  call: CommandCall,
  { what, list }: { readonly what: 'task' | 'mail'; readonly list: string },
  isThere: (tx: ClientTx, id: number) => Promise<boolean>,
): Promise<{ clientId: number; key: string; id: number }> {
  const word = neededWord(call, 0, 'ID')
  const unknown = `${what}-unknown`
  if (!/^\d{1,15}$/.test(word)) throw new CommandError(`${word} is no number of a ${what}. See: ${list}`, unknown)
  const id = Number(word)
  const found: { clientId: number; key: string }[] = []
  for (const client of await clientsNamed(call)) {
    if (await withClient(call.db, client.clientId, tx => isThere(tx, id))) found.push(client)
  }
  const [client, ...more] = found
  if (client === undefined) throw new CommandError(`There is no ${what} ${word}. See: ${list}`, unknown)
  if (more.length > 0) {
    const keys = found.map(({ key }) => key).join(', ')
    throw new CommandError(`Several clients have a ${what} ${word}: ${keys}. Say which: --client KEY`, 'client-unclear')
  }
  return { ...client, id }
}

async function clientWithKey(call: CommandCall, key: string): Promise<number> {
  return must(await clientByKey(call.db, key), {
    'client-unknown': 'There is no client {key}. Make it: client create {key}.',
  })
}
