import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { type ProgramDocument, programDocument, termsOf } from '../../../contract/program-document.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { supportedTerms, type TermsProblem } from '../../../rules/programs/supported-terms.ts'
import type { Tenant } from '../../db/tenant.ts'
import { recordEvent } from '../audit/events.ts'
import { findSharedGroup, insertProgram, insertVersion, lockProgram, readEnrolledGroups } from './program.store.ts'

/** Developers and operators read these; the schemas come without sentences of their own. */
const inEnglish = { error: z.locales.en().localeError }

export interface AppliedProgram {
  readonly programId: string
  readonly version: number
  /** False where the newest version says the same already. */
  readonly isNew: boolean
}

export type ApplyRefusal = 'document-malformed' | 'terms-refused' | 'group-taken' | 'group-in-use' | 'period-changed'

/**
 * Creates or updates a program's draft from its document (decisions §6): one that differs from the newest version becomes
 * the next version. What people see changes only with `publishProgram`.
 */
export async function applyProgram(
  tenant: Tenant,
  json: unknown,
  actor: string,
): Promise<Outcome<AppliedProgram, ApplyRefusal>> {
  const parsed = programDocument.safeParse(json, inEnglish)
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      issue => `${issue.path.map(String).join('.') || 'document'}: ${issue.message}`,
    )
    return refused('document-malformed', { problems: problems.join('\n') })
  }
  const document = parsed.data
  const problems = supportedTerms(termsOf(document, 'en_US', 'en_US'))
  if (problems.length > 0) return refused('terms-refused', { problems: problems.map(say).join('\n') })
  const before = await lockProgram(tenant, document.programId)
  const fit = await fits(tenant, document, before?.document as ProgramDocument | undefined)
  if (!fit.ok) return fit
  const { programId } = document
  if (before !== undefined && isDeepStrictEqual(before.document, JSON.parse(JSON.stringify(document)))) {
    return done({ programId, version: before.version, isNew: false })
  }
  if (before === undefined) await insertProgram(tenant, programId)
  const version = (before?.version ?? 0) + 1
  await insertVersion(tenant, version, document, actor)
  await recordEvent(tenant, { actor, action: 'program.applied', subject: `program ${programId}`, details: { version } })
  return done({ programId, version, isNew: true })
}

/** Whether the document may stand beside the other programs, and over the people who are enrolled. */
async function fits(
  tenant: Tenant,
  document: ProgramDocument,
  before: ProgramDocument | undefined,
): Promise<Outcome<void, 'group-taken' | 'group-in-use' | 'period-changed'>> {
  const taken = await findSharedGroup(tenant, document)
  if (taken !== undefined) return refused('group-taken', { program: taken.program_id, group: taken.group_id })
  const enrolled = await readEnrolledGroups(tenant, document.programId)
  const lost = enrolled.find(groupId => !document.groups.some(group => group.groupId === groupId))
  if (lost !== undefined) return refused('group-in-use', { group: lost })
  const { timePeriodId } = document.timePeriod
  const isMoved = before !== undefined && before.timePeriod.timePeriodId !== timePeriodId
  return isMoved && enrolled.length > 0 ? refused('period-changed', { timePeriodId }) : done(undefined)
}

function say({ code, details }: TermsProblem): string {
  const where = Object.entries(details).map(([name, value]) => `${name} ${value}`)
  return where.length === 0 ? code : `${code} (${where.join(', ')})`
}
