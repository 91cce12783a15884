import { codeNow } from '../../server/features/factors/app-code.ts'
import { goOnWith, letIn, postFrom, type Visit } from './browser.ts'

/**
 * Comes to the console as somebody with a role who has no second step yet; `secret` is what their app makes its codes from. It is set up by
 * the calls alone, for tests of something else; `console-access` does it on the page.
 */
export async function enterConsole(
  visit: Visit,
  username: string,
  password: string,
): Promise<Visit & { readonly secret: string }> {
  const { page } = visit
  const sessionId = await letIn(page, username, password)
  const { secret = '' } = await postFrom(page, 'admin/factors/totp', {}, sessionId)
  const confirmation = { name: 'Phone', code: codeNow(secret, new Date()) }
  const proved = await postFrom(page, 'admin/factors/totp/confirm', confirmation, sessionId)
  await goOnWith(page, proved.sessionId ?? sessionId)
  await page.goto('/admin')
  await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor()
  return { ...visit, secret }
}
