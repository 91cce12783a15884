import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deepestRichText, type RichNode, richTags, richText } from '../../../contract/rich-text.ts'
import { linkAddress } from './link-address.ts'
import { readHtml } from './read-html.ts'

const contentOf = (html: string) => readHtml(html).text.content
/** A tree as a line: `p(Hello strong(you))`. */
const line = (html: string) => contentOf(html).map(written).join(' ')
function written({ tag, text, href, children = [] }: RichNode): string {
  if (tag === undefined) return text ?? ''
  const to = href === undefined ? '' : `→${href}`
  return children.length === 0 ? tag : `${tag}${to}(${children.map(written).join('')})`
}

describe('T11 what is allowed stays', () => {
  test.each([
    ['<p>Hello <b>you</b> and <i>me</i></p>', 'p(Hello strong(you) and em(me))'],
    ['<h2>One</h2><h4>Two</h4>', 'h2(One) h3(Two)'],
    ['words <div>one</div><div>two</div>', 'p(words ) p(one) p(two)'],
    ['<ul><li>a<ul><li>b</ul><li>c</ul>', 'ul(li(aul(li(b)))li(c))'],
    ['<ul><li>a</li><ul><li>b</li></ul></ul>', 'ul(li(aul(li(b))))'],
    ['<ol><li><p>a</p><p>b</p></li></ol>', 'ol(li(p(a)p(b)))'],
    ['<ol>loose<li>a</ol>', 'ol(li(loose)li(a))'],
    ['<li>alone', 'p(alone)'],
    ['<table><tr><th>A<td>1<p>2</p></table>after', 'table(tr(th(A)td(1br2))) p(after)'],
    ['<table>loose<tr>here<td>c</table>', 'table(tr(td(loose))tr(td(here)td(c)))'],
    ['<table><tr><td></td><td>b</td></tr></table>', 'table(tr(tdtd(b)))'],
    ['<p>&nbsp;</p><p> </p><ul></ul><h2></h2>', ''],
    ['<b><b>x</b></b><a href="/faq">one<a href="/contact">two</a></a>', 'p(strong(x)a→/faq(one)a→/contact(two))'],
    ['1 &lt; 2 &amp;amp; &#x1F600;', 'p(1 < 2 &amp; 😀)'],
    ['a<br>b', 'p(abrb)'],
  ])('%s', (html, expected) => {
    expect(line(html)).toBe(expected)
  })

  test('a leading title is returned apart, and headings have anchors', () => {
    const { text } = readHtml('<h1>On <em>privacy</em></h1><h2>Who</h2><h3>Why</h3><h1>Late</h1>')
    expect(text.title).toBe('On privacy')
    expect(text.content.map(({ tag, id }) => [tag, id])).toEqual([
      ['h2', 'section-1'],
      ['h3', 'section-2'],
      ['h2', 'section-3'],
    ])
    expect(readHtml('<p>First</p><h1>No title</h1>').text).not.toHaveProperty('title')
  })
})

describe('T11 what is not allowed is removed with its content', () => {
  test.each([
    '<script>alert(1)</script>',
    '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
    '<scr<script>ipt>alert(1)</script>',
    '<style>*{background:url(javascript:alert(1))}</style>',
    '<svg><script>alert(1)</script><a xlink:href="javascript:alert(1)"><text>evil</text></a></svg>',
    '<svg onload=alert(1)>evil</svg>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<iframe srcdoc="<script>alert(1)</script>">evil</iframe>',
    '<object data="data:text/html,<script>alert(1)</script>">evil</object><embed src="x">',
    '<img src=x onerror=alert(1)>',
    '<video><source onerror="alert(1)"></video>',
    '<input onfocus=alert(1) autofocus><button formaction="javascript:alert(1)">evil</button>',
    '<select><option>evil</select>',
    '<textarea><p>evil</textarea>',
    '<template><p>evil</p></template>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">evil',
    '<base href="https://evil.example/"><link rel=stylesheet href=//evil><meta http-equiv=refresh content="0;url=//evil">',
    '<title>evil</title>',
    '<custom-element>evil</custom-element>',
    '<!-- <p>evil</p> --><!DOCTYPE evil><?evil ?>',
    '<![CDATA[<p>evil</p>]]>',
  ])('%s', html => {
    expect(JSON.stringify(contentOf(`<p>before</p>${html}`))).not.toMatch(/alert|evil|javascript|onerror|style/i)
  })

  test('attributes are removed: handlers, styles, ids and classes', () => {
    expect(contentOf('<p onclick="alert(1)" style="x" id="app" class="top" data-x="1">words</p>')).toEqual([
      { tag: 'p', children: [{ text: 'words' }] },
    ])
  })

  test.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'java&#10;script:alert(1)',
    '&#106;avascript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://a/b',
    'file:///etc/passwd',
    'http://plain.example/',
    'https://bank.example@evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'relative/path',
    '#somewhere',
    'mailto:',
    'mailto:a@b.example%0abcc:c@d.example@',
    `https://long.example/${'x'.repeat(2001)}`,
  ])('a link to %s is only its words', address => {
    const { text, leftOut } = readHtml(`<p><a href="${address.replaceAll('"', '&quot;')}">words</a></p>`)
    expect(text.content).toEqual([{ tag: 'p', children: [{ text: 'words' }] }])
    expect(leftOut).toEqual({ a: 1 })
  })

  test('valid links stay, mail links without prefilled fields', () => {
    expect(linkAddress('https://example.com/a?b=c#d')).toBe('https://example.com/a?b=c#d')
    expect(linkAddress('mailto:help@example.com?bcc=evil@example.com&body=x')).toBe('mailto:help@example.com')
    expect(linkAddress(' /program-view/q3---Selector#plan ')).toBe('/program-view/q3---Selector#plan')
  })

  test('what was left out is listed, by harmless names', () => {
    expect(readHtml('<img><img><script></script><p><x"><y>').leftOut).toEqual({ img: 2, script: 1, unknown: 1 })
  })
})

