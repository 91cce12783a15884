import type { Page } from 'playwright-core'

/** The pages by which people come to an account, as who fills them in sees them. */

export const newPassword = 'seven quiet lanterns'

export const pathOf = (page: Page) => {
  const { pathname, search, hash } = new URL(page.url())
  return `${pathname}${search}${hash}`
}
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
export const button = (page: Page, name: string) => page.getByRole('button', { name })
export const isFocused = (page: Page, name: string) =>
  field(page, name).evaluate(input => input === document.activeElement)

/** Everything that the tab keeps. */
export const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, history.state, location.href]))

/** What outlives the tab or shows in it: its address, its history and what all tabs share. */
export const addresses = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, history.state, location.href]))
