import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible, letIn } from './support/browser.ts'
import { visitors } from './support/come.ts'
import { enterConsole } from './support/enter-console.ts'
import { here } from './support/here.ts'
import { type OwnClient, ownClient } from './support/own-client.ts'

const client = 'lindenhof'
const of = ['--client', client]
const password = 'a long way up the hill'
const come = visitors()
const roles = { 'sue.support': 'support' } as const
let mailTo: OwnClient['mailTo']

beforeAll(async () => {
  const own = await ownClient(here.dataDir, client, 'Lindenhof', [...Object.keys(roles), 'maya.müller', 'noa.neu'])
  const { run } = own
  mailTo = own.mailTo
  const folder = mkdtempSync(join(tmpdir(), 'cairn-units-'))
  const load = async (kind: string, text: string) => {
    writeFileSync(join(folder, `${kind}.csv`), text)
    await run(['load', kind, join(folder, `${kind}.csv`), ...of])
  }
  await load(
    'orgunits',
    'unitId,parentId,name\nCorporate,,Lindenhof\nnorth,Corporate,Northern valley\nsouth,Corporate,Southern slope\n',
  )
  await load('assignments', 'userName,unitId,role,validFrom\nnoa.neu,north,Selector,2026-01-01\n')
  rmSync(folder, { recursive: true })
  for (const [name, role] of Object.entries(roles)) await run(['admin', 'grant', name, role, ...of])
  await run(['admin', 'grant', 'sue.support', 'owner', ...of])
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

test('W05a W05b W05c somebody is found however the name is typed, locked and unlocked while their page is open, acted for, given a password, changed, moved and erased, and somebody new is invited', async () => {
  const { page: mayas } = await come(client)
  await letIn(mayas, 'maya.müller', password)
  await mayas.goto('/profile')
  await mayas.getByRole('heading', { level: 1 }).waitFor()

  const { page, context } = await enter('sue.support')
  await page.getByRole('link', { name: 'People', exact: true }).first().click()
  await heading(page, 'People').waitFor()
  // A name that nobody has: who may have been meant is a click away.
  await page.getByRole('searchbox').fill('muller maja')
  await page.getByText('Nobody found').waitFor()
  await page.getByRole('region', { name: 'Did you mean' }).getByRole('link', { name: 'Maya Müller' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('searchbox').fill('')
  await page.getByLabel('State').selectOption('new')
  await page.getByRole('link', { name: 'Noa Neu' }).waitFor()
  await page.getByLabel('State').selectOption('locked')
  await page.getByText('Nobody found').waitFor()
  await page.getByLabel('State').selectOption('')
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
  await page.getByRole('button', { name: 'Lock…', exact: true }).waitFor()

  // As her, in a tab of its own: both names are seen, and there is no way into the console.
  const dialog = await act(page, 'Act as…', 'Get the link')
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    dialog.getByRole('link', { name: 'Open as Maya' }).click(),
  ])
  const banner = tab.getByRole('complementary', { name: 'Acting for someone else' })
  await banner.getByText(/Maya/).waitFor()
  await tab.goto('/admin')
  await heading(tab, 'You’re acting as someone else').waitFor()
  await tab.getByText('While you act as someone, the console stays closed.').waitFor()
  expect(await tab.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await expectAccessible(tab)
  await tab.getByRole('main').getByRole('link', { name: 'Participant view' }).click()
  await tab.waitForURL('**/dashboard')
  await page.reload()
  await page.getByText('Began to act as someone').waitFor()
  const began = page.getByRole('region', { name: 'Trail' }).getByRole('listitem').filter({ hasText: 'Began to act' })
  await began.getByText('sue.support', { exact: false }).first().waitFor()
  await began.getByText(`“${reason}”`).first().waitFor()
  await page.goto('/admin/audit?action=launch.used')
  await page
    .getByRole('row', { name: /sue\.support/ })
    .getByText('maya.müller')
    .first()
    .waitFor()

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

  // What is wrong is said beside its field; what is right is saved as a file would.
  await page.getByRole('button', { name: 'Change…' }).click()
  const form = page.getByRole('dialog', { name: 'Change the account of Noa Neu' })
  await form.getByLabel('Last name').fill('Neumann')
  await form.getByLabel('User ID').fill('maya.müller')
  await form.getByLabel('Reason').fill(reason)
  await form.getByRole('button', { name: 'Change the account' }).click()
  await form.getByText('Another person has this user ID').waitFor()
  await expectAccessible(page)
  await form.getByLabel('User ID').fill('noa.neumann')
  await form.getByRole('button', { name: 'Change the account' }).click()
  await heading(page, /^Noa Neumann/).waitFor()

  await page.getByRole('button', { name: 'Move…' }).click()
  const moving = page.getByRole('dialog', { name: 'Move Noa Neumann' })
  await moving.getByLabel('New unit').pressSequentially('south')
  await moving.getByText('Southern slope').first().waitFor({ state: 'attached' })
  await moving.getByLabel('First day').fill('2026-03-02')
  await moving.getByLabel('Reason').fill('A new job from March on')
  await expectAccessible(page)
  await moving.getByRole('button', { name: 'Move', exact: true }).click()
  const places = page.getByRole('region', { name: 'Places in the organization' })
  await places.getByText('Southern slope (Selector)').waitFor()
  await places.getByText('January 1, 2026 to March 1, 2026').waitFor()
  await expectAccessible(page)

  // Erased for good: what goes is counted, the user ID is typed, and the page says so.
  await page.getByRole('button', { name: 'Erase…' }).click()
  const erasing = page.getByRole('dialog', { name: 'Erase Noa Neumann for good?' })
  await erasing.getByText('Points that nobody can spend any more').waitFor()
  await expectAccessible(page)
  await erasing.getByLabel('Type the user ID to confirm').fill('noa.neu')
  await erasing.getByLabel('Reason').fill('Request 17')
  await erasing.getByRole('button', { name: 'Erase for good' }).click()
  await erasing.getByText('This isn’t the user ID of this person.', { exact: false }).waitFor()
  await erasing.getByLabel('Type the user ID to confirm').fill('noa.neumann')
  await erasing.getByRole('button', { name: 'Erase for good' }).click()
  await page.getByText('Goals, results and points stay, without a name.', { exact: false }).waitFor()
  await expect.poll(() => page.content()).not.toContain('Neumann')
  await expectAccessible(page)

  // Somebody new comes in by the link of their mail.
  await page.goto('/admin/access')
  await page.getByRole('button', { name: 'Give a role' }).click()
  const giving = page.getByRole('dialog')
  await giving.getByText('Someone new').click()
  await giving.getByLabel('First name').fill('Nina')
  await giving.getByLabel('Last name').fill('Neuland')
  await giving.getByLabel('Email').fill('nina.neuland@lindenhof.example')
  await giving.getByLabel('User ID').fill('nina.neuland')
  await giving.getByLabel('Reason', { exact: true }).fill('Helps on the phone from Monday on')
  await expectAccessible(page)
  await giving.getByRole('button', { name: 'Give a role' }).click()
  await page.getByText('They get an email with a link', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  await page
    .getByRole('row', { name: /Nina Neuland/ })
    .getByText('Invited')
    .waitFor()
  await page.getByRole('button', { name: 'Send the link again to Nina Neuland' }).waitFor()
  await expectAccessible(page)
  const mail = await mailTo('nina.neuland', 'activation')
  const { page: ninas } = await come(client)
  await ninas.goto(mail!.url)
  await ninas.locator('input[autocomplete="new-password"]').first().waitFor()
})
