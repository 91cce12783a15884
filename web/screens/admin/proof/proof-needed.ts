import { watched } from '../../../client/watched.ts'
import { onLeave } from '../../../session/sign-in.ts'

/** Somebody's act waits for a proof. The dialog answers whether it was given. */
type Answer = (isProved: boolean) => void

export const proofNeeded = watched<Answer | undefined>(undefined)

// An act is of who began it: whoever signs in after them must not prove it, and so make it theirs.
onLeave(() => proofNeeded.current()?.(false))

/** Opens the dialog that asks the person to prove that it is them; answers whether they did. */
export function askForProof(): Promise<boolean> {
  return new Promise(resolve => {
    proofNeeded.current()?.(false)
    proofNeeded.change(isProved => {
      proofNeeded.change(undefined)
      resolve(isProved)
    })
  })
}
