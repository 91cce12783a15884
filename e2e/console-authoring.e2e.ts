import type { Page, Route } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { programDocument } from '../contract/program-document.ts'
import { authorsClient, authorsPassword, samples } from './support/authors-client.ts'
import { expectAccessible, settled } from './support/browser.ts'
import { visitors } from './support/come.ts'
import { enterConsole } from './support/enter-console.ts'
import { emptyPage, exported, writeProgram } from './support/write-program.ts'

const client = 'alderwood'
const come = visitors()
beforeAll(async () => {
  await authorsClient(client)
})

const enter = async (userName: string) => enterConsole(await come(client), userName, authorsPassword)
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const step = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name, exact: true }).click()
// Beside the form there is the preview: two documents, each with a main part of its own.
/** Looked at once the preview beside the form has drawn its screen: until then its document has no main part. */
async function expectFit(page: Page): Promise<void> {
  // What was typed brings the preview once it is saved: its frame must not come while it is looked at.
  await page
    .getByRole('status')
    .getByText(/^(Not saved yet|Saving)$/)
    .waitFor({ state: 'detached' })
  await settled(page)
  await expect
    .poll(async () => {
      const inside = page.frames().filter(frame => frame !== page.mainFrame())
      const drawn = await Promise.all(inside.map(frame => frame.locator('#main').count()))
      return drawn.every(count => count > 0)
    })
    .toBe(true)
  await expectAccessible(page, ['landmark-unique'])
}
const saved = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
const noSaves = (route: Route) => (route.request().method() === 'PUT' ? route.abort() : route.continue())
const sample = (name: string) => samples.find(one => one.name === name)!.document

test('W01a W01b W01d W01f W08a a program is written from an empty page, proposed by its author and published by another', async () => {
  const { page, close } = await enter('ada.author')
  await emptyPage(page)
  await expectFit(page)

  // What is wrong stands beside its field, and the list leads there.
  await page.getByLabel('Program ID').fill('Threshold Trail')
  await page.getByText('must be lower-case letters', { exact: false }).first().waitFor()
  expect(await page.getByLabel('Program ID').getAttribute('aria-invalid')).toBe('true')
  await step(page, 'Look')
  await page.getByLabel('Program ID').waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Worth a look' }).getByRole('button', { name: 'Program ID' }).click()
  await expect.poll(() => page.getByLabel('Program ID').evaluate(one => one === document.activeElement)).toBe(true)

  const document = sample('threshold-trail')
  await writeProgram(page, document)
  await expectFit(page)
  expect(await exported(page)).toEqual(programDocument.parse(document))
  await expectFit(page)
  await saved(page)

  // The line goes, and the page with it; what was typed is there again.
  await page.route('**/admin/drafts/*', noSaves)
  await step(page, 'Goals and awards')
  await page.locator('[name="groups.0.levels.0.award"]').fill('25')
  await page.getByText('Kept on this device', { exact: true }).waitFor()
  await expectFit(page)
  await page.unroute('**/admin/drafts/*')
  await page.reload()
  await saved(page)
  expect(await page.locator('[name="groups.0.levels.0.award"]').inputValue()).toBe('25')
  await expectFit(page)

  await step(page, 'Publish')
  await page.getByRole('heading', { name: 'What the checks found' }).waitFor()
  // Nobody is enrolled: of 100 people half choose the pass for 6,000 points, and a tenth of them reach it.
  const ahead = page.getByRole('region', { name: 'What it could cost' })
  await ahead.getByLabel('People in Inside sales').fill('100')
  await ahead.getByLabel('Choose it, %, Pass').fill('50')
  await ahead.getByLabel('Reach it, %, Pass').fill('10')
  await ahead.getByText('30,000 points', { exact: true }).waitFor()
  await ahead.getByText('Most: 1,200,000.').waitFor()
  await expectFit(page)
  await page.getByRole('button', { name: 'Propose to publish' }).click()
  await heading(page, /, version 1$/).waitFor()
  await page.getByText('An approver agrees next.').waitFor()
  const address = new URL(page.url()).pathname
  await close()

  const { page: approving } = await enter('abe.approver')
  await approving.goto(address)
  await heading(approving, /, version 1$/).waitFor()
  await expectFit(approving)
  await approving.getByRole('button', { name: 'Publish version 1' }).click()
  await approving.getByText('Version 1 published').waitFor()
  await expectFit(approving)
  await approving
    .getByRole('link', { name: /^Programs/ })
    .first()
    .click()
  await approving.getByRole('table', { name: 'Programs' }).getByText('threshold-trail').waitFor()
  await expectFit(approving)
}, 300_000)

