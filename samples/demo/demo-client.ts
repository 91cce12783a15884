import type { ProgramDocumentInput } from '../../contract/program-document.ts'
import type { Plan } from '../../rules/plans/plan.ts'
import type { NewClient } from '../../server/features/clients/create-client.ts'
import type { DemoStaff } from './staff.ts'

/** A demo client as data: itself, its programs, and the files an operator would load for it, in their order. */
export interface DemoClient {
  readonly client: NewClient
  readonly programs: readonly ProgramDocumentInput[]
  readonly loads: readonly DemoLoad[]
  /** Programs whose results are prepared, approved and issued. */
  readonly issued: readonly string[]
  readonly signIns: readonly DemoSignIn[]
  /** User names of the two who prepare and approve results. */
  readonly results: { readonly prepares: string; readonly approves: string }
  /** Who runs the programs in the console. */
  readonly staff?: readonly DemoStaff[]
  /** Whether points are spent in the client's own catalogue, with the sample stock; else in the sample shop. */
  readonly hasRewards?: boolean
  /** What people have written for themselves. */
  readonly plans?: readonly DemoPlan[]
}

export interface DemoLoad {
  readonly kind:
    | 'participants'
    | 'orgunits'
    | 'assignments'
    | 'enrollments'
    | 'baselines'
    | 'objectives'
    | 'selections'
    | 'progress'
  readonly fileName: string
  readonly text: string
}

export interface DemoPlan {
  readonly userName: string
  readonly plan: Plan
}

export interface DemoSignIn {
  readonly userName: string
  /** Who this is, for the list that the start prints. */
  readonly note: string
}

/** Everybody who may sign in to the demo does so with this. */
export const demoPassword = 'summit season'
