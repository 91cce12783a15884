import { ClusterError } from './embedded/cluster-error.ts'
import { MigrationError } from './migration-files.ts'
import { OtherSecret } from './one-secret.ts'
import { PoolerError } from './pooler.ts'
import { DatabaseUnavailable, DiskFull, reasonOf } from './unavailable.ts'

/** Why the database that `DATABASE_URL` names, or the embedded one, cannot be had: for an operator who can mend it. */
export interface DatabaseTrouble {
  readonly code: 'migration' | 'pooler' | 'secret-other' | 'database-unavailable' | 'database-refused' | 'disk-full'
  readonly text: string
}

/** Describes a foreseen trouble; undefined for an internal error. */
export function databaseTrouble(error: unknown): DatabaseTrouble | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof MigrationError) return { code: 'migration', text: error.message }
  if (error instanceof PoolerError) return { code: 'pooler', text: error.message }
  if (error instanceof OtherSecret) return { code: 'secret-other', text: error.message }
  if (error instanceof ClusterError) return { code: 'database-unavailable', text: error.message }
  const { code = '' } = error as NodeJS.ErrnoException
  if (error instanceof DiskFull || code === '53100')
    return { code: 'disk-full', text: fullText('The disk of the database', error) }
  if (code === 'ENOSPC') return { code: 'disk-full', text: fullText('The disk', error) }
  if (error instanceof DatabaseUnavailable) {
    const cause = reasonOf(error.cause)
    return { code: 'database-unavailable', text: cause === '' ? error.message : `${error.message} (${cause})` }
  }
  if (
    /^(ECONN|ENOTFOUND|EAI_|EHOSTUN|ENETUN|ETIMEDOUT|EPIPE|08|57P|25006)/.test(code) ||
    connectionLost.test(error.message)
  ) {
    return {
      code: 'database-unavailable',
      text: `The database cannot be reached (${reasonOf(error)}). Is it running, and does DATABASE_URL name it?`,
    }
  }
  // Class 28: who are you; 3D000: no such database; 42501: not allowed to.
  if (/^(28...|3D000|42501)$/.test(code)) {
    const owner =
      code === '42501' ? ' If its user does not own the tables, name their owner in DATABASE_OWNER_URL.' : ''
    return {
      code: 'database-refused',
      text: `The database refuses us: ${error.message}. Look at DATABASE_URL.${owner}`,
    }
  }
  return undefined
}

function fullText(disk: string, { cause, message }: Error): string {
  return `${disk} is full (${reasonOf(cause) || message}). What was not finished is rolled back. Make room, and run it again.`
}

const connectionLost = /^(Connection terminated|timeout expired|The server does not support SSL)/
