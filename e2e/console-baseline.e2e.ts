import { beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectRefusedThere, letIn } from './support/browser.ts'
import { visitors } from './support/come.ts'
import { enterConsole } from './support/enter-console.ts'
import { here } from './support/here.ts'
import { law, makeLawWorld } from './support/law-world.ts'
import { openPerson } from './support/open-person.ts'
import { cairn } from './support/server.ts'

const client = 'alderbrook'
const come = visitors()
const { ann } = law.people

beforeAll(async () => {
  await makeLawWorld(here.dataDir, client, [law.programs.paid, law.programs.measured])
  const { code, err } = await cairn(here.dataDir, ['admin', 'grant', law.people.otto, 'owner', '--client', client])
  if (code !== 0) throw new Error(err)
}, 600_000)

const enter = async (name: string) => (await enterConsole(await come(client), name, law.password)).page

test('an owner corrects the baseline of a goal after seeing both sides, and signs somebody out everywhere', async () => {
  const page = await enter(law.people.otto)
  await openPerson(page, law.people.chie)
  await page.getByRole('button', { name: 'Correct…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct a baseline of Chie Mori' })
  await dialog.getByLabel('Program').selectOption(law.programs.measured)
  await dialog.getByLabel('New baseline').fill('many')
  await dialog.getByRole('button', { name: 'See what follows' }).click()
  await dialog.getByRole('alert').waitFor()
  expect(await dialog.getByLabel('New baseline').inputValue()).toBe('many')
  await expectAccessible(page)
  await dialog.getByLabel('New baseline').fill('180.4')
  await dialog.getByRole('button', { name: 'See what follows' }).click()
  const sides = dialog.getByRole('region', { name: 'Before and after' })
  // The program counts whole units, but here no digit is left out.
  await sides.getByText(/180\D.*→.*180\.4/).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Correct the baseline' }).click()
  await expectRefusedThere(dialog.getByLabel('Reason'))
  await dialog.getByLabel('Reason').fill('The file had last year’s figure')
  await dialog.getByRole('button', { name: 'Correct the baseline' }).click()
  await dialog.waitFor({ state: 'detached' })

  const { page: anns } = await come(client)
  await letIn(anns, ann, law.password)
  await anns.goto('/profile')
  await anns.getByRole('heading', { level: 1 }).waitFor()
  await openPerson(page, ann)
  await page.getByRole('button', { name: 'Sign out…' }).click()
  const out = page.getByRole('dialog', { name: 'Sign out Ann Vale everywhere?' })
  await out.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expectRefusedThere(out.getByLabel('Reason'))
  await out.getByLabel('Reason').fill('Left the page open in a library')
  await out.getByRole('button', { name: 'Sign out everywhere' }).click()
  await anns.waitForURL('**/login**')
  // It is no lock: they sign in again at once.
  await letIn(anns, ann, law.password)
  await anns.goto('/profile')
  await anns.getByRole('heading', { level: 1 }).waitFor()
})
