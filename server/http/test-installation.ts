import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig, secretOf } from '../config.ts'
import { type Database, type DatabaseAddress, findDatabase, openDatabase } from '../db/connect.ts'
import { postmasterFile } from '../db/embedded/postmaster.ts'
import { type ServerProcess, startProcess } from './test-process.ts'

/** A whole Cairn in a folder of its own, as `npm start` runs it, that can be struck: its server, and its database. */
export interface Installation {
  readonly dataDir: string
  readonly port: number
  readonly secret: Buffer
  readonly address: DatabaseAddress
  /** Connections of the test’s own. */
  openDatabase(): Database
  /** Ends the server by `kill -9` and starts it again; answers the milliseconds until it serves. */
  killServer(): Promise<number>
  /** Stops the database at once, as by a crash; answers the milliseconds until the server is ready again, by itself. */
  stopDatabase(): Promise<number>
  /** Settles once the server is ready. */
  whenBack(): Promise<void>
  close(): Promise<void>
}

export async function openInstallation(): Promise<Installation> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cairn-installation-'))
  chmodSync(dataDir, 0o711)
  const environment = { DATA_DIR: dataDir, TRUSTED_PROXIES: '127.0.0.1' }
  let server = await startProcess(environment)
  const { port } = server
  // A share of its own in the database, so that it stays while no server runs.
  const { address, leave } = await findDatabase(dataDir, undefined)
  let restart: Promise<ServerProcess> = Promise.resolve(server)

  async function whenBack(): Promise<void> {
    await restart
    while (!(await isReady(port))) await pause(20)
  }
  async function timed(work: () => Promise<void>): Promise<number> {
    const began = process.hrtime.bigint()
    await work()
    return Number(process.hrtime.bigint() - began) / 1e6
  }
  return {
    dataDir,
    port,
    address,
    secret: secretOf(readConfig({ DATA_DIR: dataDir })),
    openDatabase: () => openDatabase(address, () => {}),
    whenBack,
    killServer: () => {
      const dead = server
      restart = dead.end('SIGKILL').then(() => startProcess({ ...environment, PORT: String(port) }))
      return timed(async () => {
        server = await restart
        await whenBack()
      })
    },
    stopDatabase: () =>
      timed(async () => {
        const dead = postmasterOf(dataDir)!
        process.kill(dead, 'SIGQUIT')
        while ([undefined, dead].includes(postmasterOf(dataDir)) || !(await isReady(port))) await pause(20)
      }),
    close: async () => {
      await (await restart.catch(() => server)).end()
      await leave()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/health/ready`).then(
    reply => reply.ok,
    () => false,
  )
}

function postmasterOf(dataDir: string): number | undefined {
  const file = postmasterFile(join(dataDir, 'postgres', 'data'))
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
}
