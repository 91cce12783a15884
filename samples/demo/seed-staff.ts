import type { Actor } from '../../rules/actors/actor.ts'
import type { Outcome } from '../../rules/outcome.ts'
import type { ClientTx } from '../../server/db/client-tx.ts'
import { createPerson } from '../../server/features/accounts/create-administrator.ts'
import { setPassword } from '../../server/features/accounts/set-password.ts'
import { giveApp } from '../../server/features/factors/enrol.ts'
import { giveGrant } from '../../server/features/grants/change-grants.ts'
import { demoPassword } from './demo-client.ts'
import { type DemoStaff, staffAppSecret } from './staff.ts'

/** Made as an operator makes administrators, with one role each and an app whose codes the start says where to read. */
export async function seedStaff(
  tx: ClientTx,
  { secret, clientKey, actor }: { readonly secret: Buffer; readonly clientKey: string; readonly actor: Actor },
  { userName, firstName, lastName, role }: DemoStaff,
): Promise<void> {
  const { personId } = must(await createPerson(tx, { userName, firstName, lastName, email: null }, actor), userName)
  must(await giveGrant(tx, { userName, role, reason: 'The demo shows each role' }, actor), userName)
  must(await setPassword(tx, { userName }, demoPassword), userName)
  await giveApp(tx, personId, { app: staffAppSecret(secret, clientKey, userName), name: 'Demo phone', secret })
}

function must<T>(outcome: Outcome<T>, subject: string): T {
  if (outcome.ok) return outcome.value
  throw new Error(`The demo's ${subject}: ${outcome.refusal} ${JSON.stringify(outcome.details ?? {})}`)
}
