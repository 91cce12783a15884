import type { Page } from 'playwright-core'

/** The page of the only person whom the search finds, in the console. */
export async function openPerson(page: Page, userName: string) {
  await page.goto(`/admin/people?search=${userName}`)
  await page.locator('main .rowlink').click()
  await page.getByRole('heading', { name: 'Points' }).waitFor()
}
