import { clientByKey } from '../features/clients/client-of-host.ts'
import { type CommandCall, must, neededOption, neededWord } from './command.ts'

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

async function clientWithKey(call: CommandCall, key: string): Promise<number> {
  return must(await clientByKey(call.db, key), {
    'client-unknown': 'There is no client {key}. Make it: client create {key}.',
  })
}
