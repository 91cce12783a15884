import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, looks } from './support/browser.ts'
import { fetchAtHome } from './support/changed-user.ts'
import { hasFocus, leaders } from './support/leaders.ts'

const come = leaders()

test.each(looks)('P18 a leader sees whom to look at today and why, at $width in $scheme', async look => {
  const { page, complaints } = await come('nora.lindqvist', look)
  await page.goto('/team')
  for (const name of ['Within reach', 'Stalled', 'Worth a thank-you'])
    await page.getByRole('region', { name, exact: true }).waitFor()
  const within = page.getByRole('region', { name: 'Within reach' })
  await within
    .getByText(/\d+% of (today’s pace|the goal)/)
    .first()
    .waitFor()
  expect(await within.getByRole('listitem').count()).toBeLessThanOrEqual(3)
  await page
    .getByRole('region', { name: 'Your programs' })
    .getByText(/could use a hand/)
    .first()
    .waitFor()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width)

  const first = within.getByRole('listitem').first().getByRole('link')
  await first.click()
  const dialog = page.getByRole('dialog')
  // The words are at hand and address the person; nothing is sent by looking.
  await expect.poll(() => dialog.getByRole('textbox').inputValue()).toMatch(/^Hi \S+,\n\n.{40,}/)
  expect(await dialog.getByRole('textbox').inputValue()).not.toMatch(/point|\$|€/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => first.evaluate(link => link === document.activeElement)).toBe(true)
  expect(complaints).toEqual([])
})

test('P18 a note is changed and sent once, and the page shows what happened after it', async () => {
  const { page, complaints } = await come('nora.lindqvist')
  await page.goto('/team')
  const stalled = page.getByRole('region', { name: 'Worth a thank-you' })
  const link = stalled.getByRole('listitem').last().getByRole('link')
  const name = await link.locator('b').innerText()
  await link.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Well done. Coffee on Friday?')
  await dialog.getByRole('button', { name: 'Send note' }).click()
  await dialog.getByText(`Your note to ${name} is on its way.`).waitFor()
  await dialog.getByText(/^Note sent .+ · No new results since$/).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page
    .getByRole('region', { name: 'After your notes' })
    .getByText(/No new results since/)
    .waitFor()
  await page.reload()
  await page.getByRole('region', { name: 'After your notes' }).getByRole('link', { name }).click()
  await page.getByRole('dialog').getByText('Send a note').click()
  await page.getByRole('dialog').getByText(`${name} already got a note today.`).waitFor()
  expect(complaints).toEqual([])
})

test('P18 who sent a note reads that it is on its way, and not for a moment that there was one already', async () => {
  const { page } = await come('nora.lindqvist')
  await page.goto('/team')
  await page.getByRole('region', { name: 'Worth a thank-you' }).getByRole('listitem').first().getByRole('link').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Thank you for all of it.')
  // The list behind the dialog is slow to be read again.
  const held: Route[] = []
  await page.route('**/api/v1.0/team', route => void held.push(route))
  await dialog.getByRole('button', { name: 'Send note' }).click()
  const said = dialog.getByText(/^Your note to .+ is on its way\.$|already got a note today/).first()
  await said.waitFor()
  expect(await said.innerText()).toMatch(/is on its way/)
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/is on its way/)
  await expect.poll(() => held.length).toBeGreaterThan(0)
  for (const route of held) await route.abort()
})

test('P18 a person’s view that was opened by its address gives the focus to the page’s title where no list names them', async () => {
  const { page } = await come('nora.lindqvist')
  await page.goto('/team')
  const link = page.getByRole('region', { name: 'Within reach' }).getByRole('listitem').first().getByRole('link')
  const address = (await link.getAttribute('href'))!
  await page.route('**/api/v1.0/team', async route => {
    const reply = await (await fetchAtHome(route)).json()
    await route.fulfill({ json: { ...reply, within: [], stalled: [], praise: [], notes: [] } })
  })
  await page.goto(address)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(page, 'Your team today')).toBe(true)
})

test('P18 the focus goes to the link to act as somebody, and back once it was followed', async () => {
  const { page, context } = await come('nora.lindqvist')
  await page.route('**/manager/viewPlan/**', async route => {
    const reply = await (await fetchAtHome(route)).json()
    await route.fulfill({ json: { ...reply, launchAs: { userName: 'somebody' } } })
  })
  await page.route('**/admin/launch-tokens', route =>
    route.fulfill({ json: { token: 'x', url: '/faq', expiresInSeconds: 60 } }),
  )
  await page.goto('/team')
  await page.getByRole('region', { name: 'Within reach' }).getByRole('listitem').first().getByRole('link').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^Help .+ in the app$/).click()
  await dialog.getByRole('textbox', { name: 'Your reason' }).fill('They asked for help')
  await dialog.getByRole('button', { name: 'Get a link' }).press('Enter')
  await dialog.getByRole('link', { name: /in a new tab$/ }).waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focused).toMatch(/in a new tab$/)
  const opened = context.waitForEvent('page')
  await page.keyboard.press('Enter')
  await (await opened).close()
  await dialog.getByRole('textbox', { name: 'Your reason' }).waitFor()
  await expect.poll(focused).toMatch(/^Help .+ in the app$/)
})

test('P18 two notes to one person each have a line of their own, also once another has come in', async () => {
  const { page, complaints } = await come('nora.lindqvist')
  const note = (userId: string, sentOn: string) => ({
    userId,
    name: `Person ${userId}`,
    programViewId: 'p---Manager',
    sentOn,
  })
  const notes = [note('7', '2026-11-03'), note('7', '2026-11-02')]
  await page.route('**/api/v1.0/team', async route => {
    const reply = await fetchAtHome(route)
    await route.fulfill({ json: { ...(await reply.json()), notes } })
  })
  await page.goto('/team')
  const lines = page.getByRole('region', { name: 'After your notes' }).getByRole('listitem')
  await expect.poll(() => lines.count()).toBe(2)
  notes.unshift(note('8', '2026-11-04'))
  await page.getByRole('region', { name: 'Within reach' }).getByRole('listitem').first().getByRole('link').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Nearly there!')
  await dialog.getByRole('button', { name: 'Send note' }).click()
  await lines.getByText('Person 8').waitFor({ state: 'attached' })
  expect(await lines.count()).toBe(3)
  expect(complaints).toEqual([])
})

test('P18 on a phone the page of the team is a tab for who leads one (thorough)', async () => {
  const { page } = await come('nora.lindqvist', { width: 390 })
  await page.goto('/dashboard')
  const tab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Your team' })
  await tab.click()
  await page.getByRole('heading', { level: 1, name: 'Your team today' }).waitFor()
  await expect.poll(() => tab.getAttribute('aria-current')).toBe('page')
})

test('P18 who leads nobody has no page of a team (thorough)', async () => {
  const { page } = await come('maya.andersson', { width: 390 })
  await page.goto('/team')
  await page.waitForURL('**/dashboard')
  const tabs = page.getByRole('navigation', { name: 'Main' })
  await tabs.getByRole('link', { name: 'Profile' }).waitFor()
  expect(await tabs.getByRole('link', { name: 'Your team' }).count()).toBe(0)
})
