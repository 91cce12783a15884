import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible, letIn } from './support/browser.ts'
import { visitors } from './support/come.ts'
import { enterConsole } from './support/enter-console.ts'
import { here } from './support/here.ts'
import { ownClient } from './support/own-client.ts'

const client = 'lindenhof'
const of = ['--client', client]
const password = 'a long way up the hill'
const come = visitors()
const roles = { 'sue.support': 'support' } as const

beforeAll(async () => {
  const { run } = await ownClient(here.dataDir, client, 'Lindenhof', [...Object.keys(roles), 'maya.müller', 'noa.neu'])
  for (const [name, role] of Object.entries(roles)) await run(['admin', 'grant', name, role, ...of])
  for (const name of [...Object.keys(roles), 'maya.müller']) {
    await run(['user', 'password', name, ...of], `${password}\n`)
  }
}, 600_000)

const enter = async (userName: keyof typeof roles) => enterConsole(await come(client), userName, password)
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const reason = 'She called, her number is on file'

/** Opens the dialog of an act, gives the reason and confirms. */
async function act(page: Page, button: string, confirm: string) {
  await page.getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: confirm }).click()
  return dialog
}

test('W05a W05b W05c somebody is found however the name is typed, locked and unlocked while their page is open, acted for, and given a password', async () => {
  const { page: mayas } = await come(client)
  await letIn(mayas, 'maya.müller', password)
  await mayas.goto('/profile')
  await mayas.getByRole('heading', { level: 1 }).waitFor()

  const { page, context } = await enter('sue.support')
  await page.getByRole('link', { name: 'People', exact: true }).first().click()
  await heading(page, 'People').waitFor()
  await page.getByRole('searchbox').fill('muller maya')
  await page.getByRole('link', { name: 'Maya Müller' }).waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await expectAccessible(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('maya.müller@lind')
  await page.getByRole('option', { name: 'Maya Müller' }).waitFor()
  await page.keyboard.press('Enter')
  await heading(page, /^Maya Müller/).waitFor()
  await page.getByText('In no program yet.').waitFor()
  await page.getByText('None of them expire').waitFor()
  await expectAccessible(page)

  // Her page ends at once, wherever it is.
  await act(page, 'Lock…', 'Lock the account')
  await page.getByText(`“${reason}”`).first().waitFor()
  await expectAccessible(page)
  await mayas.waitForURL('**/login**')
  await act(page, 'Unlock…', 'Unlock the account')
  await page.getByRole('button', { name: 'Lock…' }).waitFor()

  // As her, in a tab of its own: both names are seen, and there is no way into the console.
  const dialog = await act(page, 'Act as…', 'Get the link')
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    dialog.getByRole('link', { name: 'Open as Maya' }).click(),
  ])
  const banner = tab.getByRole('complementary', { name: 'Acting for someone else' })
  await banner.getByText(/Maya/).waitFor()
  await tab.goto('/admin')
  await tab.getByText('You’re acting as someone else. Only they can do this.').waitFor()
  await page.reload()
  await page.getByText('Began to act as somebody').waitFor()

  // A password that is shown once, and replaced at the first sign-in.
  await page.goto('/admin/people?search=noa')
  await page.getByRole('link', { name: 'Noa Neu' }).click()
  await act(page, 'Send…', 'Send activation')
  await page.getByText('Activate your account').waitFor()
  const handing = await act(page, 'Hand out…', 'Temporary password')
  const temporary = await handing.getByRole('status').innerText()
  await expectAccessible(page)
  await handing.getByRole('button', { name: 'Done' }).click()
  expect(await page.content()).not.toContain(temporary)
  const { page: noas } = await come(client)
  await noas.goto('/login')
  await noas.locator('input[autocomplete="username"]').fill('noa.neu')
  await noas.locator('input[autocomplete="current-password"]').fill(temporary)
  await noas.locator('form button[type="submit"]').click()
  await noas.waitForURL('**/activation**')
})
