import pg from 'pg'

/** Who owns the tables of the embedded database, and who works in them: neither is a superuser (security T2). */
export const embeddedOwner = 'cairn_owner'
export const appRole = 'cairn_app'
export const embeddedDatabase = 'cairn'

/** Whether the server behind the socket answers. */
export async function canConnect(socketDir: string): Promise<boolean> {
  const client = superuser(socketDir)
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Makes roles and database where they are missing; safe to repeat. */
export async function createRolesAndDatabase(socketDir: string, database = embeddedDatabase): Promise<void> {
  const client = superuser(socketDir)
  await client.connect()
  try {
    for (const role of [embeddedOwner, appRole]) {
      const found = await client.query('select 1 from pg_roles where rolname = $1', [role])
      if (found.rowCount === 0) await client.query(`create role ${role} login nosuperuser nocreatedb nocreaterole`)
    }
    await client.query(`grant ${appRole} to ${embeddedOwner}`)
    const found = await client.query('select 1 from pg_database where datname = $1', [database])
    if (found.rowCount === 0) {
      await client.query(`create database ${client.escapeIdentifier(database)} owner ${embeddedOwner}`)
    }
  } finally {
    await client.end()
  }
}

export function superuser(socketDir: string, database = 'postgres'): pg.Client {
  return new pg.Client({ host: socketDir, user: 'postgres', database, connectionTimeoutMillis: 3000 })
}
