import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { codeNow } from '../server/features/factors/app-code.ts'
import { balances, loadRows, pastQuest, plantProgram, workedGoals } from '../server/features/results/results-fixture.ts'
import { duplicateTab, expectAccessible } from './support/browser.ts'
import { visitors } from './support/come.ts'
import { enterConsole } from './support/enter-console.ts'
import { here } from './support/here.ts'
import { inClient } from './support/in-client.ts'
import { ownClient } from './support/own-client.ts'

const client = 'rowanberry'
const of = ['--client', client]
const password = 'a long way down the valley'
const come = visitors()
/** Pia prepares, and may approve too: that she does not is a rule, not a missing role. */
const roles = {
  'pia.preparer': ['loader', 'approver'],
  'abe.approver': ['approver'],
  'bea.approver': ['approver'],
  'olga.owner': ['owner'],
  'gus.gone': ['auditor'],
} as const
type Who = keyof typeof roles

/** A quest of 240 points with a budget of 200. */
const quest = { ...pastQuest, budget: 200 }
let run: Awaited<ReturnType<typeof ownClient>>['run']

beforeAll(async () => {
  ;({ run } = await ownClient(here.dataDir, client, 'Rowanberry', Object.keys(roles)))
  for (const [name, given] of Object.entries(roles)) {
    for (const role of given) await run(['admin', 'grant', name, role, ...of])
    await run(['user', 'password', name, ...of], `${password}\n`)
  }
  await inClient(client, tx => plantProgram(tx, quest, workedGoals))
}, 240_000)

const enter = async (who: Who) => enterConsole(await come(client), who, password)

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const paid = () => inClient(client, tx => balances(tx, 'ann', 'ben', 'cem', 'dan'))
const checkAll = async (page: Page) => {
  for (const box of await page.getByRole('checkbox').all()) await box.check()
}

async function prepare(page: Page, again = false): Promise<string> {
  if (!again) {
    await page.goto('/admin/results')
    await page.getByRole('button', { name: /^Prepare results/ }).click()
  } else await page.getByRole('button', { name: 'Prepare again' }).click()
  const before = page.url()
  await page.getByRole('dialog').getByRole('button', { name: 'Prepare results' }).click()
  await page.waitForURL(url => /\/admin\/results\/\d+$/.test(url.pathname) && url.href !== before)
  await heading(page, /^Results through/).waitFor()
  return new URL(page.url()).pathname
}

