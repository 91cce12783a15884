import { inject } from 'vitest'
import type { DatabaseAddress } from '../../db/connect.ts'
import { asAdmin } from '../../db/test-cluster.ts'

/** For tests: runs SQL as a superuser with every trigger asleep, which nobody can who obeys the database's guards. */
export function plantFault({ owner }: DatabaseAddress, sql: string): Promise<void> {
  const server = inject('testServer')
  const admin = server.url === undefined ? { ...server.admin, database: owner.database } : owner
  return asAdmin(admin, `set session_replication_role = replica; ${sql}`)
}
