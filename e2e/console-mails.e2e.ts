import { createHmac } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { optOutKey } from '../server/emails/opt-out-link.ts'
import { expectAccessible, expectRefusedThere } from './support/browser.ts'
import { visitors } from './support/come.ts'
import { enterConsole } from './support/enter-console.ts'
import { here } from './support/here.ts'
import { inClient } from './support/in-client.ts'
import { ownClient } from './support/own-client.ts'

const client = 'mossvale'
// Each sets up their second step once.
const people = ['olga.owner', 'omar.other', 'lena.log']
const password = 'a long way up the hill'
const come = visitors()
const secret = () => Buffer.from(readFileSync(join(here.dataDir, 'cairn.secret'), 'utf8').trim(), 'hex')
let clientId: number
beforeAll(async () => {
  const own = await ownClient(here.dataDir, client, 'Mossvale', people)
  const { run } = own
  clientId = own.clientId
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const file = join(mkdtempSync(join(tmpdir(), 'cairn-program-')), 'ridge.json')
  const levels = [{ levelId: 'crest', name: { en_US: 'Crest' }, amount: '100', award: 500 }]
  const program = {
    programId: 'ridge',
    name: { en_US: 'Ridge run', de_DE: 'Gratlauf' },
    type: 'goalquest',
    label: { labelText: { en_US: 'customers', de_DE: 'Kunden' } },
    timePeriod: { timePeriodId: 'spring', startDate: day(10), endDate: day(60) },
    goalSelection: { from: day(-1), to: day(9) },
    groups: [{ groupId: 'all', name: { en_US: 'Everyone' }, levels }],
  }
  writeFileSync(file, JSON.stringify(program))
  await run(['program', 'apply', file, '--client', client])
  await run(['program', 'publish', 'ridge', '--client', client])
  for (const owner of people) {
    await run(['admin', 'grant', owner, 'owner', '--client', client])
    await run(['user', 'password', owner, '--client', client], `${password}\n`)
  }
})

/** The frame of the preview, once it shows these words. */
const framed = (page: Page, words: string) => page.frameLocator('iframe').getByText(words).last().waitFor()

test('W10j an owner turns occasions on, with hours; sees both sides of a conflict, a preview, and a test mail in the log; a person switches a topic off', async () => {
  const { page } = await enterConsole(await come(client), 'olga.owner', password)
  await page.getByRole('link', { name: 'Emails' }).click()
  await page.getByRole('heading', { level: 1, name: 'Emails' }).waitFor()
  const plan = page.getByRole('region', { name: 'What is sent, and when' })
  await plan.getByLabel('Last days to choose').first().check()
  await plan.getByRole('textbox', { name: 'From' }).or(plan.getByLabel('From')).first().fill('07:30')
  await plan.getByLabel('Sunday').uncheck()
  await expectAccessible(page)

  // Another owner saves meanwhile.
  const { page: other } = await enterConsole(await come(client), 'omar.other', password)
  await other.goto('/admin/mails')
  await other.getByLabel('New results').first().check()
  await other.getByRole('button', { name: 'Save' }).click()
  await other.getByText('Saved.', { exact: true }).waitFor()
  await plan.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Keep mine' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await plan.getByText('Saved.', { exact: true }).waitFor()
  await page.reload()
  expect(await plan.getByLabel('Last days to choose').first().isChecked()).toBe(true)
  expect(await plan.getByLabel('New results').first().isChecked()).toBe(false)

  const preview = page.getByRole('region', { name: 'Preview', exact: true })
  await framed(page, 'Ridge run is open')
  await preview.getByLabel('Occasion').selectOption('one-week')
  await preview.getByLabel('Language').selectOption('de_DE')
  await preview.getByLabel('Light or dark').selectOption('dark')
  await preview.getByText('Gratlauf: nur noch eine gute Woche').waitFor()
  await framed(page, 'Ihre besten sieben Tage')
  await preview.getByRole('button', { name: 'Send to me' }).click()
  await preview.getByText('On its way to olga.owner@mossvale.example.').waitFor()
  const log = page.getByRole('table', { name: 'Sent and waiting' })
  await log.getByRole('rowheader', { name: 'One good week away' }).waitFor()
  await log.getByText('Olga Owner').waitFor()
  const personId = Number((await log.getByRole('link', { name: 'Olga Owner' }).getAttribute('href'))?.split('/').at(-1))
  await expectAccessible(page)

  // What she is written to herself.
  await page.goto('/profile')
  const points = page.getByRole('checkbox', { name: /^Account:/ })
  await points.uncheck()
  await page.getByRole('region', { name: 'Emails' }).getByText('Saved.').waitFor()
  await page.reload()
  await expect.poll(() => points.isChecked()).toBe(false)
  await expectAccessible(page)

  // The link of a mail, in a browser where nobody is signed in.
  const { page: visitor } = await come(client)
  await visitor.goto('/mails/off?k=1.points.x')
  await visitor.getByText('This link doesn’t work', { exact: false }).waitFor()
  await visitor.goto(`/mails/off?k=${optOutKey(secret(), clientId, { personId, topic: 'progress' })}`)
  await expectAccessible(visitor)
  await visitor.getByRole('button', { name: 'Stop emails' }).click()
  await visitor.getByText('These emails have stopped', { exact: false }).waitFor()
  await expectAccessible(visitor)
  await page.reload()
  await expect.poll(() => page.getByRole('checkbox', { name: /^Progress:/ }).isChecked()).toBe(false)
}, 180_000)

