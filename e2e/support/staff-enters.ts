import { letIn, type Visit } from './browser.ts'

/** Comes to the console as somebody of the demo's or the sample's staff, with the code that their phone shows. */
export async function staffEnters({ page, context }: Visit, userName: string): Promise<void> {
  await letIn(page, userName)
  await page.goto('/admin')
  await page.getByRole('heading', { level: 1, name: 'One more step' }).waitFor()
  const codes = await context.newPage()
  await codes.goto('/dev/codes')
  const code = await codes.getByRole('row', { name: userName }).locator('code').innerText()
  await codes.close()
  await page.getByLabel('Code from your app').fill(code)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor()
}
