import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from './support/browser.ts'
import { corners, dialog, input, jpeg, photo, pictureVisitors, save, saved } from './support/own-picture.ts'

const come = pictureVisitors(['wanda.castillo', 'rosa.ivanova', 'hanna.grant'])

const refusal = (page: Page) => page.locator('#picture').getByRole('alert')

/** What the page hands to fetch as a form: the names of its parts, and of its file. */
async function listenToForms(page: Page): Promise<() => Promise<{ names: string[]; file: string; type: string }[]>> {
  await page.addInitScript(() => {
    const sent: object[] = []
    Object.assign(window, { sent })
    const plain = window.fetch
    window.fetch = (address, request) => {
      if (request?.body instanceof FormData) {
        const file = request.body.get('profile-pic') as File
        sent.push({ names: [...request.body.keys()], file: file.name, type: file.type })
      }
      return plain(address, request)
    }
  })
  return () => page.evaluate(() => (window as unknown as { sent: never }).sent)
}

describe('a picture', () => {
  test('A13 of 48 megapixels is cropped here and sent as avatar.jpg in a form; L13 and requested as wide as shown', async () => {
    const { page, complaints } = await come('wanda.castillo')
    const sent = await listenToForms(page)
    await page.reload()
    await input(page).setInputFiles(await jpeg(await photo(8000, 6000)))
    await dialog(page).waitFor()
    await expectAccessible(page)
    await save(page).click()
    await saved(page)
    await expect.poll(() => dialog(page).count()).toBe(0)
    expect(await sent()).toEqual([{ names: ['profile-pic', 'userId'], file: 'avatar.jpg', type: 'image/jpeg' }])
    expect(await corners(page)).toEqual({ format: 'jpeg', side: 512, colours: ['f00', '0f0', '00f', 'fff'] })
    await expect.poll(() => page.locator('#picture img').getAttribute('src')).toMatch(/\?width=128$/)
    await expect.poll(() => page.locator('header .avatar-link img').getAttribute('src')).toMatch(/\?width=48$/)
    await expect.poll(() => input(page).evaluate(one => one.closest('label')?.textContent)).toContain('Change picture')
    await page.reload()
    await page.locator('#picture img').waitFor()
    expect(complaints).toEqual([])
  })
})

test('A13 E02 a picture can be removed; where that fails it stays, and the error is shown (thorough)', async () => {
  const { page } = await come('hanna.grant')
  await input(page).setInputFiles(await jpeg(await photo(300, 300)))
  await save(page).click()
  const remove = page.getByRole('button', { name: 'Remove picture' })
  await page.route('**/user/avatar/remove', route => route.abort())
  await remove.click()
  await expect.poll(() => refusal(page).innerText()).not.toBe('')
  await expect.poll(() => page.locator('#picture img').count()).toBe(1)
  await page.unroute('**/user/avatar/remove')
  await remove.click()
  await page.getByText('Your picture has been removed.').waitFor()
  await expect.poll(() => page.locator('#picture img, header img.avatar').count()).toBe(0)
  expect(await refusal(page).innerText()).toBe('')
  await expect.poll(() => input(page).evaluate(one => one === document.activeElement)).toBe(true)
  await page.reload()
  await page.getByRole('heading', { name: 'Your picture' }).waitFor()
  expect(await page.locator('#picture img').count()).toBe(0)
})

describe('a file that is none', () => {
  test.each([
    ['note.jpg', 'text/plain', 'That file isn’t a picture.'],
    ['IMG_0042.HEIC', '', 'This browser can’t open that kind of picture.'],
    ['drawing.svg', 'image/svg+xml', 'This browser can’t open that kind of picture.'],
  ])('A13 %s is refused here, in clear words, and nothing is sent (thorough)', async (name, mimeType, words) => {
    const { page } = await come('rosa.ivanova')
    let calls = 0
    await page.route('**/user/avatar', route => {
      calls++
      return route.abort()
    })
    const buffer = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    await input(page).setInputFiles({ name, mimeType, buffer })
    await expect.poll(() => refusal(page).innerText()).toContain(words)
    await expectAccessible(page)
    expect([calls, await dialog(page).count()]).toEqual([0, 0])
    // Another choice takes the words away.
    await input(page).setInputFiles(await jpeg(await photo(300, 300)))
    await dialog(page).waitFor()
    await expect.poll(() => refusal(page).innerText()).toBe('')
  })

  test.each([
    ['avatar-too-large', 413],
    ['avatar-not-an-image', 422],
    ['avatar-too-many-pixels', 422],
    ['avatar-busy', 503],
  ] as const)(
    'A13 E02 the errorCode %s is shown in the dialog, and the crop stays for another try (thorough)',
    async (code, status) => {
      const { page } = await come('rosa.ivanova')
      const words = await wordsOf(page, `errors.${code}`)
      await page.route('**/user/avatar', route =>
        route.fulfill({
          status,
          headers: { 'x-string-encoding': 'none' },
          json: { message: words, httpCode: status, messageCode: `errors.${code}`, errorCode: code, requestId: 'r' },
        }),
      )
      await input(page).setInputFiles(await jpeg(await photo(300, 300)))
      await save(page).click()
      await expect.poll(() => dialog(page).getByRole('alert').innerText()).toBe(`${words} Your crop is still here.`)
      await expectAccessible(page)
      await page.unroute('**/user/avatar')
      await save(page).click()
      await saved(page)
    },
  )
})

test('L13 above a device ratio of 2 a picture is requested twice as wide (thorough)', async () => {
  const { page } = await come('rosa.ivanova', { width: 390, height: 844, pixelRatio: 3 })
  await input(page).setInputFiles(await jpeg(await photo(300, 300)))
  await save(page).click()
  await saved(page)
  await expect.poll(() => page.locator('#picture img').getAttribute('src')).toMatch(/\?width=256$/)
  await expect.poll(() => page.locator('header .avatar-link img').getAttribute('src')).toMatch(/\?width=80$/)
})

async function wordsOf(page: Page, key: string): Promise<string> {
  const address = '/v1/contests-api/api/v1.0/translations/goalquest/standard/client?locale=en_US'
  const words = await page.evaluate(async ([url, name]) => (await (await fetch(url)).json()).messages[name], [
    address,
    key,
  ] as const)
  expect(words).toEqual(expect.any(String))
  return words
}
