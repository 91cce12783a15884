import type { Page } from 'playwright-core'

/** Opens the menu of whoever is signed in, and chooses `Profile`, `Language` or `Log out`. */
export async function fromAccountMenu(page: Pick<Page, 'getByRole'>, entry: string): Promise<void> {
  await page.getByRole('button', { name: /, account menu$/ }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}
