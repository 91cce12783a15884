import type { Browser, Locator, Page } from 'playwright-core'
import sharp, { type Sharp } from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  expectAccessible,
  letIn,
  openBrowser,
  signIn,
  type Visit,
  type VisitOptions,
  visit,
} from './support/browser.ts'
import { here } from './support/here.ts'
import { letSignIn } from './support/let-sign-in.ts'

const people = ['wanda.castillo', 'greta.jung', 'tara.ivanova', 'carla.lopez', 'rosa.ivanova', 'hanna.grant'] as const
let browser: Browser
const visits: Visit[] = []

beforeAll(async () => {
  browser = await openBrowser()
  await letSignIn(here.dataDir, 'northlight', people)
})
afterEach(async () => {
  for (const one of visits.splice(0)) await one.close()
})
afterAll(() => browser.close())

async function come(userName: string, options?: VisitOptions): Promise<Visit> {
  const one = await visit(browser, `http://northlight.localhost:${here.port}`, options)
  visits.push(one)
  await letIn(one.page, userName)
  await one.page.goto('/profile')
  await one.page.getByRole('heading', { name: 'Your picture' }).waitFor()
  return one
}

/** Four colours, one a quarter: red, green above; blue, white below. */
async function photo(width: number, height: number): Promise<Sharp> {
  const quarter = (fill: string, x: number, y: number) =>
    `<rect x="${x}" y="${y}" width="1" height="1" fill="${fill}"/>`
  const quarters = [quarter('red', 0, 0), quarter('lime', 1, 0), quarter('blue', 0, 1), quarter('white', 1, 1)]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 2 2" preserveAspectRatio="none">${quarters.join('')}</svg>`
  return sharp(Buffer.from(svg), { limitInputPixels: false })
}

const jpeg = async (picture: Sharp, name = 'me.jpg') => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await picture.jpeg({ quality: 80 }).toBuffer(),
})

const input = (page: Page) => page.locator('#picture input[type="file"]')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Crop your picture' })
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save picture' })
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

/** The colours in the four corners of the saved picture, read from what the server gives out. */
async function corners(page: Page): Promise<{ format: string; side: number; colours: string[] }> {
  const source = await page.locator('#picture img').getAttribute('src')
  const bytes = await page.evaluate(
    async url => [...new Uint8Array(await (await fetch(url)).arrayBuffer())],
    source!.replace(/width=\d+/, 'width=512'),
  )
  const picture = sharp(Buffer.from(bytes))
  const { format, width } = await picture.metadata()
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const colourAt = (x: number, y: number) => {
    const at = (y * info.width + x) * info.channels
    return [data[at]!, data[at + 1]!, data[at + 2]!].map(value => (value > 127 ? 'f' : '0')).join('')
  }
  const near = 40
  const far = info.width - near
  return {
    format: String(format),
    side: width ?? 0,
    colours: [colourAt(near, near), colourAt(far, near), colourAt(near, far), colourAt(far, far)],
  }
}

/** Where something is once it has come to rest: the window it is in may still be opening. */
async function placeOf(one: Locator) {
  let last = ''
  await expect
    .poll(
      async () => {
        const now = JSON.stringify(await one.boundingBox())
        const isStill = now === last
        last = now
        return isStill
      },
      { interval: 60 },
    )
    .toBe(true)
  return (await one.boundingBox())!
}

