import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readHtml } from '../rich-text/read-html.ts'
import { readPdf } from './read-pdf-fixture.ts'
import { textLines } from './text-lines.ts'
import { writePdf } from './write-pdf.ts'

async function pdfOf(html: string, lang = 'en-US', title = 'Rules') {
  const parts = [{ lang, content: readHtml(html).text.content }]
  const pageText = (page: number, pages: number) => `${page}/${pages}`
  return readPdf(
    await writePdf({ title, subtitle: 'Everyone', author: 'Northlight', lang, colour: '#44c9fb', parts, pageText }),
  )
}

describe('P16 a PDF for everybody', () => {
  test.each([
    ['en-US', 'Sell more than last year, “always”.'],
    ['de-DE', 'Größer als im Vorjahr: ändern, übertreffen, Straße'],
    ['ja-JP', '昨年の同じシーズンを上回る売上を目指しましょう。「山頂」'],
    ['ru-RU', 'Правила программы для всех'],
    ['pl-PL', 'Zażółć gęślą jaźń'],
    ['tr-TR', 'Işıklı yol, ğüşöç'],
    ['ko-KR', '한국어 규칙'],
    ['zh-CN', '简体中文规则'],
    ['zh-TW', '繁體中文規則'],
  ])('in %s every word can be copied out again', async (lang, words) => {
    const { text, raw } = await pdfOf(`<p>${words}</p><p><b>${words}</b></p>`, lang)
    expect(text.replaceAll(words, '¶')).toContain('¶¶')
    expect(text).not.toContain('\ufffd')
    expect(raw).toContain(`/Lang (${lang})`)
  })

  test('title, headings, lists, tables and links are what they are', async () => {
    const { tags, raw, text } = await pdfOf(
      '<h2>One</h2><h3>Two</h3><ul><li>a<ul><li>b</li></ul></li></ul><p><a href="https://example.com/x">there</a></p>' +
        '<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>',
    )
    expect(tags).toMatchObject({ Document: 1, Sect: 1, H1: 1, H2: 1, H3: 1, L: 2, LI: 2, Lbl: 2, LBody: 2, Link: 1 })
    expect(tags).toMatchObject({ Table: 1, TR: 2, TH: 2, TD: 2 })
    expect(raw).toMatch(/\/Marked true/)
    expect(raw).toMatch(/\/DisplayDocTitle true/)
    expect(raw).toMatch(/\/Scope \/Column/)
    expect(raw).toContain('pdfuaid:part>1<')
    expect(raw).toContain('https://example.com/x')
    expect(text).toContain('1/1')
    expect(text).toContain('Northlight')
  })

  test('long rules go over pages, each with its number and no line lost', async () => {
    const html = Array.from({ length: 150 }, (_, at) => `<p>Rule number ${at} of many.</p>`).join('')
    const { text, raw } = await pdfOf(html)
    for (const at of [0, 37, 149]) expect(text).toContain(`Rule number ${at} of many.`)
    const pages = raw.match(/\/Type \/Page\b/g)!.length
    expect(pages).toBeGreaterThan(3)
    expect(text).toContain(`${pages}/${pages}`)
  })

  test('T11 whatever somebody writes comes out as a file', { timeout: 60_000 }, async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<p>',
        '<ul><li>',
        '</li>',
        '<table><tr><td>',
        '<th>',
        '</table>',
        '<h2>',
        '<br>',
        '<ol>',
        '</ul>',
      ),
      fc.constantFrom(
        '<a href="https://a.example/">',
        '😀👩‍👩‍👧',
        '(\\)',
        '漢字',
        '\u202e',
        'م',
        '\u0301',
        'a'.repeat(300),
      ),
      fc.string({ unit: 'binary', maxLength: 12 }),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { maxLength: 40 }),
        fc.string({ unit: 'binary', maxLength: 30 }),
        async (html, title) => {
          const { raw } = await pdfOf(html.join(''), 'ja-JP', title)
          expect(raw.startsWith('%PDF-1.7')).toBe(true)
        },
      ),
      { numRuns: 12 },
    )
  })
})

describe('lines of text', () => {
  const linesOf = (text: string, width: number) =>
    textLines([{ text, look: 'plain' }], width, run => [...run.text].length).map(line =>
      line.map(one => one.text).join(''),
    )

  test.each([
    ['one two three', 8, ['one two ', 'three']],
    ['undividable', 4, ['undi', 'vida', 'ble']],
    ['up-to-date', 6, ['up-to-', 'date']],
    ['山頂、山頂', 2, ['山', '頂、', '山頂']],
    ['「山」川', 3, ['「山」', '川']],
    ['a\nb', 9, ['a', '\n', 'b']],
  ])('%s in %d', (text, width, lines) => {
    expect(linesOf(text, width).filter(line => line !== '')).toEqual(lines.filter(line => line !== '\n'))
  })

  test('no character is lost, and no line is too wide', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.integer({ min: 1, max: 30 }), (text, width) => {
        const lines = linesOf(text, width)
        expect(lines.join('')).toBe(text.replaceAll('\n', ''))
        for (const line of lines) expect([...line.trimEnd()].length).toBeLessThanOrEqual(Math.max(1, width))
      }),
    )
  })
})
