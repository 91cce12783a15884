/** A person's plan for one program (product §3, My plan). */
export interface Plan {
  readonly programId: string
  readonly planSets: readonly PlanSet[]
}

/** What could get in the way, what is on the person's side, and what they will do next. */
export interface PlanSet {
  readonly id: string
  readonly obstacle: string
  readonly positive: string
  readonly actionSteps: readonly ActionStep[]
}

export interface ActionStep {
  readonly id: string
  readonly text: string
  readonly isCompleted: boolean
}

/**
 * How much a plan may hold; `note` and `step` in UTF-16 units. Together they stay below 64 KB on the wire in any script
 * (security T32): 5 · (2 · 500 + 12 · 200) units of at most 3 bytes are 51,000 bytes.
 */
export const planLimits = { sets: 5, steps: 12, note: 500, step: 200 } as const

/** Whether a set was removed: removing clears obstacle, positive and action steps (product §5). */
export function isCleared({ obstacle, positive, actionSteps }: PlanSet): boolean {
  return obstacle === '' && positive === '' && actionSteps.length === 0
}

/** The sets that a person sees: all but the removed ones. */
export function shownSets({ planSets }: Plan): readonly PlanSet[] {
  return planSets.filter(set => !isCleared(set))
}

/** The plan as a person finds it: without sets it gets one empty set with one empty step (product §4, Saving). */
export function startedPlan(plan: Plan, newId: () => string): Plan {
  if (shownSets(plan).length > 0) return plan
  return { ...plan, planSets: [...plan.planSets, emptySet(newId)] }
}

/** A set to write in. */
export function emptySet(newId: () => string): PlanSet {
  return { id: newId(), obstacle: '', positive: '', actionSteps: [emptyStep(newId)] }
}

export function emptyStep(newId: () => string): ActionStep {
  return { id: newId(), text: '', isCompleted: false }
}