test('W01a W01e W01f W10f a second document is written through the forms; two authors, and two tabs, at once lose nothing (thorough)', async () => {
  const { page, context } = await enter('sam.second')
  await emptyPage(page)
  const document = sample('override-tiers')
  await writeProgram(page, document)
  expect(await exported(page)).toEqual(programDocument.parse(document))
  await saved(page)
  const { page: other } = await enter('cem.third')
  await other.goto(new URL(page.url()).pathname)
  await saved(other)
  await step(other, 'Goals and awards')
  await other.getByLabel('Budget in points').fill('700')
  await saved(other)
  await step(page, 'Goals and awards')
  await page.route('**/admin/drafts/*', noSaves)
  await page.getByLabel('Points expire after days').fill('90')
  await page.getByLabel('Budget in points').fill('800')
  await page.getByText('Kept on this device', { exact: true }).waitFor()
  await page.unroute('**/admin/drafts/*')
  await page.getByRole('heading', { name: 'Where the two differ' }).waitFor()
  await expectFit(page)
  // Change by change: of the budget theirs counts, and what only one has typed stays.
  const budget = page.getByRole('radiogroup', { name: 'Budget in points' })
  await budget.getByText(/^From /).click()
  await page.getByRole('button', { name: 'Save this mix' }).click()
  await saved(page)
  expect(await page.getByLabel('Budget in points').inputValue()).toBe('700')
  expect(await page.getByLabel('Points expire after days').inputValue()).toBe('90')
  await page.getByLabel('Budget in points').fill('800')
  await saved(page)

  // Two tabs of one person: the older one is refused, and shows both sides.
  const opened = context.waitForEvent('page')
  await page.evaluate(() => void window.open(location.href))
  const tab = await opened
  await saved(tab)
  await tab.getByLabel('Budget in points').fill('900')
  await saved(tab)
  const refused = page.waitForResponse(reply => reply.request().method() === 'PUT' && reply.status() === 409)
  await page.getByLabel('Budget in points').fill('850')
  await refused
  await page.getByRole('heading', { name: 'Where the two differ' }).waitFor()
  const differing = page.getByRole('table', { name: 'Where the two differ' })
  await differing.getByRole('row', { name: /^Budget in points 900 850/ }).waitFor()
  await page.getByRole('button', { name: 'Take theirs' }).click()
  await expect.poll(() => page.getByLabel('Budget in points').inputValue()).toBe('900')
  await tab.close()

  // An example is where most begin; a copy is a program of its own.
  await page.goto('/admin/programs')
  await page.getByRole('button', { name: 'New program' }).click()
  await page.getByRole('searchbox', { name: 'Find an example or a program' }).fill('fixed-climb')
  await expectFit(page)
  await page.getByRole('list').getByRole('button').first().click()
  await page.getByRole('navigation', { name: 'Steps' }).waitFor()
  expect(await exported(page)).toEqual(programDocument.parse(sample('fixed-climb')))
}, 300_000)

test('W01f what was typed beside another author’s text outlives that the session ends by itself (thorough)', async () => {
  const one = await come(client)
  await one.page.clock.install()
  const { page } = await enterConsole(one, 'eva.fifth', authorsPassword)
  await emptyPage(page)
  await page.getByLabel('Program ID').fill('both-sides')
  await saved(page)
  await page.route('**/admin/drafts/*', route =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 409,
          contentType: 'application/json',
          headers: { 'x-string-encoding': 'none' },
          body: JSON.stringify({ httpCode: 409, messageCode: 'errors.draft-changed', message: '', requestId: '' }),
        })
      : route.continue(),
  )
  await page.getByLabel('Program ID').fill('both-sides-and-mine')
  await page.getByRole('heading', { name: 'Where the two differ' }).waitFor()
  await page.clock.fastForward('31:00')
  await page.waitForURL(/\/login/)
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
  await expect.poll(kept).toContain('both-sides-and-mine')
})

test('W01a levels are put in order by pointer and by keys, and a picture of the program’s own is uploaded (thorough)', async () => {
  const { page } = await enter('dee.fourth')
  await emptyPage(page)
  await step(page, 'Document')
  const document = programDocument.parse(sample('threshold-trail'))
  // The step before, which stays until this one is drawn, has many fields.
  await page.locator('[name="document"]').fill(JSON.stringify(document, null, 2))
  await saved(page)
  await step(page, 'Goals and awards')
  const levels = document.groups[0]!.levels.map(level => level.levelId)
  const [first, second, third] = levels
  const order = async () => (await exported(page)).groups[0]!.levels.map(level => level.levelId)
  const handle = (number: number) => page.getByRole('button', { name: `Move Level ${number}:` })
  // From the first row to the third by the pointer, and back over one row by a key, where the focus is.
  const shown = () =>
    page.locator('[name$=".levelId"]').evaluateAll(all => all.map(one => (one as HTMLInputElement).value))
  await expectFit(page)
  await handle(1).dragTo(handle(3))
  await expect.poll(shown).toEqual([second, third, first])
  await page.keyboard.press('ArrowUp')
  await saved(page)
  expect(await order()).toEqual([second, first, third])
  // In an order that is no program the preview would stay as it was.
  await step(page, 'Goals and awards')
  await handle(2).press('ArrowUp')
  await expect.poll(shown).toEqual([first, second, third])

  await step(page, 'Look')
  const bring = async (width: number) =>
    page.locator('[data-picture=hero] input[type=file]').setInputFiles({
      name: 'hero.png',
      mimeType: 'image/png',
      buffer: await sharp({ create: { width, height: 400, channels: 3, background: '#14503c' } })
        .png()
        .toBuffer(),
    })
  await bring(799)
  await page.locator('[data-picture=hero]').getByRole('alert').waitFor()
  await bring(1200)
  const path = page.getByLabel('Picture in place of the scene')
  await expect.poll(() => path.inputValue()).toContain('/branding/picture/')
  // What people would see is beside the form.
  const inside = () => page.frames().filter(frame => frame !== page.mainFrame())
  await expect
    .poll(async () => {
      const shown = inside().map(frame => frame.locator('img[src*="/branding/picture/"]').count())
      return (await Promise.all(shown)).some(count => count > 0)
    })
    .toBe(true)
  await expectFit(page)
  await saved(page)
  expect((await exported(page)).branding.heroImageUrl).toContain('/branding/picture/')
  await step(page, 'Look')
  await page.getByRole('button', { name: 'Remove picture' }).click()
  expect((await exported(page)).branding).not.toHaveProperty('heroImageUrl')
}, 300_000)
