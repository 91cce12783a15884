import { createHmac } from 'node:crypto'

/**
 * What was typed as a user name, for the log: the same for the same name, so that tries at one account are seen to belong
 * together, and unreadable, for people type passwords there too (security T35).
 */
export function maskedName(secret: Buffer, userName: string): string {
  return createHmac('sha256', secret).update(userName.trim().toLowerCase()).digest('hex').slice(0, 12)
}
