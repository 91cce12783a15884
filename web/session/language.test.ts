import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ClientData } from '../../contract/calls/client.ts'
import { speak, spokenLocale } from '../words/words.ts'
import { chosenLocale, takeChosenLocale } from './chosen-locale.ts'
import { chooseLanguage } from './language.ts'
import { changeSession } from './session.ts'

const answers = new Map<string, () => void>()
const before = spokenLocale()
beforeEach(() => {
  const values = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  })
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('fetch', (address: string) => {
    const locale = new URL(address, 'http://here').searchParams.get('locale')!
    const headers = { 'content-type': 'application/json', 'x-string-encoding': 'none' }
    const body = JSON.stringify({ bundleName: 'goalquest', locale, messages: {} })
    return new Promise(resolve => answers.set(locale, () => resolve(new Response(body, { headers }))))
  })
  const locales = ['en_US', 'xx_AA', 'xx_BB', 'xx_CC', 'xx_DD'].map(code => ({
    code,
    intlCode: code.replace('_', '-'),
    writingDirection: 'ltr',
    label: code,
  }))
  changeSession({ client: { locales, defaultLocale: 'en_US' } as unknown as ClientData, locale: locales[0] as never })
})
afterEach(() => {
  changeSession({ client: undefined, locale: before })
  speak(before)
  vi.unstubAllGlobals()
})

test('A06 of two languages that were chosen one after the other the page speaks the second, whichever comes first', async () => {
  const first = chooseLanguage('xx_AA')
  const second = chooseLanguage('xx_BB')
  await vi.waitFor(() => expect(answers.size).toBe(2), { timeout: 20_000 })
  answers.get('xx_BB')!()
  await second
  answers.get('xx_AA')!()
  await first
  expect(spokenLocale().code).toBe('xx_BB')
  expect(chosenLocale()).toBe('xx_BB')
})

test('A06 A12 a language counts as chosen before its words are there, so that whoever signs in meanwhile takes it along', async () => {
  const choice = chooseLanguage('xx_CC')
  await vi.waitFor(() => expect(answers.has('xx_CC')).toBe(true), { timeout: 20_000 })
  expect(takeChosenLocale()).toBe('xx_CC')
  answers.get('xx_CC')!()
  await choice
  // Nothing is left for whoever signs in next.
  expect(chosenLocale()).toBeUndefined()
})

test('A06 a language whose words cannot be had is not chosen', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('away')))
  await expect(chooseLanguage('xx_DD')).rejects.toThrow()
  expect([chosenLocale(), spokenLocale().code]).toEqual([undefined, before.code])
})
