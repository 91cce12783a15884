import { tabStorage } from './storage.ts'

const key = 'locale'

/** The bundle that holds every word of the page. */
export const bundleName = 'goalquest'

/** The language chosen on the login page, kept for this tab; the person's own takes over at sign-in. */
export function chosenLocale(): string | undefined {
  return tabStorage().getItem(key) ?? undefined
}

export function keepChosenLocale(code: string): void {
  tabStorage().setItem(key, code)
}
