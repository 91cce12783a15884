import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { settled } from './browser.ts'
import { root } from './server.ts'
import { smallPng } from './small-png.ts'

/** No picture makes a clone slow. */
const mostBytes = 150_000

/** Takes the picture of that name of docs/pictures, of what the page shows once nothing is on its way; from its top, or from a part on. */
export async function takePicture(page: Page, name: string, most = mostBytes, from?: Locator): Promise<void> {
  await settled(page)
  await page.evaluate(() => document.fonts.ready)
  if (from === undefined) await page.evaluate(() => scrollTo(0, 0))
  else await from.evaluate(part => scrollTo(0, part.getBoundingClientRect().top + scrollY - 40))
  await page.mouse.move(0, 0)
  const browser = page.context().browser()!
  const picture = await smallPng(browser, await page.screenshot({ animations: 'disabled' }))
  if (picture.length > most) throw new Error(`The picture ${name} has ${picture.length} bytes, more than ${most}`)
  writeFileSync(join(root, 'docs', 'pictures', `${name}.png`), picture)
  console.log(`${name}.png  ${Math.round(picture.length / 1000)} kB`)
}
