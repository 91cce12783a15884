import { beforeAll, expect, test } from 'vitest'
import { basePath } from '../contract/call.ts'
import { expectAccessible } from './support/browser.ts'
import { visitors } from './support/come.ts'
import { enterConsole } from './support/enter-console.ts'
import { fulfillerPassword, rewardClient } from './support/reward-client.ts'

const client = 'pinewood'
const come = visitors()
beforeAll(() => rewardClient(client, 2))

test('S05 S09 by keyboard several lines are accepted at once, stand on the packing list and are shipped; a supplier gets products and a key that works', async () => {
  const { page, complaints } = await enterConsole(await come(client), 'olive.owner', fulfillerPassword)
  await page.goto('/admin/rewards/orders')
  await page
    .getByRole('checkbox', { name: /kettle/ })
    .first()
    .waitFor()
  for (const name of await page.getByRole('checkbox', { name: /kettle/ }).all()) {
    await name.focus()
    await page.keyboard.press('Space')
  }
  await page.getByText('2 selected').waitFor()
  await page.getByRole('region', { name: 'Select' }).getByRole('button', { name: 'Accept' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Accept: 2 order lines' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Accept' }).focus()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  // The button went with what was selected; the keyboard goes on from the page's title.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Reward orders')
  await page.getByRole('link', { name: 'Packing list' }).click()
  await expect.poll(() => page.getByRole('region', { name: /^Order \d+$/ }).count()).toBe(2)
  await page.getByText('Ben Ash, 1 Summit Road, 80331 Munich, DE').first().waitFor()

  // Whoever ships types the number at once: the dialog begins in its field.
  await page.goBack()
  const kettle = page.getByRole('row').filter({ hasText: 'Enamel kettle' }).first()
  await kettle.getByRole('button', { name: 'Ship' }).focus()
  await page.keyboard.press('Enter')
  const number = page.getByLabel('How it can be tracked')
  await expect.poll(() => number.evaluate(field => field === document.activeElement)).toBe(true)
  await page.keyboard.type('Post 4711')
  await page.keyboard.press('Enter')
  await page.getByText('Post 4711').waitFor()

  await page.goto('/admin/rewards/orders/suppliers')
  expect(await page.locator('#rail a[aria-current]').innerText()).toBe('Reward orders')
  await page.getByRole('button', { name: 'Add supplier' }).click()
  await page.getByLabel('Supplier name').fill('Summit Freight')
  await page.getByRole('dialog').getByRole('button', { name: 'Add supplier' }).click()
  const pane = page.getByRole('region', { name: 'Summit Freight' })
  await pane.getByRole('button', { name: 'Assign products' }).click()
  await page.getByLabel('SKUs, one per line').fill('lamp')
  await page.getByRole('dialog').getByRole('button', { name: 'Assign products' }).click()
  await pane.getByText('2 order lines to ship').waitFor()
  await pane.getByRole('button', { name: 'Create key' }).click()
  const key = await page.getByRole('dialog', { name: 'The new key' }).locator('code').innerText()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I’ve copied it' }).click()
  // As the supplier's programs ask: by the key alone.
  const { lines } = await page.evaluate(
    async ([path, bearer]) => {
      const reply = await fetch(path!, { headers: { authorization: `Bearer ${bearer}` } })
      return (await reply.json()) as { lines: { sku: string; orderId: string }[] }
    },
    [`${basePath}/api/v1.0/supplier/orders`, key],
  )
  expect(lines.map(({ sku }) => sku)).toEqual(['lamp', 'lamp'])
  // What the supplier takes on isn't packed here as well, and the orders say whose it is.
  await page.evaluate(
    async ([path, bearer, ...orders]) => {
      for (const orderId of orders) {
        await fetch(`${path}/${orderId}/move`, {
          method: 'POST',
          headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
          body: JSON.stringify({ lineNo: 2, to: 'accepted' }),
        })
      }
    },
    [`${basePath}/api/v1.0/supplier/orders`, key, ...lines.map(({ orderId }) => orderId)],
  )
  await page.goto('/admin/rewards/orders?state=accepted')
  await expect.poll(() => page.getByText('Supplier: Summit Freight').count()).toBe(2)
  await page.getByRole('link', { name: 'Packing list' }).click()
  await page.getByText('Enamel kettle').waitFor()
  expect(await page.getByText('Storm lamp').count()).toBe(0)
  await page.goto('/admin/rewards/orders/suppliers')

  const csv = (rows: readonly string[]) => ({
    name: 'shipments.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['order,tracking', ...rows].join('\n')),
  })
  const file = pane.getByLabel('Import shipments')
  await file.setInputFiles(csv(['99999-1,Post 1']))
  await page.getByText('There is no such order line.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await file.setInputFiles(csv(lines.map(({ orderId }) => `${orderId}-2,Post 1`)))
  await page.getByRole('button', { name: 'Report 2 shipments' }).click()
  await page.getByText('2 order lines are updated.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await pane.getByText('Nothing to ship').waitFor()
  expect(complaints).toEqual([])
})
