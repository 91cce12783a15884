import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { Tenant } from '../../db/tenant.ts'
import { recordEvent } from '../audit/events.ts'
import { lockProgram, markPublished } from './program.store.ts'

/** Makes the newest version of a program the one that people see; answers which that is. */
export async function publishProgram(
  tenant: Tenant,
  programId: string,
  actor: string,
): Promise<Outcome<{ programId: string; version: number; isNew: boolean }, 'program-unknown'>> {
  const program = await lockProgram(tenant, programId)
  if (program === undefined) return refused('program-unknown', { programId })
  const { version, published_version: published } = program
  if (published === version) return done({ programId, version, isNew: false })
  await markPublished(tenant, programId, version)
  await recordEvent(tenant, {
    actor,
    action: 'program.published',
    subject: `program ${programId}`,
    details: { version },
  })
  return done({ programId, version, isNew: true })
}