test('W10j an owner finds what failed in the log and sends it again; a mail that came back stops further ones until somebody lets them go', async () => {
  // The tests' server has no mail server: two mails are put into the log as one would leave them.
  await inClient(client, async tx => {
    const to = `select $1::text, 'en_US', email, person_id, client_id from people where user_name = 'omar.other'`
    for (const [kind, id, state] of [
      ['password-changed', 'failed@mossvale', `'failed', 3, '550 mailbox full', now()`],
      ['opening', 'sent@mossvale', `'sent', 1, null, now()`],
    ] as const)
      await tx.query(
        `insert into mails (kind, locale, to_address, person_id, client_id, message_id, status, attempts, trouble, ended_at)
         select p.*, '<${id}>', ${state} from (${to}) p`,
        [kind],
      )
  })
  const { page } = await enterConsole(await come(client), 'lena.log', password)
  await page.goto('/admin/mails')
  const log = page.getByRole('table', { name: 'Sent and waiting' })
  await log.waitFor()
  await page.getByLabel('State').selectOption('failed')
  await page.waitForURL('**state=failed**')
  await expect.poll(() => log.getByRole('row').count()).toBe(2)
  await log.getByText('550 mailbox full').waitFor()
  await expectAccessible(page)
  await log.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('No emails').waitFor()
  await page.getByLabel('State').selectOption('waiting')
  await log.getByRole('rowheader', { name: 'Password changed' }).first().waitFor()

  // The mail server reports a mail that came back, signed with a key that was shown once; a forged report changes nothing.
  const returns = page.getByRole('region', { name: 'Mails that come back' })
  await returns.getByText('No reports are taken.').waitFor()
  await returns.getByRole('button', { name: 'Make a new key' }).click()
  const key = await returns.locator('code.once').innerText()
  await expectAccessible(page)
  const report = async (secret: string) => {
    const body = JSON.stringify({
      reports: [
        {
          messageId: '<sent@mossvale>',
          recipient: 'omar.other@mossvale.example',
          kind: 'hard',
          reason: '550 5.1.1 unknown user',
        },
      ],
    })
    const at = Math.floor(Date.now() / 1000)
    const hex = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
    const headers = { 'content-type': 'application/json', 'x-cairn-signature': `t=${at},v1=${hex}` }
    const send = { method: 'POST', headers, body }
    return page.evaluate(async given => (await fetch('/mails/reports', given)).status, send)
  }
  expect(await report('another key')).toBe(401)
  expect(await report(key)).toBe(200)
  await page.getByLabel('State').selectOption('sent')
  await log.getByText('Came back: 550 5.1.1 unknown user').waitFor()
  await log.getByRole('link', { name: 'Omar Other' }).first().click()
  await page.getByText('Nothing more is sent to omar.other@mossvale.example', { exact: false }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try this address again' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Try this address again' }).click()
  await expectRefusedThere(dialog.getByLabel('Reason'))
  await dialog.getByLabel('Reason').fill('He has cleared his mailbox')
  await dialog.getByRole('button', { name: 'Try this address again' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByText('Nothing more is sent to', { exact: false }).count()).toBe(0)
})
