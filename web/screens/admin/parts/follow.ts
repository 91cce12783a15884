import type { Call } from '../../../../contract/call.ts'
import { readInBackground } from '../../../client/background.ts'

/** Milliseconds. Pages hear of each step; this is for whoever does not. */
const lookAgain = 2000

/** Reads a call that is shown again and again. It is the page that asks, not the person: that keeps no session alive (A03). */
export function follow({ path }: Call): () => void {
  const timer = setInterval(() => void readInBackground(([one]) => one === path), lookAgain)
  return () => clearInterval(timer)
}
