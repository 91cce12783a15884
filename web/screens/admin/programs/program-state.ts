import type { ReplyOf } from '../../../../contract/call.ts'
import type { listPrograms } from '../../../../contract/calls/admin/programs.ts'

export type ListedProgram = ReplyOf<typeof listPrograms>['programs'][number]

/** Where a program is, in the order in which one goes through it. */
export const programStates = ['draft', 'upcoming', 'running', 'over', 'archived'] as const
export type ProgramState = (typeof programStates)[number]

export function programState(
  program: Pick<ListedProgram, 'isPublished' | 'isOver' | 'hasBegun' | 'isArchived'>,
): ProgramState {
  if (program.isArchived) return 'archived'
  if (!program.isPublished) return 'draft'
  if (program.isOver) return 'over'
  return program.hasBegun ? 'running' : 'upcoming'
}
