import { tabStorage } from './storage.ts'

export type MailedLink = 'reset' | 'activation'

const keyOf = (link: MailedLink) => `mailed-link:${link}`

/**
 * The secret of a mailed link, which leaves the address as it comes (security T8). It stays in this tab until it is used, so
 * that a reload does not lose it; the server takes it once, for half an hour at most.
 */
export function mailedLink(link: MailedLink): string | undefined {
  return tabStorage().getItem(keyOf(link)) ?? undefined
}

export function keepMailedLink(link: MailedLink, secret: string): void {
  tabStorage().setItem(keyOf(link), secret)
}

/** Forgets it, once it has served or can serve no more. */
export function forgetMailedLink(link: MailedLink): void {
  tabStorage().removeItem(keyOf(link))
}
