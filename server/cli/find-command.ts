import { parseArgs } from 'node:util'
import { type Command, type CommandCall, CommandError } from './command.ts'

export interface FoundCommand {
  readonly command: Command
  readonly words: readonly string[]
  readonly options: CommandCall['options']
  readonly wantsHelp: boolean
}

/** The command that the words on the line call, with what else they say; refused with a hint where there is none. */
export function findCommand(commands: readonly Command[], words: readonly string[]): FoundCommand {
  const command = commands
    .filter(({ name }) => name.split(' ').every((word, index) => words[index] === word))
    .sort((a, b) => b.name.split(' ').length - a.name.split(' ').length)[0]
  if (command === undefined) throw unknownCommand(words)
  const { values, positionals } = parsed(command, words.slice(command.name.split(' ').length))
  const { help, ...options } = values
  const most = command.usage
    .split(/ ?\[?--/)[0]!
    .split(' ')
    .filter(word => /^\[?\w/.test(word)).length
  if (positionals.length > most) throw usageError(command, `"${positionals[most]}" is too much.`)
  return { command, words: positionals, options: options as CommandCall['options'], wantsHelp: help === true }
}

function parsed(command: Command, words: string[]) {
  const options = { ...command.options, help: { type: 'boolean' } } as const
  // A word such as -50 is a number and no option.
  const isNegative = (word: string) => /^-\d+$/.test(word)
  const args = [...words.filter(word => !isNegative(word)), '--', ...words.filter(isNegative)]
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (error) {
    throw usageError(command, `${(error as Error).message.split('. ')[0]}.`)
  }
}

function usageError(command: Command, text: string): CommandError {
  return new CommandError(`${text}\n${usageOf(command)}`, 'usage')
}

export function usageOf({ name, usage, summary }: Command): string {
  return `npm run cairn -- ${`${name} ${usage}`.trim()} [--json]\n  ${summary}`
}

/** The commands that begin with the words: all of them for none. Refused with a hint where there are none. */
export function commandsBeginning(commands: readonly Command[], words: readonly string[]): readonly Command[] {
  const found = commands.filter(({ name }) => words.every((word, index) => name.split(' ')[index] === word))
  if (found.length === 0) throw unknownCommand(words)
  return found
}

function unknownCommand(words: readonly string[]): CommandError {
  const said = words.filter(word => !word.startsWith('-')).slice(0, 2)
  return new CommandError(`There is no command "${said.join(' ')}". See: npm run cairn -- help`, 'command-unknown')
}

/** The list of commands, with what holds for each of them. */
export function helpText(commands: readonly Command[], settings: string): string {
  const lines = commands.map(({ name, usage, summary }) => `  ${`${name} ${usage}`.trim()}\n      ${summary}`)
  return [
    'npm run cairn -- COMMAND',
    '',
    ...lines,
    '',
    'Each command takes --json: then standard output holds one JSON object and nothing else; of user activation --all-new, one a line.',
    '--as NAME says who acts: the person to whom your account of the machine is linked (admin link), and nobody else.',
    'DATA_DIR or DATABASE_URL say which database; the command works while a server runs.',
    '',
    settings,
  ].join('\n')
}