test('W03b W03c W03d W03e W03f W10e a batch over its budget waits for an owner, one whose inputs changed is prepared again, its preparer never approves, two who issue pay once, and it is reversed and closed', async () => {
  const { page: preparing } = await enter('pia.preparer')
  const { page: approving } = await enter('abe.approver')
  const { page: owning } = await enter('olga.owner')
  const { page: second } = await enter('bea.approver')
  const first = await prepare(preparing)

  // The preparer, in this tab and in another.
  await preparing.getByText('pia.preparer prepared this batch, so someone else approves it.').waitFor()
  // Also of a batch that knows of no change: issuing may find one that is not noted anywhere.
  await preparing.getByRole('button', { name: 'Prepare again' }).waitFor()
  const tab = await duplicateTab(preparing)
  await tab.goto(`${first}/issue`)
  await tab.getByText('The batch goes over the budget.').or(tab.getByText('You prepared this batch')).first().waitFor()
  expect(await tab.getByRole('button', { name: /^Issue [\d,]+ points$/ }).isDisabled()).toBe(true)

  // Over the budget: nobody approves until an owner says why.
  await approving.goto(`${first}/issue`)
  await approving.getByText('The batch goes over the budget. An owner has to give a reason first.').waitFor()
  expect(await approving.getByRole('button', { name: /^Issue 240 points$/ }).isDisabled()).toBe(true)
  await expectAccessible(approving)
  // On Today it waits for the owner alone.
  await tab.goto('/admin')
  await tab.getByRole('heading', { name: 'With someone else' }).waitFor()
  await tab.getByText('Nothing waits to be approved or issued.').waitFor()
  await owning.goto('/admin')
  await owning.getByRole('link', { name: 'Say why results of Spring quest may go over the budget' }).click()
  await owning.getByText('This batch goes 40 points over the budget of 200.', { exact: false }).waitFor()
  await owning.getByText('Approvers approve and issue.').waitFor()
  await owning.getByRole('button', { name: 'Let it go over the budget' }).click()
  await owning.getByRole('dialog').getByLabel('Reason').fill('A strong quarter')
  await expectAccessible(owning)
  await owning.getByRole('dialog').getByRole('button', { name: 'Let it go over the budget' }).click()
  await owning.getByText('lets it go over the budget: “A strong quarter”', { exact: false }).waitFor()
  await approving.reload()
  await approving.getByText('A strong quarter', { exact: false }).waitFor()
  await tab.goto(`${first}/issue`)
  await tab.getByText('You prepared this batch, so someone else approves it.').waitFor()
  expect(await tab.getByRole('button', { name: /^Issue [\d,]+ points$/ }).isDisabled()).toBe(true)

  // Inputs that came since: it says which, and pays nothing.
  await checkAll(approving)
  await inClient(client, tx => loadRows(tx, quest, [{ userName: 'ann', row: { value: '240' } }]))
  await approving.getByRole('button', { name: 'Issue 240 points' }).click()
  await approving
    .getByRole('alert')
    .filter({ hasText: /changed/ })
    .first()
    .waitFor()
  expect(await paid()).toEqual([0, 0, 0, 0])
  await preparing.reload()
  await preparing.getByText('Changed since this batch was prepared: the file progress.csv', { exact: false }).waitFor()
  await expectAccessible(preparing)
  const again = await prepare(preparing, true)
  expect(again).not.toBe(first)
  await owning.goto(again)
  await owning.getByRole('button', { name: 'Let it go over the budget' }).click()
  await owning.getByRole('dialog').getByLabel('Reason').fill('A strong quarter still')
  await owning.getByRole('dialog').getByRole('button', { name: 'Let it go over the budget' }).click()
  await owning.getByText('A strong quarter still', { exact: false }).waitFor()

  // Two approvers press at once, one of them twice: it is paid once, and each is led to the receipt or hears that it is done.
  for (const page of [approving, second]) {
    await page.goto(`${again}/issue`)
    await page.getByRole('button', { name: 'Issue 300 points' }).waitFor()
    await checkAll(page)
  }
  await Promise.all([
    approving.getByRole('button', { name: 'Issue 300 points' }).dblclick(),
    second.getByRole('button', { name: 'Issue 300 points' }).click(),
  ])
  for (const page of [approving, second]) {
    const heard = page.getByText(/no longer waits to be issued|being issued right now/)
    await heading(page, 'Receipt').or(page.getByRole('alert')).or(heard).first().waitFor()
    await page.goto(`${again}/receipt`)
    await heading(page, 'Receipt').waitFor()
  }
  expect(await paid()).toEqual([60, 60, 60, 120])

  // Reversed by way of a page that says what happens; without a reason, and with an old proof, nothing does.
  await approving.goto(again)
  await approving.getByRole('link', { name: 'Reverse' }).click()
  await heading(approving, 'Check before you reverse').waitFor()
  await approving.getByRole('button', { name: 'Reverse 300 points' }).click()
  await approving.getByRole('alert').waitFor()
  await expectAccessible(approving)
  expect(await paid()).toEqual([60, 60, 60, 120])
  await approving.getByLabel('Reason').fill('Two regions were missing')
  await approving.getByRole('button', { name: 'Reverse 300 points' }).click()
  await heading(approving, 'Receipt').waitFor()
  await approving.getByText('Two regions were missing').waitFor()
  await approving.getByText('Reversed').first().waitFor()
  await expectAccessible(approving)
  expect(await paid()).toEqual([0, 0, 0, 0])
  await approving.goto(`${again}/reverse`)
  await approving.getByText('This batch can’t be reversed', { exact: false }).waitFor()
  expect(await approving.getByRole('button', { name: /^Reverse/ }).count()).toBe(0)
  // Who only owns is shown why not.
  const third = await prepare(preparing)
  await owning.goto(`${third}/reverse`)
  await owning.getByText('This batch can’t be reversed', { exact: false }).waitFor()

  // Closed for good, it is no longer reversed.
  await owning.goto(third)
  await owning.getByRole('button', { name: 'Let it go over the budget' }).click()
  await owning.getByRole('dialog').getByLabel('Reason').fill('As before')
  await owning.getByRole('dialog').getByRole('button', { name: 'Let it go over the budget' }).click()
  await owning.getByText('As before', { exact: false }).waitFor()
  await second.goto(`${third}/issue`)
  await second.getByRole('button', { name: 'Issue 300 points' }).waitFor()
  await checkAll(second)
  await second.getByRole('button', { name: 'Issue 300 points' }).click()
  await heading(second, 'Receipt').waitFor()
  await second.goto(third)
  await second.getByRole('button', { name: 'Close for good' }).click()
  await expectAccessible(second)
  await second.getByRole('dialog').getByRole('button', { name: 'Close for good' }).click()
  await second.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => second.getByRole('button', { name: 'Close for good' }).count()).toBe(0)
  expect(await second.getByRole('link', { name: 'Reverse' }).count()).toBe(0)
  expect(await paid()).toEqual([60, 60, 60, 120])
}, 400_000)

