import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { type Database, type DatabaseAddress, openDatabase } from './connect.ts'
import { asAdmin, testAddress } from './test-cluster.ts'

/**
 * How long tests wait for their database, in milliseconds: what a person is spared on a server is no fault of a machine
 * that is busy. Where the server's own patience is the matter, they open a database of their own.
 */
export const testPatienceMs = 12_000

/** A database of its own for the test file that calls this: migrated, empty, gone afterwards. */
export function testDatabase(): { readonly db: Database; readonly address: DatabaseAddress } {
  const name = `cairn_${randomBytes(6).toString('hex')}`
  const server = inject('testServer')
  const address = testAddress(server, name)
  let db: Database | undefined
  beforeAll(async () => {
    const owner = server.socketDir === undefined ? '' : ' owner cairn_owner'
    // Files are copied in a tenth of the time that every page takes through the log.
    await asAdmin(server.admin, `create database ${name} template ${server.template} strategy file_copy${owner}`)
    db = openDatabase(address, () => {}, testPatienceMs)
  })
  afterAll(async () => {
    await db?.close()
    await asAdmin(server.admin, `drop database if exists ${name} with (force)`)
  })
  return {
    address,
    get db(): Database {
      if (db === undefined) throw new Error('The test database is there from beforeAll on.')
      return db
    },
  }
}

/** How a superuser, who sees the rows of every client, enters a test's database. */
export function superuserOf({ owner }: DatabaseAddress): pg.ClientConfig {
  const server = inject('testServer')
  return server.url === undefined ? { ...server.admin, database: owner.database } : owner
}

/** Where a server of its own reaches the database: `DATABASE_URL`, also for a socket. */
export function databaseUrl({ owner }: DatabaseAddress): string {
  return owner.connectionString ?? `postgresql://${owner.user}@localhost/${owner.database}?host=${owner.host}`
}
