import { getProgress } from '../../../contract/calls/program-views/progress.ts'
import { getProgramView } from '../../../contract/calls/program-views.ts'
import { fromProgramScreen, type ProgramScreen } from '../../../rules/programs/where-to-go.ts'
import { CallError } from '../../client/call-error.ts'
import { ownProgress } from '../../client/own-progress.ts'
import { forAMoment, readCall } from '../../client/use-call.ts'

/**
 * Where a screen of a program view leads a person who may not be on it (N12 to N15); nothing: stay. Loaded with the first
 * of these screens, since it reads calls. Where one fails, the screen itself shows the error, with a way to try again.
 */
export async function fromScreen(screen: ProgramScreen, programViewId: string): Promise<string | undefined> {
  try {
    const elsewhere = fromProgramScreen(screen, await readCall(getProgramView, { params: { id: programViewId } }))
    if (screen === 'progress' && elsewhere === undefined)
      await forAMoment(readCall(getProgress, ownProgress(programViewId)))
    return elsewhere
  } catch (error) {
    return error instanceof CallError && error.httpCode === 404 ? fromProgramScreen(screen, undefined) : undefined
  }
}