describe('T11 depth and size', () => {
  test('lists in lists end at the deepest step, and no word is lost', () => {
    const { content } = readHtml(`${'<ul><li>'.repeat(60)}deep`).text
    expect(JSON.stringify(content)).toContain('deep')
    expect(depthOf(content)).toBeLessThanOrEqual(deepestRichText)
  })

  test('a hundred thousand steps are not followed', () => {
    const { text, leftOut } = readHtml(`<p>first</p>${'<div>'.repeat(100_000)}deep`)
    expect(text.content).toEqual([{ tag: 'p', children: [{ text: 'first' }] }])
    expect(leftOut).toEqual({ 'what-lies-too-deep': 1 })
  })
})

describe('T11 whatever comes in', () => {
  const names = [...richTags, 'h1', 'div', 'span', 'script', 'style', 'svg', 'math', 'template', 'textarea', 'img', 'b']
  const piece = fc.oneof(
    fc.constantFrom(...names).map(name => `<${name}>`),
    fc.constantFrom(...names).map(name => `</${name}>`),
    fc.constantFrom(...names).map(name => `<${name} onclick=x href="javascript:y" style='z'`),
    fc.constantFrom(
      '<a href="https://a.example">',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<?',
      '"',
      "'",
      '>',
      '&lt;',
      '&#0;',
    ),
    fc.string({ unit: 'binary', maxLength: 8 }),
  )
  const documents = fc.oneof(
    fc.array(piece, { maxLength: 60 }).map(pieces => pieces.join('')),
    fc.string({ unit: 'binary', maxLength: 200 }),
  )

  test('only allowed nodes come out, each where it may stand', () => {
    fc.assert(
      fc.property(documents, html => {
        const { text } = readHtml(html)
        expect(richText.parse(text)).toEqual(text)
        for (const node of text.content) expectLegal(node, 'root')
        expect(depthOf(text.content)).toBeLessThanOrEqual(deepestRichText)
      }),
      { numRuns: 2000 },
    )
  })

  test('text in plain elements is never lost', () => {
    const plain = fc.constantFrom('p', 'div', 'span', 'ul', 'li', 'table', 'tr', 'td', 'h2', 'strong', 'em', 'section')
    fc.assert(
      fc.property(fc.array(fc.tuple(plain, fc.boolean()), { maxLength: 40 }), tags => {
        const html = tags.map(([name, isOpen], at) => `<${isOpen ? '' : '/'}${name}>w${at}.`).join('')
        const words = JSON.stringify(contentOf(html))
        for (const at of tags.keys()) expect(words).toContain(`w${at}.`)
      }),
      { numRuns: 1000 },
    )
  })
})

const inlines = ['a', 'strong', 'em', 'br']
const mayHold: Readonly<Record<string, readonly string[]>> = {
  root: ['p', 'h2', 'h3', 'ul', 'ol', 'table'],
  p: inlines,
  h2: inlines,
  h3: inlines,
  ul: ['li'],
  ol: ['li'],
  li: [...inlines, 'p', 'ul', 'ol'],
  table: ['tr'],
  tr: ['th', 'td'],
  th: inlines,
  td: inlines,
  a: inlines,
  strong: inlines,
  em: inlines,
}
const holdsNoWords = ['root', 'ul', 'ol', 'table', 'tr']

function expectLegal(node: RichNode, parent: string): void {
  if (node.tag === undefined) {
    expect(holdsNoWords).not.toContain(parent)
    expect(typeof node.text).toBe('string')
    expect(node.text).not.toMatch(/[\p{Cc}\p{Cs}]/u)
    return
  }
  expect(mayHold[parent]).toContain(node.tag)
  if (node.href !== undefined) expect([node.tag, linkAddress(node.href)]).toEqual(['a', node.href])
  for (const child of node.children ?? []) expectLegal(child, node.tag)
}

function depthOf(nodes: readonly RichNode[]): number {
  return nodes.reduce(
    (most, { tag, children = [] }) => Math.max(most, tag === undefined ? 0 : 1 + depthOf(children)),
    0,
  )
}
