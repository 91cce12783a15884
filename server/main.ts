import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { connectSampleCatalogue } from '../samples/catalogue/connect-catalogue.ts'
import { mountSampleCatalogue } from '../samples/catalogue/mount-catalogue.ts'
import { mountDemoCodes } from '../samples/demo/mount-demo-codes.ts'
import { demoSignIns, seedDemo } from '../samples/demo/seed-demo.ts'
import {
  type Config,
  ConfigError,
  makeDataDir,
  readConfig,
  secretOf,
  settingsHelp,
  startLine,
  version,
} from './config.ts'
import { findDatabase, openDatabase } from './db/connect.ts'
import { databaseInUse, inUseFile, noteDatabaseInUse } from './db/database-in-use.ts'
import { databaseTrouble } from './db/database-trouble.ts'
import { readMark, releaseLock, renoteLock, takeLock } from './db/embedded/file-lock.ts'
import { keepAlive } from './db/embedded/keep-alive.ts'
import { migrateAsOwner } from './db/migrate.ts'
import { keepOneSecret } from './db/one-secret.ts'
import { refusePoolerAt } from './db/pooler.ts'
import { makeApp } from './http/app.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { rehearsalKind } from './loads/rehearsals/rehearsal-task.ts'
import { uploadTaskKinds } from './loads/uploads/work-on-upload.ts'
import { routes } from './routes.ts'
import { mountSso } from './sso/mount-sso.ts'

/** How long what was broken off may take to notice. */
const longestCutSeconds = 5

/** How many connections tasks may use for long work at a time. */
const longTasks = 6

/** The serving process. */
export interface Serving {
  readonly address: string
  /**
   * Ends what is under way, breaking it off after `STOP_SECONDS`, then leaves the database; safe to call twice. With `isAnnounced` the process first goes on for
   * `DRAIN_SECONDS` while it is not ready, so that proxies send no more.
   */
  stop(isAnnounced?: boolean): Promise<void>
  /** Changes the log between `debug` and `LOG_LEVEL` (O06). */
  switchDebug(): void
}

export class StartRefused extends Error {}

/**
 * Starts to serve: configuration, database, migrations, demo data on an empty embedded database, HTTP. Throws a
 * ConfigError or StartRefused whose message tells an operator what to do.
 */
export async function serve(webFolder: string, print: (line: string) => void): Promise<Serving> {
  const config = readConfig()
  const say = (line: string) => print(startLine(line))
  const shown = config.withDemo ? config.effective.filter(one => !one.endsWith('(default)')) : config.effective
  if (shown.length > 0) say(`Settings: ${shown.join(', ')}`)
  // With a database and a secret from elsewhere nothing has to be kept here: a container may have no writable folder.
  if (config.databaseUrl === undefined || config.secret === undefined) makeDataDir(config)
  const secret = secretOf(config)
  const lockFile = join(config.dataDir, 'server.lock')
  if (config.databaseUrl === undefined) refuseSecond(lockFile, config.dataDir, config.port)

  let isDraining = false
  const undo: (() => Promise<void> | void)[] = [() => releaseLock(lockFile)]
  // Only who wants figures pays for them.
  const metrics =
    config.metricsPort === undefined ? undefined : (await import('./metrics/metrics.ts')).makeMetrics(version)
  if (config.tracesTo !== undefined) {
    undo.push((await import('./traces/start-traces.ts')).startTraces(config.tracesTo, version, config.role))
  }
  const unwind = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const found = await findDatabase(config.dataDir, config.databaseUrl, config)
    undo.push(found.leave)
    if (!config.withDemo) say(`Database: ${found.name}`)
    if (config.databaseUrl !== undefined) await refusePoolerAt(found.address.session)
    await migrateAsOwner(found.address.owner, { report: say })
    if (config.databaseUrl === undefined) warnOfOther(config, found.name, say)
    else noteDatabaseInUse(config.dataDir, found.name)
    let app: FastifyInstance | undefined
    const note = (event: string) => (line: string) => (app === undefined ? say(line) : app.log.warn({ event }, line))
    const keeper = keepAlive(found.revive, note('database'))
    const db = openDatabase(found.address, keeper.lost, config.databaseWaitMs)
    db.replica?.reportTo(note('replica'))
    const databases = [db]
    metrics?.watchPools('web', db)
    metrics?.watchReady(db)
    undo.push(() => db.close(), keeper.rest)
    await keepOneSecret(db, secret)
    if (config.withDemo) await seedDemo(db, secret)
    const isDemoAtHome = config.withDemo && isLoopback(config.host)
    if (isDemoAtHome) await connectSampleCatalogue(db, secret)
    const served =
      config.role === 'worker'
        ? { routes: [] }
        : {
            routes,
            mounts: isDemoAtHome ? [mountSso, mountSampleCatalogue, mountDemoCodes] : [mountSso],
            ...(existsSync(webFolder) ? { webFolder } : {}),
          }
    app = await makeApp({ config, db, secret, metrics, isDraining: () => isDraining, ...served })
    undo.push(() => app?.close())
    await app.listen({ port: config.port, host: config.host }).catch(error => {
      const text = listenTrouble(error.code, config)
      throw text === undefined ? error : new StartRefused(text, { cause: error })
    })
    const { port } = app.server.address() as { port: number }
    if (config.role !== 'web') {
      // Connections of their own, so that no request waits for a task.
      const { address: database } = found
      const taskDb = openDatabase({ ...database, app: database.session }, keeper.lost, config.databaseWaitMs, longTasks)
      taskDb.replica?.reportTo(note('replica'))
      databases.push(taskDb)
      metrics?.watchPools('tasks', taskDb)
      metrics?.watchQueues(taskDb)
      undo.push(() => taskDb.close())
      const { smtpUrl, keptDays } = config
      const jobs = startJobs(taskDb, note('work'), {
        smtpUrl,
        secret,
        port,
        keptDays,
        kinds: [...uploadTaskKinds(taskDb), rehearsalKind(taskDb)],
        onAttempt: metrics?.task,
      })
      // At once: while a task ends, nobody begins a request that would then be broken off with it.
      undo.push(async () => void (await Promise.all([jobs.stop(), app?.close()])))
      metrics?.watchTasks(jobs.kinds)
    }
    if (metrics !== undefined) {
      const stopped = await metrics.serve(config.metricsPort!, config.host).catch(error => {
        throw new StartRefused(`METRICS_PORT ${config.metricsPort} cannot be used: ${error.message}.`, { cause: error })
      })
      undo.push(stopped)
    }
    if (config.databaseUrl === undefined) renoteLock(lockFile, { port })
    const address = `http://localhost:${port}`
    if (config.smtpUrl === undefined) say(noMailServer(port, config.withDemo))
    if (config.withDemo) for (const line of demoSignIns(port)) say(line)
    say(`\nCairn serves at ${address}   (stop with Ctrl-C)`)
    const stop = async (isAnnounced = false) => {
      if (isAnnounced && !isDraining && config.drainSeconds > 0) {
        isDraining = true
        await pause(config.drainSeconds * 1000)
      }
      isDraining = true
      const ended = unwind()
      if (await isWithin(ended, config.stopSeconds)) return
      log.warn(
        { event: 'stop' },
        `What was under way after ${config.stopSeconds} seconds is broken off and rolled back.`,
      )
      server.closeAllConnections()
      for (const one of databases) one.cut()
      await isWithin(ended, longestCutSeconds)
    }
    const { log, server } = app
    const switchDebug = () => {
      log.level = log.level === 'debug' ? config.logLevel : 'debug'
      say(`The log has level ${log.level} now.`)
    }
    return { address, stop, switchDebug }
  } catch (error) {
    await unwind()
    const trouble = databaseTrouble(error)
    throw trouble === undefined ? error : new StartRefused(trouble.text, { cause: error })
  }
}

