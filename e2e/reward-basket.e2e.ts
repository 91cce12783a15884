import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { mostLines } from '../contract/rewards.ts'
import { applyRewards } from '../server/features/rewards/apply-rewards.ts'
import { expectAccessible, letIn } from './support/browser.ts'
import { visitors } from './support/come.ts'
import { inClient } from './support/in-client.ts'
import { fulfillerPassword, rewardClient } from './support/reward-client.ts'

// How much an order may have (docs/REWARDS.md), as the person sees it.
const client = 'spindlewood'
const come = visitors()
/** More than are read at once. */
const skus = Array.from({ length: 51 }, (_, at) => `tour-${at + 1}`)
beforeAll(async () => {
  await rewardClient(client, 0)
  const facts = { pageType: 'merchandise', category: 'sport', kind: 'booking', drawing: 'tent' }
  const products = skus.map((sku, at) => ({
    ...facts,
    sku,
    name: { en_US: `Tour ${at + 1}` },
    prices: [{ from: '2020-01-01', points: 10 }],
  }))
  const applied = await inClient(client, tx => applyRewards(tx, products, 'operator:test'))
  expect(applied.ok).toBe(true)
})

/** Somebody whose basket has so many different rewards, the first of which they have put there themselves. */
async function withBasket(count: number): Promise<Page> {
  const { page } = await come(client)
  await letIn(page, 'ben.buyer', fulfillerPassword)
  await page.goto('/rewards/item/tour-1')
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await page.getByText('Tour 1 is in your basket.').waitFor()
  await page.evaluate(
    others => {
      const drafts = JSON.parse(sessionStorage.getItem('drafts')!)
      const [line] = drafts.values['reward-basket']
      drafts.values['reward-basket'].push(...others.map(sku => ({ ...line, sku })))
      sessionStorage.setItem('drafts', JSON.stringify(drafts))
    },
    skus.slice(1, count),
  )
  await page.reload()
  return page
}

test('S05 a basket that is full says so, and takes more only of what is in it', async () => {
  const page = await withBasket(mostLines)
  await page.goto(`/rewards/item/${skus.at(-1)}`)
  await page.getByText('Your basket is full. One order can have up to 20 different rewards or options.').waitFor()
  expect(await page.getByRole('button', { name: 'Add to basket' }).count()).toBe(0)
  await expectAccessible(page)
  await page.goto('/rewards/item/tour-1')
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await page.getByRole('link', { name: `Basket, ${mostLines + 1} rewards` }).waitFor()
})

test('S05 a basket that was filled beyond what an order may have opens, says so, and is ordered once enough is removed', async () => {
  const page = await withBasket(skus.length)
  await page.goto('/rewards/basket')
  await page.getByText(`Your basket has ${skus.length} different rewards or options.`).waitFor()
  await expectAccessible(page)
  const go = page.getByRole('button', { name: 'Check your order' })
  expect(await go.isDisabled()).toBe(true)
  const count = (basket: number) => page.getByRole('link', { name: `Basket, ${basket} rewards` }).waitFor()
  for (let left = skus.length - 1; left >= mostLines; left--) {
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    await count(left)
  }
  await page.getByText('different rewards or options').waitFor({ state: 'detached' })
  expect(await page.getByText('Not available in this quantity anymore.').count()).toBe(0)
  await go.click()
  await page.getByText('Nothing is ordered yet.').waitFor()
  await page.getByRole('button', { name: 'Order for 200 points' }).click()
  await page.getByRole('heading', { name: 'It’s yours.' }).waitFor()
})
