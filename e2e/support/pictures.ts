import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** Keeps a picture of the whole page in the folder TEST_PICTURES; without one, nothing is done. */
export async function pictures(page: Page, name: string): Promise<void> {
  const folder = process.env['TEST_PICTURES']
  if (folder === undefined) return
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true, animations: 'disabled' })
}
