import { expect, test } from 'vitest'
import { locales } from '../rules/clients/locales.ts'
import { visitors } from './support/come.ts'
import { walk } from './support/every-screen.ts'
import { misfits } from './support/misfits.ts'
import { pictures } from './support/pictures.ts'

const come = visitors()

// TEST_PICTURES=folder keeps a picture of each screen, for those who read the language.
test.each(locales.flatMap(({ code, intlCode }) => [390, 1440].map(width => ({ code, intlCode, width }))))(
  'L14 P08 every screen in $code at $width: nothing cut, nothing on another, nothing missing',
  async ({ code, intlCode, width }) => {
    const one = await come('northlight', { width, height: 900 })
    const wrong: string[] = []
    await walk(one, { locale: code }, async (page, { name }) => {
      expect(await page.evaluate(() => document.documentElement.lang), name).toBe(intlCode)
      await pictures(page, `${code}-${width}-${name}`)
      wrong.push(...(await misfits(page)).map(misfit => `${name}: ${misfit}`))
    })
    expect(wrong).toEqual([])
    // The page of a missing address, and that of a link which is dead.
    expect(one.complaints.filter(text => !/status of (404|410)/.test(text))).toEqual([])
  },
  300_000,
)
