import { watched } from '../../../client/watched.ts'

/** Somebody's act waits for a proof. The dialog answers whether it was given. */
type Answer = (isProved: boolean) => void

export const proofNeeded = watched<Answer | undefined>(undefined)

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
