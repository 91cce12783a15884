import type { Progress } from '../../../../contract/calls/program-views/progress.ts'
import type { ProgramView } from '../../../../contract/calls/program-views.ts'

/** What a part of a program view is drawn from. */
export interface ProgramPartProps {
  readonly view: ProgramView
  readonly progress: Progress
}
