import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { somebodyWaits } from '../../db/test-lock.ts'
import { type TestClient, testClient } from '../../db/test-world.ts'
import { getClient } from '../clients/client-of-host.ts'
import { holdOwnWords, noRevision, saveWords } from './change-words.ts'
import { getBundle, getClientBundle } from './get-bundle.ts'
import { importWords } from './import-words.ts'
import { listWords, textsIn } from './list-words.ts'
import { translateFor } from './translate.ts'
import { writeWordsFile } from './write-words-file.ts'

const database = testDatabase()
const actor = 'person:7' as const
let one: TestClient
let two: TestClient

beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  two = await testClient(database.db, 2, 'two')
})
beforeEach(async () => {
  for (const client of [one, two]) {
    await client.within(tx => tx.query('delete from client_words'))
    await client.within(tx => tx.query('update clients set words_version = null where client_id = $1', [tx.clientId]))
  }
})

const heading = { key: 'login.heading', locale: 'en_US' }
const save = (words: string | null, revision: string = noRevision, of = heading, client = one) =>
  client.within(tx => saveWords(tx, { ...of, words, revision }, actor))
const list = (query: Partial<Parameters<typeof listWords>[2]> = {}, client = one) =>
  client.within(async tx => {
    const found = await listWords(tx, await getClient(tx), { locale: 'en_US', ...query })
    if (!found.ok) throw new Error(found.refusal)
    return found.value
  })
const said = (key: string, locale = 'en_US', values = {}, client = one) =>
  client.within(async tx => translateFor(await getClient(tx), locale, key, values))
const events = () =>
  one.within(tx =>
    tx.query<{ actor: string; details: { changes: object[] } }>(
      `select actor, details from audit_events where action = 'client.words' order by event_id`,
    ),
  )

describe('W07a a text in the client’s own words', () => {
  test('is said in place of the product’s, in this language and by this client alone', async () => {
    const product = await said('login.heading')
    expect(await save('Hello there')).toMatchObject({ ok: true })
    expect(await said('login.heading')).toBe('Hello there')
    expect(await said('login.heading', 'de_DE')).not.toBe('Hello there')
    expect(await said('login.heading', 'en_US', {}, two)).toBe(product)
    const { revision } = (await list({ show: 'own' })).texts[0]!
    expect(await save(null, revision)).toMatchObject({ ok: true })
    expect(await said('login.heading')).toBe(product)
  })

  test('has the forms of its language and the values of the product', async () => {
    const of = { key: 'explained.rows-of', locale: 'en_US' }
    await save('{count, plural, one {just # left} other {# left}}', noRevision, of)
    expect(await said(of.key, 'en_US', { count: 1 })).toBe('just 1 left')
    expect(await said(of.key, 'en_US', { count: 1200 })).toBe('1,200 left')
  })

  test('leaves what was said before and after in the trail, by who wrote it', async () => {
    await save('One')
    const { revision } = (await list({ show: 'own' })).texts[0]!
    await save('Two', revision)
    const noted = await events()
    expect(noted.slice(-2)).toEqual([
      { actor, details: { changes: [{ ...heading, before: null, after: 'One' }] } },
      { actor, details: { changes: [{ ...heading, before: 'One', after: 'Two' }] } },
    ])
  })

  test('of two editors neither overwrites the other; the same words again are no conflict', async () => {
    await save('Mine')
    expect(await save('Yours')).toEqual({ ok: false, refusal: 'words-changed' })
    expect(await save('Mine')).toMatchObject({ ok: true })
    expect((await list({ show: 'own' })).texts[0]!.own!.words).toBe('Mine')
    let second: Promise<unknown> = Promise.resolve()
    await one.within(async tx => {
      await holdOwnWords(tx)
      second = save('Theirs', noRevision, { key: 'login.first-time', locale: 'en_US' })
      await somebodyWaits(tx)
    })
    expect(await second).toMatchObject({ ok: true })
  })

  test.each([
    ['{', 'words-malformed'],
    ['Hello {name}', 'words-malformed'],
    ['<b>Hello</b>', 'words-malformed'],
    ['', 'words-malformed'],
  ])('%j is refused, and nothing is kept', async (words, refusal) => {
    expect(await save(words)).toMatchObject({ ok: false, refusal, details: { at: expect.any(Number) } })
    expect((await list()).counts.own).toBe(0)
  })

  test.each([
    ['Hi {gone} at {client}', 'en_US'],
    ['{client, plural, one {# point} other {# points}}', 'en_US'],
    ['{client, plural, one {# Punkt} other {# Punkte}}', 'de_DE'],
  ])('%j, with values that a release no longer gives, is not said, but shown to its writer', async (words, locale) => {
    const of = { key: 'mail.forgot-password.subject', locale }
    const product = await said(of.key, locale, { client: 'One' })
    await save('{client}', noRevision, of)
    expect(await said(of.key, locale, { client: 'One' })).toBe('One')
    await one.within(tx => tx.query(`update client_words set words = $1, source = 'What it was'`, [words]))
    await one.within(tx => tx.query(`update clients set words_version = $1 where key = 'one'`, [randomUUID()]))
    expect(await said(of.key, locale, { client: 'One' })).toBe(product)
    const bundle = await one.within(async tx => getClientBundle(await getClient(tx), 'goalquest', locale))
    expect(bundle).toEqual(getBundle('goalquest', locale))
    const [shown] = (await list({ locale, show: 'changed' })).texts
    expect(shown).toMatchObject({ key: of.key, own: { words, writtenOn: 'What it was' } })
    expect(await save(words, shown!.revision, of)).toMatchObject({ refusal: 'words-malformed' })
    expect(await save('Hi {client}', shown!.revision, of)).toMatchObject({ ok: true })
    expect(await said(of.key, locale, { client: 'One' })).toBe('Hi One')
  })

  test('a text or a language that is not there is refused', async () => {
    expect(await save('x', noRevision, { key: 'login.nothing', locale: 'en_US' })).toMatchObject({
      refusal: 'words-unknown',
    })
    expect(await save('x', noRevision, { key: 'points.media-label', locale: 'en_US' })).toMatchObject({
      refusal: 'words-unknown',
    })
    expect(await save('x', noRevision, { key: 'login.heading', locale: 'xx_XX' })).toMatchObject({
      refusal: 'locale-unknown',
    })
  })
})

