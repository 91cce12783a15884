import { describe, expect, test } from 'vitest'
import { mostTexts } from './product-texts.ts'
import { mostIssues, readWordsFile } from './read-words-file.ts'
import { xliffSpace } from './write-words-file.ts'

const read = (text: string) => readWordsFile(new TextEncoder().encode(text).buffer as ArrayBuffer, new Map())
const head = 'key,locale,words\n'
const xliff = (body: string, attributes = `xmlns="${xliffSpace}"`) =>
  `<xliff ${attributes} version="2.0" srcLang="en-US" trgLang="de-DE"><file id="f">\n${body}\n</file></xliff>`
const unit = (inner: string) => `<unit id="login.heading">${inner}</unit>`
const target = (words: string) => unit(`<segment><source>x</source><target>${words}</target></segment>`)

describe('W07a a file that is made to be slow', () => {
  test.each([
    ['rows', head + 'a,de_DE,x\n'.repeat(mostTexts() + 10), 2],
    ['units', xliff('<unit id="a"/>\n'.repeat(mostTexts() + 10)), 2],
    ['markup', xliff(`${target('<pc id="1">a</pc>')}\n`.repeat(200)), 2],
  ])('of too many %s the first hundred faults are named', (_, text, line) => {
    const { texts, issues, isMore } = read(text)
    expect([texts.length, issues.length, isMore]).toEqual([0, mostIssues, true])
    expect(issues[0]!.line).toBe(line)
  })

  test('is read no further than one row more than there are texts', () => {
    // What stands behind them cannot be read, and is not named.
    const enough = mostTexts() + 1
    expect(read(`${head}${'a,de_DE,x\n'.repeat(enough)}"`).issues[0]!.problem).toBe('key-unknown')
    expect(read(xliff(`${'<unit id="a"/>'.repeat(enough)}${' '.repeat(65_536)}<!DOCTYPE`)).issues[0]!.problem).toBe(
      'key-unknown',
    )
  })

  test.each([
    ['columns', `${head}a,de_DE,x${','.repeat(100)}\n`, 2],
    ['columns in its first row', `${','.repeat(100)}\n`, 1],
    ['letters in a row', `${head}a,de_DE,"${'x'.repeat(65_536)}"\n`, 2],
    ['elements within one another', xliff('<a>'.repeat(40) + '</a>'.repeat(40)), 2],
    ['elements that do not end', xliff('<a>\n<b>'), 4],
    ['tags that are broken', xliff('</'.repeat(100)), 2],
    ['attributes that do not end', xliff('<a b="'), 2],
  ])('with too many %s is refused at the first of them', (_, text, line) => {
    expect(read(text)).toEqual({ texts: [], issues: [{ line, problem: 'not-read' }], isMore: false })
  })

  test('is not given back in the answer', () => {
    const [issue] = read(`${head}${'k'.repeat(5000)},${'l'.repeat(5000)},x\n`).issues
    expect(JSON.stringify(issue).length).toBeLessThan(400)
    expect(JSON.stringify(read(xliff('').replace('de-DE', 'x'.repeat(5000)))).length).toBeLessThan(400)
    expect(JSON.stringify(read(`${head}login.heading,de_DE,<b${'x'.repeat(3000)}\n`)).length).toBeLessThan(400)
  })
})

describe('W07a what tools for translators write', () => {
  const words = (text: string) => read(text).texts.map(one => one.words)

  test('segments make one text; proposals of other modules are none of it', () => {
    const match = `<mtc:matches><mtc:match><source>x</source><target>Nein</target></mtc:match></mtc:matches>`
    const segments =
      '<segment><target>Hallo</target></segment><ignorable><target> </target></ignorable><segment><target>du</target></segment>'
    expect(words(xliff(unit(match + segments), `xmlns="${xliffSpace}" xmlns:mtc="urn:m"`))).toEqual(['Hallo du'])
  })

  test('a prefix, character data, character references and the line ends of Windows', () => {
    const text = xliff(target('<![CDATA[Hallo]]> &amp; &#x24;\nda')).replaceAll(/<(\/?)(?=[a-z])/g, '<$1x:')
    expect(words(text.replace('xmlns=', 'xmlns:x=').replaceAll('\n', '\r\n'))).toEqual(['Hallo & $\nda'])
  })

  test('an element that is closed by itself, and a file without any unit', () => {
    expect(words(xliff(unit('<segment><source/><target/></segment>')))).toEqual([null])
    expect(read(xliff('<notes/>'))).toEqual({ texts: [], issues: [], isMore: false })
  })
})