describe('a picture', () => {
  test('A13 of 48 megapixels is cropped here and sent as avatar.jpg in a form; L13 and asked for as wide as shown', async () => {
    const { page, complaints } = await come('wanda.castillo')
    const sent = await listenToForms(page)
    await page.reload()
    await input(page).setInputFiles(await jpeg(await photo(8000, 6000)))
    await dialog(page).waitFor()
    await expectAccessible(page)
    await save(page).click()
    await page.getByText('Saved. That’s you.').waitFor()
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

  test('A13 comes out as the camera was held', async () => {
    const { page } = await come('greta.jung')
    // Stored lying on its side, with the note that says so.
    const lying = sharp(await (await photo(900, 900)).rotate(270).png().toBuffer()).withMetadata({ orientation: 6 })
    await input(page).setInputFiles(await jpeg(lying))
    await save(page).click()
    await page.getByText('Saved. That’s you.').waitFor()
    expect((await corners(page)).colours).toEqual(['f00', '0f0', '00f', 'fff'])
  })

  test('A13 is moved and enlarged by keys, by the slider, by a tap and by the wheel, and what is seen is what is sent', async () => {
    const { page } = await come('tara.ivanova', { width: 390 })
    await input(page).setInputFiles(await jpeg(await photo(2000, 1000)))
    const square = dialog(page).getByRole('application')
    const said = dialog(page).getByRole('status').first()
    await expect.poll(() => said.innerText()).toBe('The middle is 50% from the left and 50% from the top, zoom 100%.')
    await square.focus()
    await page.keyboard.press('+')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => said.innerText()).toBe('The middle is 48% from the left and 50% from the top, zoom 110%.')
    const zoom = dialog(page).getByRole('slider', { name: 'Zoom' })
    await zoom.focus()
    await page.keyboard.press('End')
    await expect.poll(() => said.innerText()).toContain('zoom 400%')
    await square.hover()
    await page.mouse.wheel(0, 200)
    await expect.poll(() => said.innerText()).not.toContain('zoom 400%')
    // The upper left quarter alone.
    await zoom.focus()
    await page.keyboard.press('End')
    const { x, y, width } = await placeOf(square)
    await expect.poll(() => said.innerText()).toBe('The middle is 48% from the left and 50% from the top, zoom 400%.')
    await page.mouse.click(x + width / 4, y + width / 2)
    await expect.poll(() => said.innerText()).toBe('The middle is 45% from the left and 50% from the top, zoom 400%.')
    for (let drag = 0; drag < 4; drag++) {
      await page.mouse.move(x + 10, y + 10)
      await page.mouse.down()
      await page.mouse.move(x + width - 10, y + width - 10, { steps: 3 })
      await page.mouse.up()
    }
    await expectAccessible(page)
    await save(page).click()
    await page.getByText('Saved. That’s you.').waitFor()
    expect((await corners(page)).colours).toEqual(['f00', 'f00', 'f00', 'f00'])
  })

  test('A13 can be dropped; Escape leaves everything as it was and gives the focus back', async () => {
    const { page } = await come('carla.lopez')
    const { buffer } = await jpeg(await photo(300, 300))
    const drop = await page.evaluateHandle(text => {
      const transfer = new DataTransfer()
      transfer.items.add(
        new File([Uint8Array.from(atob(text), sign => sign.charCodeAt(0))], 'me.jpg', { type: 'image/jpeg' }),
      )
      return transfer
    }, buffer.toString('base64'))
    await input(page).focus()
    await page.locator('#picture > div').dispatchEvent('drop', { dataTransfer: drop })
    await dialog(page).waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    await expect.poll(() => input(page).evaluate(one => one === document.activeElement)).toBe(true)
    expect(await page.locator('#picture img').count()).toBe(0)
  })
})

test('A13 E02 a picture can be removed; where that fails it stays, and the failure is told', async () => {
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
  await page.getByText('Your picture is removed.').waitFor()
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
  ])('A13 %s is refused here, in clear words, and nothing is sent', async (name, mimeType, words) => {
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
    'A13 E02 the errorCode %s is told in the dialog, and the crop stays for another try',
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
      await page.getByText('Saved. That’s you.').waitFor()
    },
  )
})

test('A13 two fingers enlarge it, and one moves it', async () => {
  const context = await browser.newContext({
    baseURL: `http://northlight.localhost:${here.port}`,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    reducedMotion: 'reduce',
    isMobile: true,
  })
  const page = await context.newPage()
  await signIn(page, 'greta.jung')
  await page.goto('/profile')
  await input(page).setInputFiles(await jpeg(await photo(2000, 1000)))
  const square = dialog(page).getByRole('application')
  const said = dialog(page).getByRole('status').first()
  await expect.poll(() => said.innerText()).toBe('The middle is 50% from the left and 50% from the top, zoom 100%.')
  const { x, y, width } = await placeOf(square)
  const [middle, height] = [x + width / 2, y + width / 2]
  const devtools = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...places: number[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: places.map((at, id) => ({ x: at, y: height, id })) })

  await touch('touchStart', middle - 30, middle + 30)
  for (const far of [40, 50, 60]) await touch('touchMove', middle - far, middle + far)
  await touch('touchEnd')
  await expect.poll(() => said.innerText()).toBe('The middle is 50% from the left and 50% from the top, zoom 200%.')
  await touch('touchStart', middle)
  for (const far of [20, 40, 60]) await touch('touchMove', middle + far)
  await touch('touchEnd')
  await expect.poll(() => said.innerText()).toMatch(/^The middle is 4\d% from the left/)
  await context.close()
})

test('L13 above a device ratio of 2 a picture is asked for twice as wide', async () => {
  const origin = `http://northlight.localhost:${here.port}`
  const context = await browser.newContext({
    baseURL: origin,
    deviceScaleFactor: 3,
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  await signIn(page, 'rosa.ivanova')
  await page.goto('/profile')
  await expect.poll(() => page.locator('#picture img').getAttribute('src')).toMatch(/\?width=256$/)
  await expect.poll(() => page.locator('header .avatar-link img').getAttribute('src')).toMatch(/\?width=80$/)
  await context.close()
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
