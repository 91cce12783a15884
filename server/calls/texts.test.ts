import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { textNames } from '../../contract/calls/texts.ts'
import type { RichNode } from '../../contract/rich-text.ts'
import { locales } from '../../rules/clients/locales.ts'
import { testDatabase } from '../db/test-database.ts'
import { type TestClient, testClient } from '../db/test-world.ts'
import { setPrivacyVersion } from '../features/clients/set-privacy-version.ts'
import { readHtml } from '../features/rich-text/read-html.ts'
import { dropText, saveText } from '../features/texts/save-text.ts'
import { testApp } from '../http/test-app.ts'
import { getTextRoute } from './texts.ts'

const database = testDatabase()
const app = testApp(database, [getTextRoute])
const path = (name: string, locale?: string) =>
  `/api/v1.0/texts/${name}${locale === undefined ? '' : `?locale=${locale}`}`

let one: TestClient
let two: TestClient
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  two = await testClient(database.db, 2, 'two')
  await two.within(tx => tx.query(`update clients set default_locale = 'de_DE'`))
})

const wordsOf = (nodes: readonly RichNode[]): string =>
  nodes.map(({ text = '', children = [] }) => text + wordsOf(children)).join('')
const save = (client: TestClient, name: string, locale: string, html: string) =>
  client.within(tx => saveText(tx, { name, locale, html, actor: 'operator:test' }))
const drop = (client: TestClient, name: string, locale: string) =>
  client.within(tx => dropText(tx, { name, locale, actor: 'operator:test' }))
const get = async (client: TestClient, name: string, locale?: string) =>
  (await app.get(path(name, locale), { host: client.key })).body

describe('happy', () => {
  const languages = locales.map(({ code }) => code)

  test.each(languages.flatMap(locale => textNames.map(name => [name, locale] as const)))(
    'N16 %s is there in %s without anybody signed in, with the client’s words and nothing lost',
    async (name, locale) => {
      const { status, body, headers } = await app.get(path(name, locale), { host: 'one' })
      expect([status, body.name, body.locale]).toEqual([200, name, locale])
      expect(body.title).not.toBe('')
      const words = wordsOf(body.content)
      expect(words.length).toBeGreaterThan(600)
      expect(words).not.toMatch(/[{}<>]/)
      if (name !== 'faq') expect(words).toContain('one')
      expect(headers['cache-control']).toBe('public, max-age=60')
      const html = readFileSync(join(import.meta.dirname, `../../bundles/texts/${locale}/${name}.html`), 'utf8')
      expect(readHtml(html).leftOut).toEqual({})
    },
  )

  test('N16 the languages of a text have the same headings, lists and links', async () => {
    const shapeOf = (nodes: readonly RichNode[]): string =>
      nodes
        .map(({ tag, id, href, children = [] }) =>
          tag === undefined ? '' : `${tag}${id ?? ''}${href ?? ''}(${shapeOf(children)})`,
        )
        .join('')
    for (const name of textNames) {
      const shapes = await Promise.all(languages.map(async locale => shapeOf((await get(one, name, locale)).content)))
      // A link may stand elsewhere in a sentence.
      expect(new Set(shapes.map(shape => shape.replace(/a\/[a-z-]+\(\)/g, ''))).size, name).toBe(1)
      expect(new Set(shapes.map(shape => (shape.match(/a\/[a-z-]+/g) ?? []).sort().join())).size, name).toBe(1)
    }
  })

  test('N16 without a language named it is the client’s, and says so', async () => {
    expect(await get(one, 'faq')).toMatchObject({ locale: 'en_US', title: 'Questions and answers' })
    expect(await get(two, 'faq')).toMatchObject({ locale: 'de_DE', title: 'Fragen und Antworten' })
  })

  test('N16 a client’s own text takes the place of ours, for everybody, until it goes back', async () => {
    await save(one, 'privacy-shield', 'en_US', '<h1>Ours</h1><p onclick=x>Our <b>own</b> words<script>x</script></p>')
    const own = {
      title: 'Ours',
      locale: 'en_US',
      content: [
        { tag: 'p', children: [{ text: 'Our ' }, { tag: 'strong', children: [{ text: 'own' }] }, { text: ' words' }] },
      ],
    }
    expect(await get(one, 'privacy-shield')).toMatchObject(own)
    // Not ours in German: what the client says of privacy it says to all.
    expect(await get(one, 'privacy-shield', 'de_DE')).toMatchObject(own)
    await save(one, 'privacy-shield', 'de_DE', '<p>Unsere Worte</p>')
    expect((await get(one, 'privacy-shield', 'de_DE')).locale).toBe('de_DE')
    for (const locale of ['de_DE', 'en_US'])
      expect(await drop(one, 'privacy-shield', locale)).toEqual({ ok: true, value: true })
    expect(await drop(one, 'privacy-shield', 'en_US')).toEqual({ ok: true, value: false })
    expect((await get(one, 'privacy-shield')).title).toContain('between countries')
  })

  test('A19 the privacy notice tells the version that is asked for', async () => {
    expect((await get(one, 'privacy-notice')).version).toBe(0)
    await one.within(tx => setPrivacyVersion(tx, 2, 'operator:test'))
    // The host's client is remembered for some seconds: another server has not met it yet.
    await expect.poll(async () => (await get(one, 'privacy-notice')).version).toBe(2)
    expect(await get(one, 'faq')).not.toHaveProperty('version')
  })
})

describe('refused', () => {
  test('N16 an unknown text is 404', async () => {
    const { status, body } = await app.get(path('terms'), { host: 'one' })
    expect([status, body.messageCode]).toEqual([404, 'errors.text-unknown'])
    expect((await app.get(path('faq', 'xx'), { host: 'one' })).status).toBe(400)
  })

  test('T11 a text without a word that may be shown, or too long, is not kept', async () => {
    expect(await save(one, 'faq', 'en_US', '<script>x</script>')).toMatchObject({ refusal: 'text-empty' })
    expect(await save(one, 'faq', 'en_US', 'x'.repeat(262_145))).toMatchObject({ refusal: 'text-too-long' })
    expect(await save(one, 'terms', 'en_US', 'x')).toMatchObject({ refusal: 'text-unknown' })
    expect(await save(one, 'faq', 'xx_XX', 'x')).toMatchObject({ refusal: 'locale-unknown' })
    expect((await get(one, 'faq')).title).toBe('Questions and answers')
  })

  test('A19 no version below one that somebody has acknowledged, but none at all', async () => {
    await two.person('reader')
    await two.within(tx => tx.query(`update people set privacy_version = 3 where user_name = 'reader'`))
    const set = (version: number) => two.within(tx => setPrivacyVersion(tx, version, 'operator:test'))
    expect(await set(2)).toEqual({ ok: false, refusal: 'privacy-version-behind', details: { highest: 3 } })
    expect(await set(0)).toEqual({ ok: true, value: 0 })
    expect(await set(3)).toEqual({ ok: true, value: 3 })
  })
})

describe('forbidden', () => {
  test('T2 one client’s text is not shown to another', async () => {
    await save(one, 'faq', 'en_US', '<p>Only for one</p>')
    expect(wordsOf((await get(two, 'faq', 'en_US')).content)).not.toContain('Only for one')
    expect(wordsOf((await get(one, 'faq', 'en_US')).content)).toBe('Only for one')
    expect(await drop(two, 'faq', 'en_US')).toEqual({ ok: true, value: false })
    await drop(one, 'faq', 'en_US')
  })
})
