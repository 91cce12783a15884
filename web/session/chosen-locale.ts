import { tabStorage } from './storage.ts'
import { keptUserState } from './user-state.ts'

const key = 'locale'

/** The bundle that holds every word of the page. */
export const bundleName = 'goalquest'

/** The language of who is signed in, else the one chosen on the login page, kept for this tab. */
export function chosenLocale(): string | undefined {
  return keptUserState()?.locale ?? tabStorage().getItem(key) ?? undefined
}

export function keepChosenLocale(code: string): void {
  tabStorage().setItem(key, code)
}

/** The language chosen before sign-in, once: from then on it is the person's own. */
export function takeChosenLocale(): string | undefined {
  const code = tabStorage().getItem(key) ?? undefined
  tabStorage().removeItem(key)
  return code
}
