import * as z from 'zod/mini'
import { planLimits } from '../rules/plans/plan.ts'

/** What a page calls a set or a step of its own; it makes the ids itself, so that saving gives nothing a new name. */
const partId = z.string().check(z.regex(/^[\w-]{1,40}$/))

/** Words of a person in any script, line breaks included; never what no database or page could show. */
const words = (most: number) => z.string().check(z.maxLength(most), z.regex(/^(?:[^\p{Cc}]|[\n\r\t])*$/u))

/** A set of a plan as the wire names it (product §3 and §7). */
export const planSet = z.object({
  id: partId,
  obstacle: words(planLimits.note),
  positive: words(planLimits.note),
  actionSteps: z
    .array(z.object({ id: partId, actionStep: words(planLimits.step), actionStepStatus: z.boolean() }))
    .check(z.maxLength(planLimits.steps), z.refine(isEachItsOwn, 'two steps have one id')),
})

export const planSets = z
  .array(planSet)
  .check(z.maxLength(planLimits.sets), z.refine(isEachItsOwn, 'two sets have one id'))

function isEachItsOwn(parts: readonly { id: string }[]): boolean {
  return new Set(parts.map(({ id }) => id)).size === parts.length
}
