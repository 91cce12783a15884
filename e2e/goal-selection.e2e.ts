import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, letIn, looks, settled, type VisitOptions, visit, workerBrowser } from './support/browser.ts'
import { fetchAtHome } from './support/changed-user.ts'
import { here } from './support/here.ts'
import { letSignIn } from './support/let-sign-in.ts'

const northlight = `http://northlight.localhost:${here.port}`
const view = '/program-view/spring-sprint---Selector'
const saves = '**/api/v1.0/program/goalSelection'

let browser: Browser
beforeAll(async () => {
  const people = ['kira.brooks', 'kira.xu', 'finn.xu', 'hanna.diaz', 'hanna.jansen']
  await letSignIn(here.dataDir, 'northlight', people)
  browser = await workerBrowser()
})
afterAll(() => browser.close())

/** A person of this file's own, at an address, when what it shows is there. */
async function at(userName: string, path: string, options?: VisitOptions) {
  const visitor = await visit(browser, northlight, options)
  await letIn(visitor.page, userName)
  await visitor.page.goto(path)
  await visitor.page.locator('h1').waitFor()
  await settled(visitor.page)
  return visitor
}

const level = (page: Page, name: string) => page.getByRole('radio', { name })
const dialog = (page: Page) => page.getByRole('dialog', { name: /Set your sights on/ })

async function askToSave(page: Page, name: string) {
  await page.getByText(name, { exact: true }).first().click()
  await page.getByRole('button', { name: /my goal/ }).click()
  await dialog(page).waitFor()
}

