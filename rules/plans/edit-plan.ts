import type { ActionStep, Plan, PlanSet } from './plan.ts'

/** Adds a set at the end. A plan id that is not this plan's is a fault of the caller (product §5). */
export function addPlanSet(plan: Plan, planId: string, set: PlanSet): Plan {
  assertFound(plan.programId === planId, `plan ${planId}`)
  return { ...plan, planSets: [...plan.planSets, set] }
}

/** Adds a step at the end of a set, which must be there (product §5). */
export function addActionStep(plan: Plan, planSetId: string, step: ActionStep): Plan {
  assertFound(
    plan.planSets.some(({ id }) => id === planSetId),
    `plan set ${planSetId}`,
  )
  return changeSet(plan, planSetId, set => ({ ...set, actionSteps: [...set.actionSteps, step] }))
}

/** Writes a set's obstacle or positive anew. */
export function editPlanSet(
  plan: Plan,
  planSetId: string,
  words: Partial<Pick<PlanSet, 'obstacle' | 'positive'>>,
): Plan {
  return changeSet(plan, planSetId, set => ({ ...set, ...words }))
}

/** Writes a step anew, or marks it completed or not. */
export function editActionStep(
  plan: Plan,
  planSetId: string,
  stepId: string,
  change: Partial<Omit<ActionStep, 'id'>>,
): Plan {
  return changeSteps(plan, planSetId, steps => steps.map(step => (step.id === stepId ? { ...step, ...change } : step)))
}

/** Moves a step to a place in its set, counted from 0; beyond an end it stays at that end. */
export function moveActionStep(plan: Plan, planSetId: string, stepId: string, to: number): Plan {
  return changeSteps(plan, planSetId, steps => {
    const step = steps.find(({ id }) => id === stepId)
    return step === undefined ? steps : insertAt(without(steps, stepId), step, to)
  })
}

export function removeActionStep(plan: Plan, planSetId: string, stepId: string): Plan {
  return changeSteps(plan, planSetId, steps => without(steps, stepId))
}

/** Removes a set: obstacle, positive and action steps are cleared (product §5). */
export function removePlanSet(plan: Plan, planSetId: string): Plan {
  return changeSet(plan, planSetId, ({ id }) => ({ id, obstacle: '', positive: '', actionSteps: [] }))
}

/** What was removed, and where it was. */
export type Removed =
  | { readonly kind: 'set'; readonly set: PlanSet; readonly at: number }
  | { readonly kind: 'step'; readonly planSetId: string; readonly step: ActionStep; readonly at: number }

/** Takes a removal back, and nothing else that was done since. */
export function restoreRemoved(plan: Plan, removed: Removed): Plan {
  if (removed.kind === 'set') {
    const others = plan.planSets.filter(({ id }) => id !== removed.set.id)
    return { ...plan, planSets: insertAt(others, removed.set, removed.at) }
  }
  const { planSetId, step, at } = removed
  const restored = changeSteps(plan, planSetId, steps => insertAt(without(steps, step.id), step, at))
  // The set itself may be gone since; its step comes back with words to it.
  return restored.planSets.some(({ id }) => id === planSetId)
    ? restored
    : { ...plan, planSets: [...plan.planSets, { id: planSetId, obstacle: '', positive: '', actionSteps: [step] }] }
}

/** What there is to save: empty obstacle and positive as a single space (product §5); what says nothing is left out. */
export function planToSave(plan: Plan): Plan {
  const planSets = plan.planSets
    .map(set => ({ ...set, actionSteps: set.actionSteps.filter(({ text }) => text.trim() !== '') }))
    .filter(({ obstacle, positive, actionSteps }) => `${obstacle}${positive}`.trim() !== '' || actionSteps.length > 0)
    .map(set => ({ ...set, obstacle: set.obstacle || ' ', positive: set.positive || ' ' }))
  return { ...plan, planSets }
}

/** Whether two plans would be saved alike. */
export function isSamePlan(one: Plan, other: Plan): boolean {
  return textOf(one) === textOf(other)
}

// In one order of fields, wherever the plan came from.
function textOf(plan: Plan): string {
  return JSON.stringify(
    planToSave(plan).planSets.map(({ id, obstacle, positive, actionSteps }) => [
      [id, obstacle, positive],
      actionSteps.map(step => [step.id, step.text, step.isCompleted]),
    ]),
  )
}

/** How many steps are completed, of those with words. */
export function stepsDone(sets: readonly PlanSet[]): { readonly done: number; readonly all: number } {
  const steps = sets.flatMap(({ actionSteps }) => actionSteps).filter(({ text }) => text.trim() !== '')
  return { done: steps.filter(({ isCompleted }) => isCompleted).length, all: steps.length }
}

function changeSet(plan: Plan, planSetId: string, change: (set: PlanSet) => PlanSet): Plan {
  return { ...plan, planSets: plan.planSets.map(set => (set.id === planSetId ? change(set) : set)) }
}

function changeSteps(
  plan: Plan,
  planSetId: string,
  change: (steps: readonly ActionStep[]) => readonly ActionStep[],
): Plan {
  return changeSet(plan, planSetId, set => ({ ...set, actionSteps: change(set.actionSteps) }))
}

function without(steps: readonly ActionStep[], stepId: string): ActionStep[] {
  return steps.filter(({ id }) => id !== stepId)
}

function insertAt<T>(list: readonly T[], one: T, at: number): T[] {
  const place = Math.max(0, Math.min(at, list.length))
  return [...list.slice(0, place), one, ...list.slice(place)]
}

function assertFound(isFound: boolean, what: string): void {
  if (!isFound) throw new Error(`Assertion failed: there is no ${what}`)
}
