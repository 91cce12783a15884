import type { SsoReturn } from '../../rules/programs/where-to-go.ts'
import type { WordKey } from '../words/words.ts'

/** What one page hands to the next, and no address, history or storage may hold: it lives as long as the page. */
export interface HandedOver {
  /** Who signed in with a temporary password, and that password: the activation code (N24). */
  readonly activation: { readonly userName: string; readonly activationCode: string }
  /** What the return of a sign-on said, wiped from the address as it came (security T13). */
  readonly ssoReturn: SsoReturn
  /** What login says first, in place of its usual words. */
  readonly loginNotice: WordKey
}

let kept: Partial<HandedOver> = {}

export function handOver(what: Partial<HandedOver>): void {
  kept = { ...kept, ...what }
}

export function handedOver<Name extends keyof HandedOver>(name: Name): HandedOver[Name] | undefined {
  return kept[name]
}

/** Forgets it, once it has served. */
export function forgetHandedOver(name: keyof HandedOver): void {
  handOver({ [name]: undefined })
}