test('W10c W10e a proof that is too old is asked for again with what was typed kept, and a role that is taken away ends the power in an open page at once', async () => {
  const { page, secret } = await enter('gus.gone')
  await run(['admin', 'grant', 'gus.gone', 'owner', ...of])
  await page.goto('/admin/access')
  await page.getByRole('button', { name: /^Give a role/ }).waitFor()
  const age = () =>
    inClient(client, tx =>
      tx.query(
        `update sessions set proved_at = now() - interval '11 minutes'
         where person_id = (select person_id from people where user_name = 'gus.gone')`,
      ),
    )
  await age()
  await page.getByRole('button', { name: /^Give a role/ }).click()
  const giving = page.getByRole('dialog', { name: 'Give a role' })
  await giving.getByRole('combobox').fill('bea.approver')
  await giving.getByLabel('Reason', { exact: true }).fill('Loads the results this quarter')
  await giving.getByRole('button', { name: 'Give a role' }).click()
  const asking = page.getByRole('dialog', { name: 'Is it still you?' })
  await asking.waitFor()
  await expectAccessible(page)
  // A wrong code proves nothing, and nothing is lost.
  await asking.getByLabel('Code from your app').fill('000000')
  await asking.getByRole('button', { name: 'Confirm' }).click()
  await asking.getByRole('alert').waitFor()
  await asking.getByLabel('Code from your app').fill(codeNow(secret, new Date(Date.now() + 30_000)))
  await asking.getByRole('button', { name: 'Confirm' }).click()
  await asking.waitFor({ state: 'detached' })
  await expect
    .poll(() =>
      inClient(client, tx =>
        tx.query(`select from grants g join people using (client_id, person_id)
      where user_name = 'bea.approver'`),
      ),
    )
    .toHaveLength(2)

  // Taken away by the host: the open page of the audit trail loses it without a reload.
  await page.goto('/admin/audit')
  await page.getByRole('table', { name: 'Events' }).waitFor()
  const { grants } = await run(['admin', 'list', ...of])
  const ofGus = (grants as { grantId: number; userName: string }[]).filter(({ userName }) => userName === 'gus.gone')
  for (const { grantId } of ofGus) await run(['admin', 'revoke', String(grantId), ...of])
  await heading(page, 'You have no role here yet').waitFor()
  expect(await page.getByRole('table').count()).toBe(0)
  await expectAccessible(page)
})
