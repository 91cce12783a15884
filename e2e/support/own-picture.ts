import type { Page } from 'playwright-core'
import sharp, { type Sharp } from 'sharp'
import { beforeAll } from 'vitest'
import { letIn, type Visit, type VisitOptions } from './browser.ts'
import { visitors } from './come.ts'
import { here } from './here.ts'
import { letSignIn } from './let-sign-in.ts'

/** These people of the demo, each at the picture of their own profile. */
export function pictureVisitors(
  people: readonly string[],
): (userName: string, options?: VisitOptions) => Promise<Visit> {
  const come = visitors()
  beforeAll(() => letSignIn(here.dataDir, 'northlight', people))
  return async (userName, options) => {
    const one = await come('northlight', options)
    await letIn(one.page, userName)
    await one.page.goto('/profile')
    await one.page.getByRole('heading', { name: 'Your picture' }).waitFor()
    return one
  }
}

/** Four colours, one a quarter: red, green above; blue, white below. */
export async function photo(width: number, height: number): Promise<Sharp> {
  const quarter = (fill: string, x: number, y: number) =>
    `<rect x="${x}" y="${y}" width="1" height="1" fill="${fill}"/>`
  const quarters = [quarter('red', 0, 0), quarter('lime', 1, 0), quarter('blue', 0, 1), quarter('white', 1, 1)]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 2 2" preserveAspectRatio="none">${quarters.join('')}</svg>`
  return sharp(Buffer.from(svg), { limitInputPixels: false })
}

export const jpeg = async (picture: Sharp) => ({
  name: 'me.jpg',
  mimeType: 'image/jpeg',
  buffer: await picture.jpeg({ quality: 80 }).toBuffer(),
})

export const input = (page: Page) => page.locator('#picture input[type="file"]')
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Crop your picture' })
export const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save picture' })

/** The notice that the picture is kept. */
export const saved = (page: Page) => page.getByText('Saved. Looking good.').waitFor()

/** The colours in the four corners of the saved picture, read from what the server gives out. */
export async function corners(page: Page): Promise<{ format: string; side: number; colours: string[] }> {
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
