import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { fromAccountMenu } from './support/account-menu.ts'
import { expectAccessible, type Visit, visit, workerBrowser } from './support/browser.ts'
import { here } from './support/here.ts'
import { openFrames, type SsoClient, signedRequest, ssoClient } from './support/sso-world.ts'

// birch stands in a frame of its Salesforce, which here is another site of this machine.
let browser: Browser
let birch: SsoClient
let crm: Awaited<ReturnType<typeof openFrames>>
const visits: Visit[] = []
const organizationId = '00D000000000001AAA'
const consumerSecret = 'a consumer secret of Salesforce'

beforeAll(async () => {
  browser = await workerBrowser()
  birch = await ssoClient(here.dataDir, here.port, 'birch', ['dee.birch'])
  crm = await openFrames(`${birch.origin}/salesforce-canvas.html`)
  const origins = [`http://crm.localhost:${crm.port}`]
  const canvas = {
    type: 'canvas',
    providerId: 'salesforce',
    name: 'Salesforce',
    consumerSecret,
    organizationId,
    origins,
  }
  await birch.apply({ ssoType: 'sso_only', providers: [canvas] })
})
afterEach(async () => {
  for (const one of visits.splice(0)) await one.close()
})
afterAll(async () => {
  await crm.close()
  await browser.close()
})

async function come(client: SsoClient): Promise<Visit> {
  const one = await visit(browser, client.origin)
  visits.push(one)
  return one
}

describe('Salesforce Canvas', () => {
  const frameOf = (page: Page) => page.frameLocator('iframe')
  const open = (page: Page, host: string, signed: string) =>
    page.goto(`http://${host}.localhost:${crm.port}/?signed=${encodeURIComponent(signed)}`)

  test('A17 N05 T20 signs on in the frame of the client’s Salesforce, goes about there, and out', async () => {
    const { page, context, complaints } = await come(birch)
    await open(page, 'crm', signedRequest(consumerSecret, organizationId, 'dee.birch@idp'))
    await page.getByRole('button', { name: 'Open' }).click()
    const frame = frameOf(page)
    await frame.getByRole('banner').waitFor()
    await fromAccountMenu(frame, 'Profile')
    await frame.getByRole('heading', { level: 1, name: 'Ann Vale' }).waitFor()
    await expect.poll(() => page.url()).toContain('crm.localhost')
    await expectAccessible(page)
    const cookies = (await context.cookies(birch.origin)).filter(({ name }) => name.includes('cairn-sso'))
    expect(cookies.map(({ sameSite, secure, httpOnly }) => [sameSite, secure, httpOnly])).toEqual([
      ['None', true, true],
    ])
    await fromAccountMenu(frame, 'Log out')
    await frame.getByRole('heading', { name: 'You’re signed out' }).waitFor()
    await frame.getByRole('link', { name: 'Sign in again' }).click()
    await frame.getByText('for instance in Salesforce').waitFor()
    expect(complaints).toEqual([])
  })

  test('T20 another site’s frame stays empty, and an altered request gets an explanation (thorough)', async () => {
    const { page } = await come(birch)
    await open(page, 'evil', signedRequest(consumerSecret, organizationId, 'dee.birch@idp'))
    const refused = page.waitForEvent('console', message => /frame-ancestors/.test(message.text()))
    await page.getByRole('button', { name: 'Open' }).click()
    await refused
    expect(await frameOf(page).locator('#main').count()).toBe(0)
    await open(page, 'crm', signedRequest('another consumer secret', organizationId, 'dee.birch@idp'))
    await page.getByRole('button', { name: 'Open' }).click()
    await frameOf(page).getByText('Those sign-in details aren’t valid.').waitFor()
  })

  test('A17 T20 a page that Salesforce posts to again signs on again (thorough)', async () => {
    const { page } = await come(birch)
    await open(page, 'crm', signedRequest(consumerSecret, organizationId, 'dee.birch@idp'))
    await page.getByRole('button', { name: 'Open' }).click()
    const frame = frameOf(page)
    await frame.getByRole('banner').waitFor()
    await open(page, 'crm', signedRequest(consumerSecret, organizationId, 'dee.birch@idp'))
    await page.getByRole('button', { name: 'Open' }).click()
    await frame.getByRole('banner').waitFor()
  })
})
