import type { Page } from 'playwright-core'
import { letIn, type Visit } from './browser.ts'

/** Comes to the console as somebody of the demo's or the sample's staff, with the code that their phone shows. */
export async function staffEnters({ page, context }: Visit, userName: string): Promise<void> {
  await letIn(page, userName)
  await page.goto('/admin')
  await page.getByRole('heading', { level: 1, name: 'One more step' }).waitFor()
  const codes = await context.newPage()
  await codes.goto('/dev/codes')
  const code = await freshCode(codes, `${new URL(page.url()).host} ${userName}`, userName)
  await codes.close()
  await page.getByLabel('Code from your app').fill(code)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor()
}

/** A code lets in once: who comes twice within its half minute waits for the next. */
const used = new Map<string, string>()
async function freshCode(codes: Page, person: string, userName: string): Promise<string> {
  for (;;) {
    await codes.goto('/dev/codes')
    const code = await codes.getByRole('row', { name: userName }).locator('code').innerText()
    if (code !== used.get(person)) {
      used.set(person, code)
      return code
    }
    const halfMinute = Math.floor(Date.now() / 30_000)
    await codes.waitForFunction(was => Math.floor(Date.now() / 30_000) > was, halfMinute, { timeout: 60_000 })
  }
}
