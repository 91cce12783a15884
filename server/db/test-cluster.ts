import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { addressOf, type DatabaseAddress, embeddedAddress } from './connect.ts'
import { createRolesAndDatabase, superuser } from './embedded/bootstrap.ts'
import { openCluster } from './embedded/cluster.ts'
import { migrate } from './migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** How a test reaches the server on which it may make databases. */
    testServer: TestServer
  }
}

export interface TestServer {
  /** Who may create databases. */
  readonly admin: pg.ClientConfig
  /** A migrated database to copy. */
  readonly template: string
  readonly socketDir: string | undefined
  readonly url: string | undefined
}

const template = `cairn_template_${process.pid}`

/**
 * One server for a whole run of the tests: the embedded one in a folder of its own, or the one that TEST_DATABASE_URL
 * names. Each test file then copies a migrated database from the template.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL']
  return url === undefined ? embedded(project) : other(project, url)
}

async function embedded(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cairn-test-'))

  chmodSync(dataDir, 0o711)
  const cluster = await openCluster(dataDir)
  const stop = async () => {
    await cluster.leave()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const { host, user, database } = superuser(cluster.socketDir)
  const admin = { host, user, database }
  try {
    // Nobody stops this server to see what it kept, so nothing waits for a disk. Tables are analyzed where a test or the product says
    // so: autovacuum would change plans in the middle of a test.
    for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum'])
      await asAdmin(admin, `alter system set ${setting} = off`)
    await asAdmin(admin, 'select pg_reload_conf()')
    await createRolesAndDatabase(cluster.socketDir, template)
    await migrate(embeddedAddress(cluster.socketDir, template).owner)
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('testServer', {
    admin,
    template,
    socketDir: cluster.socketDir,
    url: undefined,
  })
  return stop
}

async function other(project: TestProject, url: string): Promise<() => Promise<void>> {
  const admin: pg.ClientConfig = { connectionString: url }
  const stop = () => asAdmin(admin, `drop database ${template} with (force)`)
  await asAdmin(admin, `create database ${template}`)
  try {
    await migrate(addressOf(withDatabase(url, template)).owner)
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('testServer', { admin, template, socketDir: undefined, url })
  return stop
}

/** The address of a database on the test server. */
export function testAddress(server: TestServer, database: string): DatabaseAddress {
  if (server.socketDir !== undefined) return embeddedAddress(server.socketDir, database)
  return addressOf(withDatabase(server.url!, database))
}

export async function asAdmin(admin: pg.ClientConfig, sql: string): Promise<void> {
  const client = new pg.Client(admin)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}
