import { clientOption } from './client-named.ts'
import { type CommandCall, textOption } from './command.ts'

/** The options of a command by which somebody does what they answer for. */
export const actingOptions = { ...clientOption, as: { type: 'string' } } as const

/** Who acts: the name that --as gives, else the operating system's user. */
export function actorOf(call: CommandCall): string {
  const name = textOption(call, 'as')?.trim()
  return name ? `operator:${name}` : call.actor
}
