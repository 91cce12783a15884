import { loadCode } from '../client/code.ts'
import { speakWithoutServer } from '../words/words-without-server.ts'
import { sessionId } from './session-id.ts'

/** Where start-up failed: goes on from the last state of whoever is signed in, or speaks as well as it can for the error screen. */
export async function startWithoutServer(failure: unknown): Promise<boolean> {
  if (sessionId()) {
    const { startFromLastState } = await loadCode(() => import('../client/last-state.ts'))
    if (await startFromLastState(failure)) return true
  }
  await speakWithoutServer()
  return false
}
