import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { spend } from '../server/features/ledger/spend.ts'
import { expectAccessible, expectRefusedThere } from './support/browser.ts'
import { visitors } from './support/come.ts'
import { enterConsole } from './support/enter-console.ts'
import { here } from './support/here.ts'
import { inClient } from './support/in-client.ts'
import { law, makeLawWorld } from './support/law-world.ts'
import { openPerson } from './support/open-person.ts'
import { cairn } from './support/server.ts'
import { typedAt } from './support/typed-at.ts'

const client = 'foxmoor'
const of = ['--client', client]
const come = visitors()
/** To whom the results that go back brought most beyond what earlier ones had; they have spent it. */
let spenders: readonly { readonly id: number; readonly userName: string; readonly name: string }[]
/** In the language of a spreadsheet a formula, in the trail a reason. */
const formula = '=1+1, for her'

// Results that were issued, spent by two, and taken back: what two have too little of is a case each.
beforeAll(async () => {
  const { fewer } = law.programs
  await makeLawWorld(here.dataDir, client, [fewer])
  const run = async (args: readonly string[], input = '') => {
    const { code, err } = await cairn(here.dataDir, [...args, ...of], input)
    if (code !== 0) throw new Error(err)
  }
  spenders = await inClient(client, tx =>
    tx.query(
      `select l.person_id as id, p.user_name as "userName", concat_ws(' ', p.first_name, p.last_name) as name
       from award_lines l join people p using (client_id, person_id)
       where l.batch_id = (select max(batch_id) from result_batches where program_id = $1 and status = 'issued')
       group by 1, 2, 3 having sum(l.points - l.issued_before) > 0
       order by sum(l.points - l.issued_before) desc limit 2`,
      [fewer],
    ),
  )
  await run(['ledger', 'adjust', spenders[0]!.userName, '7', '--reason', formula, '--key', 'formula'])
  await inClient(client, async tx => {
    for (const { id: personId, userName } of spenders) {
      const balance = 'select points::int as points from ledger_balances where account_id = $1'
      const [row] = await tx.query<{ points: number }>(balance, [personId])
      const order = { personId, points: row!.points, key: `order of ${userName}`, reason: 'order' }
      expect((await spend(tx, { ...order, actor: 'catalogue' })).ok).toBe(true)
    }
  })
  await typedAt('approver', here.dataDir, ['results', 'reverse', fewer, ...of, '--reason', 'Counted twice'])
  await run(['user', 'password', 'preparer'], `${law.password}\n`)
  await run(['admin', 'grant', 'approver', 'approver'])
  await run(['user', 'password', 'approver'], `${law.password}\n`)
}, 600_000)

const enter = async (name: string) => (await enterConsole(await come(client), name, law.password)).page

/** What a button saves. */
async function fileOf(page: Page, button: string): Promise<Buffer> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  return readFileSync(await (await download).path())
}

test('W04b W04c what was spent of points that go back is taken or waived with a reason, and the statement sums to the balance', async () => {
  // An owner sees the cases and decides none.
  const owner = await enter('preparer')
  await owner.goto('/admin/points')
  const cases = owner.getByRole('table', { name: 'Points to recover' })
  const [taken, waived] = spenders.map(({ name }) => name) as [string, string]
  await cases.getByText(taken).waitFor()
  expect(await owner.getByRole('button', { name: /^(Take the points|Waive)/ }).count()).toBe(0)

  const page = await enter('approver')
  await page.goto('/admin/points')
  await page.getByRole('button', { name: `Take the points ${taken}` }).click()
  const taking = page.getByRole('dialog', { name: new RegExp(`^Take [\\d,]+ points from ${taken}`) })
  await expectAccessible(page)
  await taking.getByRole('button', { name: 'Take the points' }).click()
  await expectRefusedThere(taking.getByLabel('Reason'))
  await taking.getByLabel('Reason').fill('She agreed on the phone')
  await taking.getByRole('button', { name: 'Take the points' }).click()
  await taking.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: `Waive ${waived}` }).click()
  const waiving = page.getByRole('dialog', { name: new RegExp(`^Let ${waived} keep [\\d,]+ points`) })
  await waiving.getByLabel('Reason').fill('Our own mistake')
  await waiving.getByRole('button', { name: 'Waive' }).click()
  await page.getByText('Nothing to recover').waitFor()
  await page.getByRole('button', { name: 'Show decided ones too' }).click()
  const decided = page.getByRole('table', { name: 'Points to recover' })
  await decided.getByRole('row', { name: new RegExp(`${taken}.*Taken.*She agreed on the phone`, 's') }).waitFor()
  await decided.getByRole('row', { name: new RegExp(`${waived}.*Waived.*Our own mistake`, 's') }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Prove now' }).click()
  await page.getByText('Every balance adds up').waitFor()

  await openPerson(page, spenders[0]!.userName)
  const balance = Number((await page.locator('.bal b').innerText()).replace(/[^\d.-]/g, ''))
  expect(balance).toBeLessThan(0)
  const lines = (await fileOf(page, 'Statement as CSV')).toString('utf8').trimEnd().split('\r\n')
  const points = lines.slice(1).map(line => Number(/,(-?\d+),-?\d+$/.exec(line)![1]))
  expect(points.length).toBeGreaterThan(3)
  expect(points.reduce((sum, one) => sum + one, 0)).toBe(balance)
  expect(lines.at(-1)).toMatch(new RegExp(`,${balance}$`))
  // No cell is a formula: a sign before it keeps it text.
  expect(lines.join('\n')).toContain(`"'${formula}"`)
  await page.getByLabel('Language of the PDF').selectOption('de_DE')
  expect((await fileOf(page, 'Statement as PDF')).subarray(0, 5).toString()).toBe('%PDF-')
})
