import { getProgramView } from '../../../../contract/calls/program-views.ts'
import { fromProgramView } from '../../../../rules/programs/where-to-go.ts'
import { CallError } from '../../../client/call-error.ts'
import { raiseError } from '../../../client/errors.ts'
import { readCall } from '../../../client/use-call.ts'

/** Where a program view leads (N11), its section kept; nothing where it could not be read: the dispatcher's screen shows that. */
export async function fromDispatcher(programViewId: string, section: string): Promise<string | undefined> {
  try {
    return fromProgramView(await readCall(getProgramView, { params: { id: programViewId } }), section || undefined)
  } catch (error) {
    if (!(error instanceof CallError) || error.httpCode !== 404) return undefined
    // The dashboard alone would not tell why the address led there.
    raiseError('program-views', error)
    return fromProgramView(undefined)
  }
}
