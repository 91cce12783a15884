import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './support/browser.ts'
import { fetchAtHome } from './support/changed-user.ts'
import { visitors } from './support/come.ts'
import { enterConsole } from './support/enter-console.ts'
import { here } from './support/here.ts'
import { type OwnClient, ownClient } from './support/own-client.ts'

const client = 'ahornhof'
const of = ['--client', client]
const password = 'a long way up the hill'
const come = visitors()
const roles = { 'leo.loader': 'loader', 'ada.approver': 'approver' } as const

let run: OwnClient['run']
beforeAll(async () => {
  run = (await ownClient(here.dataDir, client, 'Ahornhof', [...Object.keys(roles), 'maya.moss'])).run
  for (const [name, role] of Object.entries(roles)) {
    await run(['admin', 'grant', name, role, ...of])
    await run(['user', 'password', name, ...of], `${password}\n`)
  }
}, 600_000)

const enter = async (userName: keyof typeof roles) => (await enterConsole(await come(client), userName, password)).page
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('W04a W05d an adjustment above the limit, and codes, are proposed by one person and agreed to by another, and the ledger is proved', async () => {
  const leo = await enter('leo.loader')
  await leo.goto('/admin/people?search=maya')
  await leo.getByRole('link', { name: 'Maya Moss' }).click()
  await leo.getByRole('button', { name: 'Adjust…' }).click()
  const form = leo.getByRole('dialog')
  await form.getByText('Up to 1,000 points move at once. Above that, a second person agrees first.').waitFor()
  await form.getByLabel('Points', { exact: true }).fill('2500')
  await form.getByLabel('Reason').fill('A prize that the file did not have')
  await expectAccessible(leo)
  await form.getByRole('button', { name: 'Adjust points' }).click()
  await leo.getByText('Nothing has moved yet. An approver agrees or declines.').waitFor()
  await leo.getByRole('link', { name: 'See all adjustments' }).click()
  await heading(leo, 'Points').waitFor()
  await leo.getByRole('button', { name: 'Take back Maya Moss' }).waitFor()
  await expect.poll(() => leo.getByRole('button', { name: /^Agree/ }).count()).toBe(0)

  const ada = await enter('ada.approver')
  await ada.getByRole('link', { name: 'Agree to an adjustment of points' }).click()
  await heading(ada, 'Points').waitFor()
  await ada.getByText('Nothing to recover').waitFor()
  await expectAccessible(ada)
  await ada.getByRole('button', { name: 'Agree Maya Moss' }).click()
  const dialog = ada.getByRole('dialog', { name: 'Give Maya Moss 2,500 points?' })
  await dialog.getByText('A prize that the file did not have').waitFor()
  await dialog.getByRole('button', { name: 'Agree' }).click()
  await ada.getByText('Made', { exact: true }).waitFor()
  // One that was canceled can be begun anew.
  await ada.route('**/admin/tasks/*', async route => {
    const answer = await fetchAtHome(route)
    await route.fulfill({ response: answer, json: { ...(await answer.json()), state: 'cancelled' } })
  })
  await ada.getByRole('button', { name: 'Prove now' }).click()
  await ada.getByText('Canceled. Nothing was changed.').waitFor()
  await expectAccessible(ada)
  // A reply may be on its way still.
  await ada.unrouteAll({ behavior: 'wait' })
  await ada.getByRole('button', { name: 'Prove now' }).click()
  await ada.getByText('Every balance adds up').waitFor()
  await ada.getByText('No points will expire.').waitFor()
  await expectAccessible(ada)
  await ada.getByRole('link', { name: 'Maya Moss' }).click()
  await heading(ada, /^Maya Moss/).waitFor()
  await ada.getByText('None of them expire').waitFor()
  await ada.getByText('+2,500').waitFor()
  await ada.getByRole('button', { name: /^Take back…/ }).click()
  const taking = ada.getByRole('dialog', { name: 'Take this movement of 2,500 points back?' })
  await taking.getByLabel('Reason').fill('It was in the file after all')
  await taking.getByRole('button', { name: 'Take it back' }).click()
  await ada.getByText('-2,500').waitFor()
  await codesByTwo(leo, ada)
})

