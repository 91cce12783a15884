import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { basePath } from '../contract/call.ts'
import { getClient } from '../server/features/clients/client-of-host.ts'
import { adjustPoints } from '../server/features/ledger/adjust-points.ts'
import { applyRewards } from '../server/features/rewards/apply-rewards.ts'
import { placeRewardOrder } from '../server/features/rewards/place-reward-order.ts'
import { expectAccessible, letIn } from './support/browser.ts'
import { fetchAtHome } from './support/changed-user.ts'
import { visitors } from './support/come.ts'
import { enterConsole } from './support/enter-console.ts'
import { inClient } from './support/in-client.ts'
import { buyerAddress, fulfillerPassword, rewardClient } from './support/reward-client.ts'

// What goes wrong between basket and receipt (docs/REWARDS.md), as the person sees it: nothing is taken, or nothing twice.
const client = 'larchmont'
const come = visitors()
const actor = 'operator:test' as const
beforeAll(() => rewardClient(client, 0))

/** Offers a parcel called as its drawing. */
function offer(sku: string, points: number, more: object = {}): Promise<unknown> {
  const product = { sku, drawing: sku, name: { en_US: `The ${sku}` }, prices: [{ from: '2020-01-01', points }] }
  const facts = { pageType: 'merchandise', category: 'home', kind: 'parcel' }
  return inClient(client, async tx => {
    const applied = await applyRewards(tx, [{ ...facts, ...product, ...more }], actor)
    if (!applied.ok) throw new Error(JSON.stringify(applied.details))
  })
}

/** Somebody else orders one piece. */
function orderedBySomebodyElse(sku: string, points: number): Promise<unknown> {
  return inClient(client, async (tx, secret) => {
    const [row] = await tx.query<{ person_id: number }>(`select person_id from people where user_name = 'olive.owner'`)
    const personId = row!.person_id
    await adjustPoints(tx, { personId, points, key: `for-${sku}`, reason: 'gift', actor })
    const orderer = { client: await getClient(tx), personId, locale: 'en_US', secret }
    const request = { orderKey: `else-${sku}`, lines: [{ sku, pieces: 1, points }], address: buyerAddress }
    const placed = await placeRewardOrder(tx, orderer, request)
    if (!placed.ok) throw new Error(placed.refusal)
  })
}

/** Serves these countries, none of them named where there are none, and waits until pages know of them: a server remembers its client for a second. */
async function serve(countries: readonly string[]): Promise<void> {
  await inClient(client, tx =>
    tx.query('update clients set settings = settings || $1', [JSON.stringify({ countries })]),
  )
  const { page } = await come(client)
  await page.goto(`${basePath}/api/v1.0/env`)
  const offered = () =>
    page.evaluate(async path => {
      const reply = await fetch(`${path}/api/v1.0/company-branding-and-rules`, { cache: 'no-store' })
      const { clientCountries } = await reply.json()
      return clientCountries.map(({ code }: { code: string }) => code)
    }, basePath)
  await expect.poll(offered).toEqual(countries)
}

async function enter(): Promise<Page> {
  const { page } = await come(client)
  await letIn(page, 'ben.buyer', fulfillerPassword)
  return page
}

/**
 * Without live updates, as on a poor connection: the page does not know yet. With them it reads what rewards cost anew soon after
 * it opens, where points of the person have moved just before.
 */
async function withoutNews(page: Page): Promise<void> {
  await page.context().route('**/session/events*', route => route.abort())
}

/** Puts a reward into the basket, says where it should go, and stands before the last button. */
async function check(page: Page, sku: string, country?: string): Promise<void> {
  await page.goto(`/rewards/item/${sku}`)
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await page.getByRole('link', { name: 'Go to basket' }).click()
  await page.getByLabel('Street and number').fill('1 Summit Road')
  await page.getByLabel('Postal code').fill('80331')
  await page.getByLabel('City').fill('Munich')
  if (country) await page.getByLabel('Country').selectOption(country)
  await checkAgain(page)
}

async function checkAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check your order' }).click()
  await page.getByText('Nothing is ordered yet.').waitFor()
}

const orderFor = (page: Page, points: string) => page.getByRole('button', { name: `Order for ${points} points` })
const receipt = (page: Page) => page.getByRole('heading', { name: 'It’s yours.' }).waitFor()

interface Account {
  readonly balance: number
  readonly orders: number
}

/** What the person has, and how often they have ordered. */
function account(page: Page): Promise<Account> {
  return page.evaluate(async path => {
    const headers = { 'x-session-id': sessionStorage.getItem('sessionId') ?? '' }
    const read = async (call: string) => (await fetch(`${path}/api/v1.0/${call}`, { headers })).json()
    const [user, { orders }] = await Promise.all([read('user'), read('rewards/orders')])
    return { balance: user.accountBalance.result, orders: orders.length }
  }, basePath)
}

