import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { atRest } from './support/at-rest.ts'
import { expectAccessible } from './support/browser.ts'
import { corners, dialog, input, jpeg, photo, pictureVisitors, save, saved } from './support/own-picture.ts'

const come = pictureVisitors(['greta.jung', 'tara.ivanova', 'carla.lopez'])

describe('a picture', () => {
  test('A13 comes out as the camera was held (thorough)', async () => {
    const { page } = await come('greta.jung')
    // Stored lying on its side, with the note that says so.
    const lying = sharp(await (await photo(900, 900)).rotate(270).png().toBuffer()).withMetadata({ orientation: 6 })
    await input(page).setInputFiles(await jpeg(lying))
    await save(page).click()
    await saved(page)
    expect((await corners(page)).colours).toEqual(['f00', '0f0', '00f', 'fff'])
  })

  test('A13 is moved and enlarged by keys, by the slider, by a tap and by the wheel, and what is seen is what is sent (thorough)', async () => {
    const { page } = await come('tara.ivanova', { width: 390 })
    await input(page).setInputFiles(await jpeg(await photo(2000, 1000)))
    const square = dialog(page).getByRole('application')
    const said = dialog(page).getByRole('status').first()
    await expect.poll(() => said.innerText()).toBe('Centered 50% from the left and 50% from the top, zoom 100%.')
    await square.focus()
    await page.keyboard.press('+')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => said.innerText()).toBe('Centered 48% from the left and 50% from the top, zoom 110%.')
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
    const { x, y, width } = (await atRest(() => square.boundingBox()))!
    await expect.poll(() => said.innerText()).toBe('Centered 48% from the left and 50% from the top, zoom 400%.')
    await page.mouse.click(x + width / 4, y + width / 2)
    await expect.poll(() => said.innerText()).toBe('Centered 45% from the left and 50% from the top, zoom 400%.')
    for (let drag = 0; drag < 4; drag++) {
      await page.mouse.move(x + 10, y + 10)
      await page.mouse.down()
      await page.mouse.move(x + width - 10, y + width - 10, { steps: 3 })
      await page.mouse.up()
    }
    await expectAccessible(page)
    await save(page).click()
    await saved(page)
    expect((await corners(page)).colours).toEqual(['f00', 'f00', 'f00', 'f00'])
  })

  test('A13 can be dropped; Escape leaves everything as it was and gives the focus back (thorough)', async () => {
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

test('A13 two fingers enlarge it, and one moves it (thorough)', async () => {
  const { page, context } = await come('greta.jung', { width: 390, height: 844, hasTouch: true })
  await input(page).setInputFiles(await jpeg(await photo(2000, 1000)))
  const square = dialog(page).getByRole('application')
  const said = dialog(page).getByRole('status').first()
  await expect.poll(() => said.innerText()).toBe('Centered 50% from the left and 50% from the top, zoom 100%.')
  const { x, y, width } = (await atRest(() => square.boundingBox()))!
  const [middle, height] = [x + width / 2, y + width / 2]
  const devtools = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...places: number[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: places.map((at, id) => ({ x: at, y: height, id })) })

  await touch('touchStart', middle - 30, middle + 30)
  for (const far of [40, 50, 60]) await touch('touchMove', middle - far, middle + far)
  await touch('touchEnd')
  await expect.poll(() => said.innerText()).toBe('Centered 50% from the left and 50% from the top, zoom 200%.')
  await touch('touchStart', middle)
  for (const far of [20, 40, 60]) await touch('touchMove', middle + far)
  await touch('touchEnd')
  await expect.poll(() => said.innerText()).toMatch(/^Centered 4\d% from the left/)
})
