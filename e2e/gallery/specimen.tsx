import type { ReactNode } from 'react'

/** A component in one of its states. */
export interface Specimen {
  readonly component: string
  readonly state: string
  readonly draw: () => ReactNode
}

/** The states of one component. */
export function statesOf(component: string, states: Readonly<Record<string, () => ReactNode>>): Specimen[] {
  return Object.entries(states).map(([state, draw]) => ({ component, state, draw }))
}