/** What a start that failed says (O06): a refusal in words, anything else with its stack. */
export function startTrouble(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StartRefused) return startLine(error.message, 'fatal')
  return startLine(error instanceof Error ? (error.stack ?? error.message) : String(error), 'fatal')
}

async function isWithin(work: Promise<void>, seconds: number): Promise<boolean> {
  return Promise.race([work.then(() => true), pause(seconds * 1000, false, { ref: false })])
}

// Without DATABASE_URL a server starts on the embedded database all the same, so a forgotten one must be reported.
function warnOfOther({ dataDir }: Config, name: string, say: (line: string) => void): void {
  const other = databaseInUse(dataDir)
  if (other === undefined) return
  say(
    `ATTENTION: the server of this data folder served the database ${other} before, and now serves ${name}, for DATABASE_URL ` +
      `is not set. Set it to serve that one again, or remove ${inUseFile(dataDir)} to stay with this one.`,
  )
}

// Nobody must learn of it from people who wait for a mail in vain.
function noMailServer(port: number, withDemo: boolean): string {
  const where = withDemo ? `read them at http://localhost:${port}/dev/mail` : 'list them by npm run cairn -- mail list'
  return `SMTP_URL is not set, so no mail is sent: mails wait in the database; ${where}.`
}

function listenTrouble(code: string, { host, port }: Config): string | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another program. Choose one with PORT=3001 npm start.`
    case 'EACCES':
      return `Port ${port} may not be used by this user. Choose one above 1023, such as PORT=3000.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return `HOST ${host} is no address of this machine. Leave it out, or say 127.0.0.1 or 0.0.0.0.`
  }
  return undefined
}

// The sample catalogue, and the codes of the demo's staff, are for whoever sits at this machine.
function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|::1)$/.test(host)
}

function refuseSecond(lockFile: string, dataDir: string, port: number): void {
  const holder = takeLock(lockFile, { port })
  if (holder === undefined) return
  const other = readMark(lockFile)
  throw new StartRefused(
    `Cairn already runs on the data in ${dataDir} (process ${holder.pid}, http://localhost:${other?.['port'] ?? '?'}). ` +
      'Stop that one first, or give this one its own folder: DATA_DIR=./other-data PORT=3001 npm start.',
  )
}

export { settingsHelp }
