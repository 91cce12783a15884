import { getProgramView } from '../../../../contract/calls/program-views.ts'
import { fromProgramView } from '../../../../rules/programs/where-to-go.ts'
import { CallError } from '../../../client/call-error.ts'
import { readCall } from '../../../client/use-call.ts'

/** Where a program view leads (N11), its section kept; nothing where it could not be read: the dispatcher's screen shows that. */
export async function fromDispatcher(programViewId: string, section: string): Promise<string | undefined> {
  try {
    return fromProgramView(await readCall(getProgramView, { params: { id: programViewId } }), section || undefined)
  } catch (error) {
    return error instanceof CallError && error.httpCode === 404 ? fromProgramView(undefined) : undefined
  }
}
