import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './support/browser.ts'
import { visitors } from './support/come.ts'
import { enterConsole } from './support/enter-console.ts'
import { here } from './support/here.ts'
import { ownClient } from './support/own-client.ts'

const client = 'ahornhof'
const of = ['--client', client]
const password = 'a long way up the hill'
const come = visitors()
const roles = { 'leo.loader': 'loader', 'ada.approver': 'approver' } as const

beforeAll(async () => {
  const { run } = await ownClient(here.dataDir, client, 'Ahornhof', [...Object.keys(roles), 'maya.moss'])
  for (const [name, role] of Object.entries(roles)) {
    await run(['admin', 'grant', name, role, ...of])
    await run(['user', 'password', name, ...of], `${password}\n`)
  }
}, 600_000)

const enter = async (userName: keyof typeof roles) => (await enterConsole(await come(client), userName, password)).page
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('W04a an adjustment above the limit is proposed by one person and agreed to by another, and the ledger is proved', async () => {
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
  const asked = ada.getByRole('dialog', { name: 'Give Maya Moss 2,500 points?' })
  await asked.getByText('A prize that the file did not have').waitFor()
  await asked.getByRole('button', { name: 'Agree' }).click()
  await ada.getByText('Made', { exact: true }).waitFor()
  await ada.getByRole('button', { name: 'Prove now' }).click()
  await ada.getByText('Every balance adds up').waitFor()
  await ada.getByText('No points will expire.').waitFor()
  await expectAccessible(ada)
  await ada.getByRole('link', { name: 'Maya Moss' }).click()
  await heading(ada, /^Maya Moss/).waitFor()
  await ada.getByText('None of them expire').waitFor()
  await ada.getByText('+2,500').waitFor()
})