describe('W07a the list', () => {
  test('shows what is missing in a language, and what an update changed beneath an own text', async () => {
    await save('Hello there')
    await one.within(tx => tx.query(`update client_words set source = 'What it was' where key = 'login.heading'`))
    const english = await list({ show: 'changed' })
    expect(english.texts.map(({ key, own }) => [key, own?.writtenOn])).toEqual([['login.heading', 'What it was']])
    expect(english.counts).toEqual({ own: 1, missing: 0, changed: 1 })
    const german = await list({ locale: 'de_DE', show: 'missing' })
    expect(german.texts.map(({ key }) => key)).toEqual(['login.heading'])
    // Whoever has looked keeps the same words on the new text.
    await save('Hello there', english.texts[0]!.revision)
    expect((await list()).counts.changed).toBe(0)
  })

  test('a text that the product no longer has can only be taken away', async () => {
    await save('Hello there')
    await one.within(tx => tx.query(`update client_words set key = 'login.gone'`))
    const { texts } = await list({ show: 'changed' })
    expect(texts).toMatchObject([{ key: 'login.gone', place: 'sign-in', english: '', product: '' }])
    const of = { key: 'login.gone', locale: 'en_US' }
    expect(await save('x', texts[0]!.revision, of)).toMatchObject({ refusal: 'words-unknown' })
    expect(await save(null, texts[0]!.revision, of)).toMatchObject({ ok: true })
  })

  test('is found by words of any of its texts, and goes on after the last', async () => {
    await save('Ahoy, Çaptain')
    expect((await list({ search: 'captain' })).texts.map(({ key }) => key)).toEqual(['login.heading'])
    const first = await list({ place: 'team' })
    const next = await list({ place: 'team', after: first.texts.at(-1)!.key })
    expect(first.isMore).toBe(true)
    expect(new Set([...first.texts, ...next.texts].map(({ key }) => key)).size).toBe(100)
  })

  test('goes on after a text that has left the list meanwhile', async () => {
    const query = { locale: 'de_DE', show: 'own' } as const
    for (const key of ['login.heading', 'login.first-time', 'login.or']) {
      await save('Hallo', noRevision, { key, locale: 'de_DE' })
    }
    const [first, second, third] = (await list(query)).texts
    expect(await save(null, second!.revision, { ...second!, locale: 'de_DE' })).toMatchObject({ ok: true })
    expect((await list({ ...query, after: second!.key })).texts).toEqual([third])
    expect((await list({ ...query, after: first!.key })).texts).toEqual([third])
  })
})

