import { codeNow } from '../../server/features/factors/app-code.ts'
import { expectAccessible, letIn, type Visit } from './browser.ts'

/** Comes to the console as somebody with a role, who sets up an app with codes the first time. */
export async function enterConsole(visit: Visit, userName: string, password: string): Promise<Visit> {
  const { page } = visit
  await letIn(page, userName, password)
  await page.goto('/admin')
  await page.getByRole('heading', { level: 1, name: 'Set up your second step' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Set up the app' }).click()
  const text = await page.getByText('Or type this secret into the app:').innerText()
  const secret = text.split(':')[1]!.replace(/\s/g, '')
  await page.getByLabel('Code from your app').fill(codeNow(secret, new Date()))
  await page.getByRole('button', { name: 'Confirm the code' }).click()
  await page.getByRole('heading', { level: 1, name: 'Recovery codes' }).waitFor()
  await expectAccessible(page)
  await page.getByLabel('I have kept them in a safe place').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor()
  return visit
}
