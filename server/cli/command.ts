import type { OperatorActor } from '../../rules/actors/actor.ts'
import type { Outcome } from '../../rules/outcome.ts'
import type { Database } from '../db/connect.ts'
import { refusalText } from './refusal-text.ts'

/** One command of the command line (decisions §7); each family of them is one file, and the table lists them all. */
export interface Command {
  /** The words that call it: `results preview`. */
  readonly name: string
  /** What follows them, for the help: `PROGRAM --client KEY`. */
  readonly usage: string
  readonly summary: string
  /** As Node's `parseArgs` takes them; `--json` belongs to every command. */
  readonly options: Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>
  /** It creates something new, and so would not fail in the wrong database. */
  readonly isFirst?: true
  /** It brings the database up to date before it runs; every other command refuses one that is not. */
  readonly migrates?: true
  /** It brings the schema itself: into an empty database, or into one that is made for it and removed afterwards. */
  readonly schema?: 'empty' | 'throw-away'
  /** It takes another secret than the servers of the database have. */
  readonly takesAnySecret?: true
  run(call: CommandCall): Promise<CommandAnswer>
}

export interface CommandCall {
  readonly db: Database
  /** What the database is called, for people to read. */
  readonly database: string
  readonly words: readonly string[]
  readonly options: Readonly<Record<string, string | boolean | undefined>>
  /** The operating system's account that types; who that is for a client says `actorOf`. */
  readonly actor: OperatorActor
  /** The migrations that ran before a command that `migrates`. */
  readonly migrated: readonly string[]
  readonly progress: Progress
  /**
   * Prints at once what could not be had again if the command were stopped: a line for a person, an object for a program. Throws
   * where nobody reads it any more.
   */
  readonly print: (line: string | undefined, json: object) => Promise<void> | void
  /** The key for secrets at rest, the server's own. */
  secret(): Buffer
  /** Where the server listens, or would: of the one that runs on the same data, else as configured. */
  readonly port: number
}

/** Long work reports its progress here: a bar on a terminal, elsewhere a line now and then. */
export interface Progress {
  show(label: string, done: number, total: number): void
  end(): void
}

/** `lines` for a person, `json` for a program; the exit code is 0 only where `ok`. */
export interface CommandAnswer {
  readonly ok: boolean
  readonly lines: readonly string[]
  readonly json: object
  /** It was printed already. */
  readonly isPrinted?: true
  /** `json` is a document that another command takes: nothing is added to it. */
  readonly isDocument?: true
}

/** An answer of a command that did what it was asked. */
export function answer(lines: readonly string[], json: object, ok = true): CommandAnswer {
  return { ok, lines, json }
}

/** An answer that is a document, which another command takes as it is. */
export function documentAnswer(document: object): CommandAnswer {
  return { ...answer([JSON.stringify(document, null, 2)], document), isDocument: true }
}

/**
 * An answer that is all there is of what it shows, such as codes: printed before that is committed, so that nothing is kept that
 * nobody could read.
 */
export async function printedAnswer(call: CommandCall, lines: readonly string[], json: object): Promise<CommandAnswer> {
  await call.print(lines.join('\n'), { ...json, database: call.database })
  return { ...answer(lines, json), isPrinted: true }
}

/** The operator named something unknown; the message says what to do. */
export class CommandError extends Error {
  readonly code: string
  constructor(message: string, code = 'command') {
    super(message)
    this.code = code
  }
}

/**
 * The value that was reached; a refusal ends the command, in the words given for it, whose `{names}` are its details, else in those
 * that the console has for the same refusal.
 */
export function must<T>(outcome: Outcome<T>, words: Readonly<Record<string, string>> = {}): T {
  if (outcome.ok) return outcome.value
  const { refusal, details = {} } = outcome
  const own = words[refusal]?.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''))
  const text = own ?? (refusalText(refusal, details) || `${refusal.replaceAll('-', ' ')} ${JSON.stringify(details)}`)
  throw new CommandError(text, refusal)
}

/** A word that the command needs. */
export function neededWord({ words }: CommandCall, index: number, what: string): string {
  const word = words[index]
  if (word === undefined || word === '') throw new CommandError(`${what} is missing.`)
  return word
}

export function textOption({ options }: CommandCall, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function neededOption(call: CommandCall, name: string): string {
  const value = textOption(call, name)
  if (value === undefined) throw new CommandError(`--${name} is missing.`)
  return value
}

/** Columns of text, the heads first; figures (`right`) stand below each other's ends. */
export function tableLines(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  right: readonly number[],
): string[] {
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map(row => row[column]!.length)))
  const write = (row: readonly string[]) =>
    row
      .map((cell, column) => (right.includes(column) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!)))
      .join('  ')
      .trimEnd()
  return [write(heads), widths.map(width => '-'.repeat(width)).join('  '), ...rows.map(write)]
}
