import { isInFrame } from '../session/is-in-frame.ts'
import { onLeave } from '../session/sign-in.ts'

/** Milliseconds until what signing out clears has surely been cleared. */
const afterSignOut = 3000
const address = '/sw.js'

/** Trusted Types are not among TypeScript's own types yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(of: string): string }
}

let isKept = false

/** Has the browser keep the files of the page, so that it starts without a network too (decision 0052). */
export function keepShell(): void {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }
  const saveData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData
  // In development each file is made anew.
  if (!import.meta.env.PROD || isKept || !('serviceWorker' in navigator) || isInFrame() || saveData) return
  isKept = true
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => address })
  const script = policy?.createScriptURL(address) ?? address
  // Where it cannot be kept, as in a private window of some browsers, the page needs the network as it did before.
  const register = () => navigator.serviceWorker.register(script, { updateViaCache: 'none' }).catch(() => undefined)
  void register()
  // Signing out clears everything of this host, the kept files too.
  onLeave(() => setTimeout(register, afterSignOut))
}