describe('happy', () => {
  test('N11 N12 the dispatcher leads to the welcome, which presents the program and leads on', async () => {
    const { page, complaints, close } = await at('kira.brooks', view)
    await expect.poll(() => new URL(page.url()).pathname).toBe(`${view}/welcome`)
    const main = page.getByRole('main')
    await main.getByText('New customers count. Each one brings you closer to the top.').waitFor()
    // Twenty customers more than the 39 of the person's baseline.
    await expect
      .poll(() => main.getByRole('region', { name: 'What you could earn' }).innerText())
      .toMatch(/Summit\s+2,500 points\s+59 customers/)
    await expect.poll(() => main.innerText()).toMatch(/at least 12 visits/)
    await page.getByRole('link', { name: 'Choose your goal' }).click()
    await page.waitForURL(`**${view}/goal-selection`)
    expect(complaints).toEqual([])
    await close()
  })

  test('N11 the dispatcher keeps the section it was given (thorough)', async () => {
    const { page, close } = await at('kira.brooks', `${view}#earn`)
    await expect.poll(() => page.url()).toBe(`${northlight}${view}/welcome#earn`)
    await close()
  })

  test('N14 P07 P08 each level says what it means for the person (thorough)', async () => {
    const { page, complaints, close } = await at('kira.brooks', `${view}/goal-selection`)
    const words = (name: string) => page.locator('label', { has: level(page, name) }).innerText()
    expect(await words('Base camp')).toMatch(
      /44 customers\s+400 points\s+13% above your starting figure\s+About 3.4 customers a week \(start: 3\)\s+Also needs at least 12 visits/,
    )
    expect(await words('Summit')).toMatch(/59 customers\s+2,500 points\s+51% above your starting figure/)
    expect(await page.locator('footer').count()).toBe(0)
    expect(complaints).toEqual([])
    await close()
  })

  test('N14 P09 a goal is picked, kept and changed by keyboard alone, and the way begins', async () => {
    const { page, complaints, close } = await at('kira.xu', `${view}/goal-selection`)
    await level(page, 'Ridge').focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => level(page, 'Summit').isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Confirm my goal' }).focus()
    await page.keyboard.press('Enter')
    await dialog(page).waitFor()
    await expect.poll(() => page.locator(':focus').innerText()).toBe('Yes, that’s my goal')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await page.getByText('Saved', { exact: true }).waitFor()
    await expect.poll(() => page.locator(':focus').innerText()).toContain('Write your plan')

    await level(page, 'Summit').focus()
    await page.keyboard.press('ArrowLeft')
    await page.getByRole('button', { name: 'Change my goal' }).focus()
    await page.keyboard.press('Enter')
    await dialog(page).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${view}/progress#my-plan`)
    await page.getByRole('heading', { name: 'Your goal is set, Kira.' }).waitFor()
    await page.goto('/dashboard')
    await page.getByText('Your goal is Ridge, 35 customers by', { exact: false }).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('P09 one save at a time: presses at once send one (thorough)', async () => {
    const { page, close } = await at('finn.xu', `${view}/goal-selection`)
    let sent = 0
    page.on('request', request => {
      if (request.method() === 'POST' && request.url().endsWith('/goalSelection')) sent += 1
    })
    await askToSave(page, 'Base camp')
    await dialog(page)
      .getByRole('button', { name: 'Yes, that’s my goal' })
      .evaluate((button: HTMLButtonElement) => {
        for (let press = 0; press < 5; press++) button.click()
      })
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(sent).toBe(1)
    await close()
  })

  test('N14 the slider shows what a result would earn (thorough)', async () => {
    const { page, close } = await at('kira.brooks', `${view}/goal-selection`)
    const slider = page.getByRole('slider', { name: 'If I finish at' })
    const earned = page.locator('p[aria-live]')
    await slider.focus()
    await page.keyboard.press('Home')
    await expect.poll(() => earned.innerText()).toMatch(/^0\s+points\. Ridge is at 49 customers$/)
    await page.keyboard.press('End')
    await expect.poll(() => earned.innerText()).toMatch(/^1,000\s+points with Ridge$/)
    await level(page, 'Summit').check({ force: true })
    await expect.poll(() => earned.innerText()).toMatch(/^2,500\s+points with Summit$/)
    await close()
  })

  test('P07 the figure that a kept level would have today is taken by the bar’s button, and the journey stays in reach (thorough)', async () => {
    for (const width of [1440, 390]) {
      const { page, complaints, close } = await at('kira.brooks', '/dashboard', { width })
      await page.route('**/program/levels/**', async route => {
        const response = await fetchAtHome(route)
        const levels = await response.json()
        const { goalAchieveAmount: _, ...figures } = levels.goalLevels[1]
        Object.assign(levels.goalLevels[1], { isSelected: true, pickedAgain: { ...figures, goalAchieveAmount: '60' } })
        await route.fulfill({ response, json: levels })
      })
      await page.goto(`${view}/goal-selection`)
      const button = page.getByRole('button', { name: 'Take 60 customers' })
      await button.waitFor()
      await settled(page)
      await page.getByText('Today this level would be 60 customers').waitFor()
      await expectAccessible(page)
      // Beyond the cards the bar stays at the foot of the window, whole.
      await page.evaluate(() => scrollTo(0, 450))
      const foot = await page.evaluate(() => innerHeight)
      for (const one of [button, page.getByRole('link', { name: /our journey/ })]) {
        const box = (await one.boundingBox())!
        expect(box.y + box.height, `${width}`).toBeLessThanOrEqual(foot)
      }
      await button.click()
      await page.getByRole('dialog', { name: /Set your sights on 60 customers/ }).waitFor()
      expect(complaints).toEqual([])
      await close()
    }
  })

  test.each(looks)('N12 N14 nothing for axe to find on welcome and choice at $width in $scheme', async look => {
    const { page, complaints, close } = await at('kira.brooks', `${view}/welcome`, look)
    for (const path of [`${view}/welcome`, `${view}/goal-selection`]) {
      await page.goto(path)
      await page.locator('h1').waitFor()
      await settled(page)
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    }
    expect(complaints).toEqual([])
    await close()
  })
})

describe('refused', () => {
  test('P09 E06 a level that is not theirs is refused in the server’s words, and nothing is kept', async () => {
    const { page, close } = await at('kira.brooks', `${view}/goal-selection`)
    await page.route(saves, route => {
      const body = { ...route.request().postDataJSON(), payoutTierId: 'trail-1' }
      return route.continue({ postData: JSON.stringify(body) })
    })
    await askToSave(page, 'Summit')
    await dialog(page).getByRole('button', { name: 'Yes, that’s my goal' }).click()
    const alert = dialog(page).getByRole('alert')
    await alert.waitFor()
    await expect
      .poll(() => alert.innerText())
      .toBe('Nothing was saved. This level is no longer offered. Pick another one.')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await expect.poll(() => level(page, 'Summit').isChecked()).toBe(true)
    expect(await page.getByText('Saved', { exact: true }).count()).toBe(0)
    await close()
  })

  test('P09 E01 a save that does not arrive says so, keeps the choice, and can be tried again (thorough)', async () => {
    const { page, close } = await at('hanna.diaz', `${view}/goal-selection`)
    await page.route(saves, route => route.abort())
    await askToSave(page, 'Summit')
    const yes = dialog(page).getByRole('button', { name: 'Yes, that’s my goal' })
    await yes.click()
    await dialog(page).getByRole('alert').waitFor()
    // Whether it arrived, the page cannot know.
    const unknown = 'We don’t know whether your goal was saved. Check your connection and try again.'
    await expect.poll(() => dialog(page).getByRole('alert').innerText()).toBe(unknown)
    await page.unroute(saves)
    await yes.click()
    await page.getByText('Saved', { exact: true }).waitFor()
    await close()
  })

  test('E05 levels that cannot be read show a message, and come once the server answers (thorough)', async () => {
    const { page, close } = await visit(browser, northlight)
    await letIn(page, 'kira.brooks')
    await page.route('**/program/levels/**', route => route.abort())
    await page.goto(`${view}/goal-selection`)
    const failed = page.getByRole('heading', { name: 'We couldn’t load the levels' })
    await failed.waitFor()
    // The message stays while the page retries in the background.
    await page.waitForRequest('**/program/levels/**')
    expect(await failed.isVisible()).toBe(true)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await page.unroute('**/program/levels/**')
    // The page retries once the server is there again.
    await level(page, 'Summit').waitFor({ state: 'attached' })
    await close()
  })

  test('N12 N14 who may not choose is led on, and who is unknown to a program goes to the dashboard (thorough)', async () => {
    const hanna = await at('hanna.jansen', `${view}/welcome`)
    await hanna.page.waitForURL(`**${view}/progress`)
    await hanna.page.goto('/program-view/summit-season---Selector/goal-selection')
    await hanna.page.waitForURL('**/program-view/summit-season---Selector/progress')
    await hanna.page.goto('/program-view/no-such---Selector')
    await hanna.page.waitForURL('**/dashboard')
    await hanna.close()
    const theo = await at('theo.brandt', '/program-view/spring-sprint---Manager/goal-selection')
    await theo.page.waitForURL('**/program-view/spring-sprint---Manager/manager-progress')
    await theo.close()
  })
})
