import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { type Config, ConfigError, makeDataDir, readConfig, secretOf, settingsHelp } from '../config.ts'
import { embeddedName, type FoundDatabase, findDatabase, openDatabase } from '../db/connect.ts'
import { databaseInUse, inUseFile } from '../db/database-in-use.ts'
import { databaseTrouble } from '../db/database-trouble.ts'
import { readMark } from '../db/embedded/file-lock.ts'
import { migrate, requireMigrated } from '../db/migrate.ts'
import { knownSecretMark, refuseOtherSecret } from '../db/one-secret.ts'
import { type CommandAnswer, type CommandCall, CommandError } from './command.ts'
import { commands } from './commands.ts'
import { commandsBeginning, type FoundCommand, findCommand, helpText, usageOf } from './find-command.ts'
import { progressBar } from './progress-bar.ts'

/** Runs one command; answers the exit code: 0 done, 1 failed, 2 called in a way that cannot be. */
export async function runCommandLine(words: readonly string[]): Promise<number> {
  const isJson = words.includes('--json')
  try {
    const plain = words.filter(word => word !== '--json')
    if (plain.length === 0 || plain[0] === 'help' || plain[0] === '--help') {
      const shown = commandsBeginning(commands, plain.slice(1))
      await say(isJson ? JSON.stringify({ commands: shown.map(usageOf) }) : helpText(shown, settingsHelp()))
      return 0
    }
    const found = findCommand(commands, plain)
    if (found.wantsHelp) {
      await say(isJson ? JSON.stringify({ usage: usageOf(found.command) }) : usageOf(found.command))
      return 0
    }
    const print = async (line: string | undefined, json: object) => {
      if (isJson) await say(JSON.stringify(json), true)
      else if (line !== undefined) await say(line, true)
    }
    const { answer, database } = await withDatabase(found, print)
    if (answer.isPrinted) return 0
    if (isJson) await say(JSON.stringify(answer.isDocument ? answer.json : { ...answer.json, database }))
    else if (answer.lines.length > 0) await say(answer.lines.join('\n'))
    return answer.ok ? 0 : 1
  } catch (error) {
    const { code, text } = toCliError(error)
    const printError = () => void process.stderr.write(`${text}\n`)
    if (isJson) await say(JSON.stringify({ error: { code, text } }), true).catch(printError)
    else printError()
    return code === 'usage' || code === 'command-unknown' ? 2 : 1
  }
}

/**
 * Prints to standard output. A full disk must not pass for success; whoever closes a pipe has read enough, unless what is printed is
 * all that there is of it.
 */
function say(text: string, mustBeRead = false): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text)
    // By itself: a disk that takes a part of the text reports no error before the next write.
    process.stdout.write('\n', error => {
      const code = (error as NodeJS.ErrnoException | null | undefined)?.code
      const isClosed = code === 'EPIPE' || code === 'ERR_STREAM_DESTROYED'
      if (!error || (isClosed && !mustBeRead)) resolve()
      else reject(new CommandError(`The output could not be written: ${error.message}.`, 'output'))
    })
  })
}

interface Answered {
  readonly answer: CommandAnswer
  /** Where it did what it did. */
  readonly database: string
}

async function withDatabase({ command, words, options }: FoundCommand, print: CommandCall['print']): Promise<Answered> {
  const config = readConfig()
  if (command.isFirst) refuseForgotten(config)
  if (config.databaseUrl === undefined) makeDataDir(config)
  const finding =
    command.schema === 'throw-away' ? throwAwayDatabase() : findDatabase(config.dataDir, config.databaseUrl, config)
  const letGo = leaveOnSignal(async () => (await finding).leave())
  const { name, address, leave } = await finding.catch(error => {
    letGo()
    throw error
  })
  const report = (line: string) => void process.stderr.write(`${line}\n`)
  report(`Database: ${name}`)
  try {
    const migrated = command.migrates
      ? await migrate(address.owner, { isUnbounded: options['unbounded'] === true, report })
      : []
    if (!command.migrates && command.schema === undefined) await requireMigrated(address.owner)
    const db = openDatabase(address, () => {}, config.databaseWaitMs)
    try {
      const actor = `operator:${userInfo().username}` as const
      const port = portOfServer(config.dataDir) ?? config.port
      const known = command.takesAnySecret ? undefined : await knownSecretMark(db)
      const secret = () => {
        const ours = secretOf(config)
        refuseOtherSecret(known, ours)
        return ours
      }
      const progress = progressBar(process.stderr)
      const answer = await command.run({
        db,
        database: name,
        migrated,
        words,
        options,
        actor,
        port,
        secret,
        progress,
        print,
      })
      return { answer, database: name }
    } finally {
      await db.close()
    }
  } finally {
    letGo()
    await leave()
  }
}

/** An empty database in the temporary folder, which is removed as it is left. */
async function throwAwayDatabase(): Promise<FoundDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-throw-away-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  // Whoever runs the embedded database passes through (as makeDataDir does).
  chmodSync(folder, 0o711)
  try {
    const found = await findDatabase(folder, undefined)
    return { ...found, name: `a throw-away database in ${folder}`, leave: () => found.leave().finally(remove) }
  } catch (error) {
    remove()
    throw error
  }
}

// A variable that was set in another terminal is easily forgotten, and what is made in the wrong database is found late.
function refuseForgotten({ databaseUrl, dataDir }: Config): void {
  const other = databaseUrl === undefined ? databaseInUse(dataDir) : undefined
  if (other === undefined) return
  throw new CommandError(
    `The server of this data folder serves the database ${other}, and this would go to ${embeddedName(dataDir)}. ` +
      'Say which one you mean: export DATABASE_URL=postgresql://… as for the server, ' +
      `or remove ${inUseFile(dataDir)} to work with the embedded one.`,
    'database-other',
  )
}

function portOfServer(dataDir: string): number | undefined {
  const port = readMark(join(dataDir, 'server.lock'))?.['port']
  return typeof port === 'number' && port > 0 ? port : undefined
}

/**
 * A Ctrl-C or a terminal that closes leaves the database as it should be left: what is under way is rolled back as its
 * connection goes, and an embedded server that nobody else uses is stopped.
 */
function leaveOnSignal(leave: () => Promise<void>): () => void {
  const signals = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const
  let isLeaving = false
  const handlers = Object.entries(signals).map(([signal, exitCode]) => {
    const handler = () => {
      if (isLeaving) return
      isLeaving = true
      process.stderr.write('\nStopped; nothing half done was kept.\n')
      leave()
        .catch(() => {})
        .finally(() => process.exit(exitCode))
    }
    process.on(signal, handler)
    return () => process.off(signal, handler)
  })
  return () => {
    for (const off of handlers) off()
  }
}

/** An error as an operator sees it: a sentence, never a stack. */
function toCliError(error: unknown): { code: string; text: string } {
  if (error instanceof CommandError) return { code: error.code, text: error.message }
  if (error instanceof ConfigError) return { code: 'config', text: error.message }
  const trouble = databaseTrouble(error)
  if (trouble !== undefined) return trouble
  return { code: 'error', text: `That failed: ${error instanceof Error ? error.message : String(error)}` }
}
