import type { TestClient } from '../db/test-world.ts'
import { getClient } from '../features/clients/client-of-host.ts'
import type { NewMail } from './mail-kinds.ts'
import { type MailRow, readMails } from './mails.store.ts'
import { queueMail } from './queue-mail.ts'

/** Queues a mail for a client of the tests; answers its number. */
export async function queue(client: TestClient, mail: Partial<NewMail> = {}): Promise<number> {
  const whole = { ...passwordChanged('ann@people.example'), ...mail } as NewMail
  const id = await client.within(async tx => queueMail(tx, await getClient(tx), whole))
  return id!
}

export function passwordChanged(address: string, locale = 'en_US'): NewMail {
  return {
    kind: 'password-changed',
    to: { address, name: 'Ann Ash' },
    locale,
    values: { firstName: 'Ann', lastName: 'Ash', userName: 'ann' },
  }
}

/** The client's mails, oldest first. */
export async function mailsOf(client: TestClient): Promise<MailRow[]> {
  return (await client.within(tx => readMails(tx, 1000))).reverse()
}

/** Makes what waits due at once: tests move the rows and never the clock. */
export async function makeDue(client: TestClient): Promise<void> {
  await client.within(tx => tx.query(`update mails set next_at = now() where status = 'waiting'`))
}