describe('W07a a file of words', () => {
  const file = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer
  const bring = (text: string, more: object = {}, client = one) =>
    client.within(tx => importWords(tx, { bytes: file(text), actor, isApplied: true, ...more }))
  const exported = (format: 'csv' | 'xliff', locale = 'en_US', client = one) =>
    client.within(async tx => {
      const texts = await textsIn(tx, await getClient(tx), locale)
      if (!texts.ok) throw new Error(texts.refusal)
      return writeWordsFile(format, locale, texts.value)
    })
  const strange = '=1+1; "so", <3 & é\n-{client}'

  test.each(['csv', 'xliff'] as const)(
    '%s that comes back as it went out changes nothing, and brings the same to another client',
    async format => {
      // Of the mails, whose values have the client's name.
      const of = { key: 'mail.forgot-password.subject', locale: 'en_US' }
      const { english } = (await list({ search: of.key })).texts[0]!
      const values = english.match(/\{\w+\}/g) ?? []
      const words = strange.replace('{client}', values.join(' '))
      expect(await save(words, noRevision, of)).toMatchObject({ ok: true })
      await save('Hallo', noRevision, { key: 'login.heading', locale: 'de_DE' })
      const text = await exported(format)
      expect(await bring(text)).toMatchObject({ ok: true, value: { changed: 0, issues: [] } })
      expect(await bring(text, {}, two)).toMatchObject({ ok: true, value: { changed: 1, isApplied: true } })
      expect((await list({ show: 'own' }, two)).texts[0]!.own!.words).toBe(words)
      expect(await bring(await exported(format, 'de_DE'), {}, two)).toMatchObject({ value: { changed: 1 } })
    },
  )

  test('says first what it would change; one that somebody changed meanwhile is asked for again', async () => {
    await save('Before')
    const text = 'key,locale,words\nlogin.heading,en_US,After\nlogin.heading,de_DE,Hallo\n'
    const looked = await bring(text, { isApplied: false })
    expect(looked).toMatchObject({
      value: {
        isApplied: false,
        changed: 2,
        changes: [
          { ...heading, before: 'Before', after: 'After' },
          { key: 'login.heading', locale: 'de_DE', after: 'Hallo' },
        ],
      },
    })
    expect((await list()).texts.find(({ key }) => key === 'login.heading')!.own!.words).toBe('Before')
    const version = (looked as { value: { version: string } }).value.version
    await save('Else', noRevision, { key: 'login.first-time', locale: 'en_US' })
    expect(await bring(text, { version })).toEqual({ ok: false, refusal: 'words-changed' })
    expect(await bring(text)).toMatchObject({ value: { changed: 2, isApplied: true } })
    const noted = (await events()).at(-1)!.details.changes
    expect(noted).toEqual([
      { ...heading, before: 'Before', after: 'After' },
      { key: 'login.heading', locale: 'de_DE', before: null, after: 'Hallo' },
    ])
  })

  test('what it says as before does not count as read again, though an update changed the text beneath', async () => {
    await save('Before')
    await one.within(tx => tx.query(`update client_words set source = 'What it was' where key = 'login.heading'`))
    const text = 'key,locale,words\nlogin.heading,en_US,Before\nlogin.first-time,en_US,Else\n'
    expect(await bring(text)).toMatchObject({ ok: true, value: { changed: 1 } })
    expect((await list()).counts).toMatchObject({ own: 2, changed: 1 })
  })

  test.each([
    ['csv', `key = 'login.gone'`],
    ['csv', `words = 'Hi {gone}'`],
    ['xliff', `key = 'login.gone'`],
    ['xliff', `words = 'Hi {gone}'`],
  ] as const)(
    '%s that comes back as it went out changes nothing after an update with which %s',
    async (format, since) => {
      await save('Before')
      await one.within(tx => tx.query(`update client_words set source = 'What it was', ${since}`))
      const text = await exported(format)
      expect(await bring(text)).toMatchObject({ ok: true, value: { changed: 0, issues: [] } })
      const [kept] = (await list({ show: 'changed' })).texts
      expect(kept!.own!.writtenOn).toBe('What it was')
      const more = text.replace(/Before|Hi \{gone\}/, '$&!')
      expect(await bring(more, { isApplied: false })).toMatchObject({ value: { issues: [{ key: kept!.key }] } })
      expect(await bring(text, { isApplied: false }, two)).toMatchObject({ value: { issues: [{ key: kept!.key }] } })
    },
  )

  test('an emptied cell is the product’s text again', async () => {
    await save('Before')
    expect(await bring('words;key;locale\n;login.heading;en_US\n')).toMatchObject({ value: { changed: 1 } })
    expect((await list()).counts.own).toBe(0)
  })

  const unit = (target: string, id = 'login.heading') =>
    `<?xml version="1.0"?>\n<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en-US" trgLang="de-DE">\n<file id="f">\n<unit id="${id}"><segment><source>x</source><target>${target}</target></segment></unit>\n</file></xliff>`

  test.each([
    [
      'key,locale,words\nlogin.heading,de_DE,Hallo\nlogin.lead,de_DE,{oops\n',
      [{ line: 3, key: 'login.lead', problem: 'syntax', at: 6 }],
    ],
    [
      'key,locale,words\nlogin.heading,de_DE,"Zwei\nZeilen"\nlogin.lead,xx_XX,a\n',
      [{ line: 4, problem: 'locale-unknown' }],
    ],
    ['key,locale,words\nlogin.heading,de_DE,"Hallo\n{x"\n', [{ line: 2, problem: 'syntax' }]],
    ['key,locale,words\nlogin.heading,de_DE,a\nlogin.heading,de_DE,b\n', [{ line: 3, problem: 'twice' }]],
    ['key,locale,words\nno.such.key,de_DE,a\n', [{ line: 2, problem: 'key-unknown' }]],
    ['key,locale,words\n__proto__,de_DE,a\n', [{ line: 2, problem: 'key-unknown' }]],
    ['key,locale,words\nlogin.heading,de_DE,"open\n', [{ line: 2, problem: 'not-read' }]],
    ['key,text\nlogin.heading,Hallo\n', [{ line: 1, problem: 'columns-missing' }]],
    ['', [{ line: 1, problem: 'columns-missing' }]],
    ['\0', [{ line: 1, problem: 'not-utf8' }]],
    [unit('<b>'), [{ problem: 'not-read' }]],
    [unit('a <pc id="1">b</pc>'), [{ line: 4, problem: 'inline' }]],
    [
      unit('&lt;b&gt;fett&lt;/b&gt;'),
      [
        { line: 4, problem: 'markup', at: 1 },
        { line: 4, problem: 'markup', at: 8 },
      ],
    ],
    [unit('Hallo', 'no.such.key'), [{ line: 4, problem: 'key-unknown' }]],
    [unit('Hallo').replace('de-DE', 'xx'), [{ line: 2, problem: 'locale-unknown', what: 'xx' }]],
    [unit('Hallo').replace(':2.0"', ':1.2"'), [{ line: 2, problem: 'not-xliff' }]],
    [unit('&x;').replace('\n', '\n<!DOCTYPE xliff [<!ENTITY x "y">]>'), [{ line: 2, problem: 'not-xliff' }]],
    ['<html>', [{ line: 1 }]],
  ])('with one bad line changes nothing and names the line: %j', async (text, issues) => {
    expect(await bring(text, { isApplied: false })).toMatchObject({ ok: true, value: { changed: 0, issues } })
    expect(await bring(text)).toMatchObject({ ok: false, refusal: 'words-file-malformed' })
    expect((await list({ locale: 'de_DE' })).counts.own).toBe(0)
  })
})
