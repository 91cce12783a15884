import { clientByKey } from '../features/clients/client-of-host.ts'
import { type CommandCall, must, neededOption } from './command.ts'

/** The option that names the client a command is about. */
export const clientOption = { client: { type: 'string' } } as const

/** The id of the client that `--client` names. */
export async function clientNamed(call: CommandCall): Promise<number> {
  const key = neededOption(call, 'client')
  return must(await clientByKey(call.db, key), {
    'client-unknown': 'There is no client {key}. Make it: client create {key}.',
  })
}
