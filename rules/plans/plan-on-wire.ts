import type { Plan } from './plan.ts'

/** A set by the names of the wire (product §7); the contract checks it. */
export interface PlanSetOnWire {
  id: string
  obstacle: string
  positive: string
  actionSteps: { id: string; actionStep: string; actionStepStatus: boolean }[]
}

/** A plan by our own names; the single space of product §5 is no words. */
export function planOfWire(programId: string, sets: readonly PlanSetOnWire[]): Plan {
  return {
    programId,
    planSets: sets.map(({ id, obstacle, positive, actionSteps }) => ({
      id,
      obstacle: obstacle === ' ' ? '' : obstacle,
      positive: positive === ' ' ? '' : positive,
      actionSteps: actionSteps.map(step => ({
        id: step.id,
        text: step.actionStep,
        isCompleted: step.actionStepStatus,
      })),
    })),
  }
}

/** Its sets by the names of the wire. */
export function wireOfPlan({ planSets }: Plan): PlanSetOnWire[] {
  return planSets.map(({ actionSteps, ...set }) => ({
    ...set,
    actionSteps: actionSteps.map(({ id, text, isCompleted }) => ({
      id,
      actionStep: text,
      actionStepStatus: isCompleted,
    })),
  }))
}
