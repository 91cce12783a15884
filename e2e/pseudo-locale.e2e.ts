import { describe, expect, test } from 'vitest'
import { visitors } from './support/come.ts'
import { walk } from './support/every-screen.ts'
import { misfits } from './support/misfits.ts'
import { pictures } from './support/pictures.ts'
import { speakPseudo } from './support/pseudo-words.ts'

const come = visitors()

describe('L14 a language that nobody speaks', () => {
  test('L14 with two fifths more letters every screen fits a phone (thorough)', async () => {
    const one = await come('northlight', { width: 390, height: 844 })
    await speakPseudo(one.context)
    const wrong: string[] = []
    await walk(one, {}, async (page, { name }) => {
      await pictures(page, `grown-${name}`)
      wrong.push(...(await misfits(page)).map(misfit => `${name}: ${misfit}`))
    })
    expect(wrong).toEqual([])
  }, 240_000)

  test('L14 written from right to left every screen turns round and fits (thorough)', async () => {
    const one = await come('northlight', { width: 1440 })
    await speakPseudo(one.context, 'rtl')
    const wrong: string[] = []
    await walk(one, {}, async (page, { name }) => {
      expect(await page.evaluate(() => document.documentElement.dir), name).toBe('rtl')
      await pictures(page, `rtl-${name}`)
      wrong.push(...(await misfits(page)).map(misfit => `${name}: ${misfit}`))
    })
    expect(wrong).toEqual([])
  }, 240_000)

  test('L14 what does not fit is found (thorough)', async () => {
    const { page } = await come('northlight', { width: 390 })
    await page.setContent(`
      <p style="width: 500px; white-space: nowrap">${'Wide words '.repeat(9)}</p>
      <p style="width: 60px; overflow: hidden; white-space: nowrap">Words that are cut</p>
      <p style="height: 20px; overflow: hidden">Two lines<br>of which one is seen</p>
      <p style="position: relative; height: 40px">Lies below<span style="position: absolute; left: 0">Lies above</span></p>
      <p>Missing locale value (some.key)</p>
      <p style="overflow: auto; width: 60px; white-space: nowrap">Words that can be scrolled to</p>`)
    const faults = (await misfits(page)).join('\n')
    for (const fault of [
      'scrolls sideways',
      'Words that are cut',
      'of which one is seen',
      'Lies below / Lies above',
      'some.key',
    ]) {
      expect(faults).toContain(fault)
    }
    expect(faults).not.toContain('can be scrolled to')
  })
})
