import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Reads the page again until something is there: a server remembers its client for a second. */
export async function untilShown(page: Page, wanted: Locator): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.reload()
        await page.getByRole('heading', { level: 1 }).waitFor()
        return wanted.waitFor({ timeout: 3000 }).then(
          () => true,
          () => false,
        )
      },
      { timeout: 90_000 },
    )
    .toBe(true)
}