test('S05 a price that changed while the order is checked is shown and asked about, and is then what is paid', async () => {
  await offer('kettle', 100)
  const page = await enter()
  await withoutNews(page)
  await check(page, 'kettle')
  const before = await account(page)
  await offer('kettle', 120)
  await orderFor(page, '100').click()
  await page.getByText('A price has just changed. Nothing was ordered.').waitFor()
  await page.getByText('The price of The kettle changed from 100 points to 120 points').waitFor()
  await expectAccessible(page)
  expect(await account(page)).toEqual(before)
  await orderFor(page, '120').click()
  await receipt(page)
  expect(await account(page)).toEqual({ balance: before.balance - 120, orders: before.orders + 1 })
})

test('S04 S05 the focus stays in the page where its button goes, with the last piece and with a line of the basket', async () => {
  await offer('lamp', 100)
  await offer('tent', 100, { pieces: 1 })
  const page = await enter()
  const hasFocus = (one: Locator) => expect.poll(() => one.evaluate(at => at === document.activeElement)).toBe(true)
  await page.goto('/rewards/item/lamp')
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await page.goto('/rewards/item/tent')
  await page.getByRole('button', { name: 'Add to basket' }).press('Enter')
  await hasFocus(page.getByRole('link', { name: 'Go to basket' }))
  await page.keyboard.press('Enter')
  for (const name of ['The tent', 'The lamp']) {
    await page.getByRole('button', { name: `Remove ${name}` }).press('Enter')
    await page.getByRole('button', { name: `Remove ${name}` }).waitFor({ state: 'detached' })
    await hasFocus(page.getByRole('heading', { level: 1 }))
  }
})

test('S05 the last piece that somebody else took while the order was checked is marked, and the rest waits until it is removed (thorough)', async () => {
  await offer('lamp', 100)
  await offer('tent', 100, { pieces: 1 })
  const page = await enter()
  await withoutNews(page)
  await page.goto('/rewards/item/tent')
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await check(page, 'lamp')
  const before = await account(page)
  await orderedBySomebodyElse('tent', 100)
  const posts: string[] = []
  page.on('request', request => void (request.method() === 'POST' && posts.push(request.url())))
  await orderFor(page, '200').click()
  await page.getByText('There aren’t enough left: someone else got there first.').waitFor()
  const gone = page.getByRole('listitem').filter({ hasText: 'The tent' })
  await gone.getByText('Not available in this quantity anymore.').waitFor()
  await expectAccessible(page)
  // Playwright does not press what is disabled; the keyboard does.
  await orderFor(page, '200').focus()
  await page.keyboard.press('Enter')
  expect(await orderFor(page, '200').isDisabled()).toBe(true)
  expect(posts.filter(url => url.endsWith('/rewards/orders'))).toHaveLength(1)
  expect(await account(page)).toEqual(before)
  await page.getByRole('button', { name: 'Change something' }).click()
  await page.getByRole('button', { name: 'Remove The tent' }).click()
  await checkAgain(page)
  await orderFor(page, '100').click()
  await receipt(page)
  expect(await account(page)).toEqual({ balance: before.balance - 100, orders: before.orders + 1 })
})

test('S05 a country that is not served is named with its reward; an address that is served takes the order (thorough)', async () => {
  await serve(['US', 'DE'])
  try {
    await offer('bike', 100, { countries: ['US'] })
    const page = await enter()
    await check(page, 'bike', 'DE')
    const before = await account(page)
    await orderFor(page, '100').click()
    await page.getByText('We can’t deliver The bike to this country. Nothing was taken.').waitFor()
    await expectAccessible(page)
    expect(await account(page)).toEqual(before)
    await page.getByRole('button', { name: 'Change something' }).click()
    await page.getByLabel('Country').selectOption('US')
    await checkAgain(page)
    await orderFor(page, '100').click()
    await receipt(page)
    expect(await account(page)).toEqual({ balance: before.balance - 100, orders: before.orders + 1 })
  } finally {
    // The other tests fill no country in, whatever becomes of this one.
    await serve([])
  }
})

test('S05 an order whose answer was lost is paid once, after a reload and after a change of mind; another one from its basket is asked about', async () => {
  await offer('mug', 100)
  const page = await enter()
  await check(page, 'mug')
  const before = await account(page)
  const paidOnce = { balance: before.balance - 100, orders: before.orders + 1 }
  // The server gets it and answers; the answer does not arrive. In the page, since Firefox's protocol keeps a request's body from Playwright.
  const lose = () =>
    page.evaluate(() => {
      const send = window.fetch
      window.fetch = async (input, init) => {
        const reply = await send(input, init)
        if (init?.method !== 'POST') return reply
        window.fetch = send
        throw new TypeError('The connection was lost.')
      }
    })
  await lose()
  await orderFor(page, '100').click()
  await page.locator('main [role="alert"]').waitFor()
  expect(await account(page)).toEqual(paidOnce)

  // More of it is another order, of which the person is warned.
  await page.getByRole('button', { name: 'Change something' }).click()
  await page.getByLabel('Quantity').selectOption('2')
  await page.reload()
  await checkAgain(page)
  await orderFor(page, '200').click()
  await page.getByText('You’ve already ordered from this basket. Nothing more was taken.').waitFor()
  await expectAccessible(page)
  expect(await account(page)).toEqual(paidOnce)

  // The same of it is the same order.
  await page.getByRole('button', { name: 'Change something' }).click()
  await page.getByLabel('Quantity').selectOption('1')
  await checkAgain(page)
  await orderFor(page, '100').click()
  await receipt(page)
  expect(await account(page)).toEqual(paidOnce)

  // A new basket is a new order; and whoever was warned may order more.
  await check(page, 'mug')
  await lose()
  await orderFor(page, '100').click()
  await page.locator('main [role="alert"]').waitFor()
  await page.getByRole('button', { name: 'Change something' }).click()
  await page.getByLabel('Quantity').selectOption('2')
  await checkAgain(page)
  await orderFor(page, '200').click()
  await page.getByRole('alert').getByRole('link', { name: 'Your orders' }).waitFor()
  await orderFor(page, '200').click()
  await receipt(page)
  expect(await account(page)).toEqual({ balance: before.balance - 400, orders: before.orders + 3 })
})