/** Codes are shown once to who proposed them; what is lost is voided. */
async function codesByTwo(leo: Page, ada: Page) {
  await leo.goto('/admin/codes')
  await leo.getByText('No codes yet').waitFor()
  await leo.getByRole('button', { name: 'Propose codes' }).click()
  const form = leo.getByRole('dialog')
  await form.getByLabel('Label').fill('Spring fair')
  await form.getByLabel('How many codes').fill('7')
  await form.getByLabel('Points for each code').fill('250')
  await form.getByText('1,750 points if all of them are redeemed.').waitFor()
  await expectAccessible(leo)
  await form.getByRole('button', { name: 'Propose codes' }).click()
  const row = leo.getByRole('row', { name: /Spring fair: 7 codes of 250 points/ })
  await row.getByText('Waiting').waitFor()
  await expectAccessible(leo)

  await ada.goto('/admin')
  await ada.getByRole('link', { name: 'Agree to a batch of codes' }).click()
  await ada.getByRole('button', { name: /^Agree/ }).click()
  await ada.getByRole('dialog').getByRole('button', { name: 'Agree' }).click()
  await ada.getByText('leo.loader makes them.').waitFor()

  await leo.goto('/admin')
  await leo.getByRole('link', { name: 'Make your batch of codes' }).click()
  await leo.getByRole('button', { name: /^Make the codes/ }).click()
  await leo.getByRole('dialog').getByRole('button', { name: 'Make the codes' }).click()
  const made = leo.getByRole('dialog', { name: 'Your 7 codes are ready' })
  await made.getByText('And 2 more in the file.').waitFor()
  // The page reads the list again, on which this proposal no longer stands.
  const readAgain = leo.waitForResponse(answer => answer.url().endsWith('/admin/codes'))
  await run(['admin', 'grant', 'leo.loader', 'auditor', ...of])
  await (await readAgain).finished()
  await leo.getByRole('link', { name: 'Spring fair', includeHidden: true }).waitFor({ state: 'attached' })
  await expectAccessible(leo)
  await made.getByRole('button', { name: 'Done' }).click()
  await made.getByText('You haven’t saved the codes.').waitFor()
  const download = leo.waitForEvent('download')
  await made.getByRole('button', { name: 'Save the file' }).click()
  const codes = readFileSync(await (await download).path(), 'utf8')
    .trimEnd()
    .split('\n')
  expect(new Set(codes).size).toBe(7)
  await made.getByRole('button', { name: 'Done' }).click()
  await made.waitFor({ state: 'detached' })
  await leo.getByRole('link', { name: 'Spring fair' }).waitFor()
  expect(await leo.content()).not.toContain(codes[0])

  await ada.goto('/admin/codes')
  await ada.getByRole('button', { name: 'Void single codes…' }).click()
  await ada.getByLabel('Codes as they are printed, one per line').fill(`${codes[0]}\nNO-SUCH-CODE`)
  await ada.getByLabel('Reason').fill('Lost on the way')
  await ada.getByRole('button', { name: 'Void codes' }).click()
  await ada.getByText('Void now: 1 of 2.').waitFor()
  await ada.getByRole('button', { name: 'Done' }).click()
  await ada.getByRole('link', { name: 'Spring fair' }).click()
  await ada.getByRole('button', { name: 'Void what is left…' }).click()
  const dialog = ada.getByRole('dialog', { name: 'Void the 6 codes that are left?' })
  await dialog.getByLabel('Reason').fill('The fair is called off')
  await dialog.getByRole('button', { name: 'Void codes' }).click()
  await expect.poll(() => ada.getByRole('button', { name: 'Void what is left…' }).count()).toBe(0)
  await ada.getByText('None redeemed yet').waitFor()
  await expectAccessible(ada)
}
