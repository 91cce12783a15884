import type { ReplyOf } from '../../../contract/call.ts'
import type { getProgramRules } from '../../../contract/calls/program/rules.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { programViewId } from '../../../rules/programs/role.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { type Asking, findSeenOrPast } from '../program-views/list-program-views.ts'
import type { SeenProgram } from '../program-views/seen-programs.ts'
import { authoredRules } from './authored-rules.ts'
import { rulesFacts } from './rules-facts.ts'
import { termsRules } from './terms-rules.ts'

export interface RulesRequest {
  readonly programId: string
  readonly groupId: string
  readonly role: string
}

export type ProgramRules = ReplyOf<typeof getProgramRules>

/**
 * The rules of a program in the role in which a person sees it (P16): of a participant's own group, and for leaders of any.
 * Everything else is as unknown as what is not there (security T2, T27).
 */
export async function programRules(
  tx: ClientTx,
  asking: Asking,
  { programId, groupId, role }: RulesRequest,
): Promise<Outcome<ProgramRules, 'program-view-unknown'>> {
  const found = await findSeenOrPast(tx, asking, programViewId(programId, role))
  if (!found.ok) return found
  const { seen } = found.value
  if (seen.paxGoal !== undefined && seen.paxGoal.groupId !== groupId) return refused('program-view-unknown')
  const rules = rulesOf(seen, { programId, groupId, role }, asking)
  return rules === undefined ? refused('program-view-unknown') : done(rules)
}

/** The rules of a program that somebody sees; nothing where it has no such group. */
export function rulesOf(
  seen: SeenProgram,
  { programId, groupId, role }: RulesRequest,
  { client, locale }: Asking,
): ProgramRules | undefined {
  const facts = rulesFacts(seen, groupId, client, locale)
  if (facts === undefined) return undefined
  const { document } = facts
  return {
    programId,
    programName: facts.own(document.name),
    groupId,
    groupName: facts.group.name,
    role,
    parts: [
      ...authoredRules(document, groupId, role, [locale, client.defaultLocale]).map(one => ({
        source: 'authored' as const,
        locale: one.locale,
        content: [...one.content],
      })),
      { source: 'terms', locale: facts.locale, content: termsRules(facts) },
    ],
  }
}