test('S05 the person sees that a reward is on its way and how to track it, and why it was taken back; its points are there again', async () => {
  await offer('clock', 100)
  const page = await enter()
  await check(page, 'clock')
  const before = await account(page)
  await orderFor(page, '100').click()
  await receipt(page)
  const owner = (await enterConsole(await come(client), 'olive.owner', fulfillerPassword)).page
  const move = async (act: string, field?: string, note = '') => {
    await owner.goto('/admin/rewards/orders')
    const row = owner.getByRole('row').filter({ hasText: 'The clock' })
    await row.getByRole('button', { name: act }).click()
    const dialog = owner.getByRole('dialog')
    if (field) await dialog.getByLabel(field).fill(note)
    await dialog.getByRole('button', { name: act }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await move('Ship', 'How it can be tracked', 'Post 4711')
  await page.reload()
  await page.getByText('On its way').waitFor()
  await page.getByText('Tracking: Post 4711').waitFor()
  expect(await page.getByRole('button', { name: 'Cancel The clock' }).count()).toBe(0)
  await expectAccessible(page)
  await move('Mark as delivered')
  await move('Take back', 'Reason', 'It came broken.')
  await page.goto('/rewards/orders')
  const order = page.getByRole('listitem').filter({ hasText: 'The clock' }).last()
  await order.getByText('Returned', { exact: true }).waitFor()
  await order.getByText('It came broken.').waitFor()
  await expectAccessible(page)
  expect(await account(page)).toEqual({ balance: before.balance, orders: before.orders + 1 })
})

test('S05 points that were spent in another tab are missed before anything is taken (thorough)', async () => {
  await offer('kayak', 3000)
  await offer('camera', 3000)
  const page = await enter()
  await withoutNews(page)
  await check(page, 'kayak')
  const other = await enter()
  await check(other, 'camera')
  await orderFor(other, '3,000').click()
  await receipt(other)
  const after = await account(other)
  await orderFor(page, '3,000').click()
  await page.getByText('There aren’t enough points in the account. Nothing was taken.').waitFor()
  const missing = new Intl.NumberFormat('en-US').format(3000 - after.balance)
  await page.getByText(`You need ${missing} points more for this basket.`).waitFor()
  expect(await orderFor(page, '3,000').isDisabled()).toBe(true)
  await expectAccessible(page)
  expect(await account(page)).toEqual(after)
})

/** Lists seem to go on after their first page, and what follows is refused, until the returned function is called. */
async function refuseMore(page: Page, message: string): Promise<() => Promise<void>> {
  // Live updates would read a list anew meanwhile.
  await withoutNews(page)
  const lists = /\/api\/v1\.0\/rewards\/(products|orders)(\?|$)/
  await page.route(lists, async route => {
    if (/[?&](from|before)=/.test(route.request().url())) {
      const json = { message, httpCode: 409, messageCode: 'errors.rewritten', requestId: 'x' }
      return route.fulfill({ status: 409, json })
    }
    const response = await fetchAtHome(route)
    return route.fulfill({ response, json: { ...(await response.json()), isMore: true } })
  })
  // A reply may be on its way still.
  return () => page.unrouteAll({ behavior: 'wait' })
}

test('S03 only a list that was read to its end says how long it is (thorough)', async () => {
  const page = await enter()
  const readOn = await refuseMore(page, 'Later.')
  await page.goto('/rewards/merchandise')
  const heading = page.getByRole('heading', { level: 2 }).first()
  await heading.waitFor()
  expect(await heading.innerText()).not.toMatch(/\d/)
  await readOn()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => heading.innerText()).toMatch(/\d+$/)
})

test('S03 S05 a further page of rewards or of orders that cannot be read says why (thorough)', async () => {
  await offer('teapot', 100)
  await orderedBySomebodyElse('teapot', 100)
  const { page } = await come(client)
  await letIn(page, 'olive.owner', fulfillerPassword)
  const message = 'The catalogue is being rewritten.'
  await refuseMore(page, message)
  for (const path of ['/rewards/merchandise', '/rewards/orders']) {
    await page.goto(path)
    await page.getByRole('button', { name: 'Show more' }).click()
    await page.getByRole('alert').getByText(message).waitFor()
    await expectAccessible(page)
  }
})
