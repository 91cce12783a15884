/** Somebody's act waits for a proof. The dialog answers whether it was given. */
type Answer = (isProved: boolean) => void

let waiting: Answer | undefined
const listeners = new Set<() => void>()

export const proofNeeded = {
  current: () => waiting,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Opens the dialog that asks the person to prove that it is them; answers whether they did. */
export function askForProof(): Promise<boolean> {
  return new Promise(resolve => {
    waiting?.(false)
    change(isProved => {
      change(undefined)
      resolve(isProved)
    })
  })
}

function change(next: Answer | undefined): void {
  waiting = next
  for (const listener of listeners) listener()
}
