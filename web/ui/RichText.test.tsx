import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RichText, type RichTextNode } from './RichText.tsx'

const drawn = (...content: RichTextNode[]) =>
  renderToStaticMarkup(<RichText content={content} ownLink={(href, words) => <span data-own={href}>{words}</span>} />)

test('T11 every allowed element is drawn as itself', () => {
  const text = [{ text: 'a < b' }]
  expect(
    drawn(
      { tag: 'h2', id: 'section-1', children: text },
      { tag: 'p', children: [{ tag: 'br' }, { tag: 'em', children: text }] },
    ),
  ).toBe('<h2 id="section-1" tabindex="-1">a &lt; b</h2><p><br/><em>a &lt; b</em></p>')
  expect(
    drawn({ tag: 'table', children: [{ tag: 'tr', children: [{ tag: 'th', children: text }, { tag: 'td' }] }] }),
  ).toBe('<table><tbody><tr><th>a &lt; b</th><td></td></tr></tbody></table>')
})

test('T11 what it does not know is only its words, whatever it is called', () => {
  for (const tag of ['script', 'iframe', 'style', 'svg', 'img', '__proto__']) {
    expect(drawn({ tag, href: 'javascript:x', children: [{ text: '<b>words</b>' }] })).toBe('&lt;b&gt;words&lt;/b&gt;')
  }
})

test('T11 links lead to https, a mail, or a path of our own', () => {
  const link = (href: string) => drawn({ tag: 'a', href, children: [{ text: 'x' }] })
  expect(link('https://a.example/')).toBe('<a href="https://a.example/" rel="noreferrer">x</a>')
  expect(link('mailto:a@b.example')).toBe('<a href="mailto:a@b.example" rel="noreferrer">x</a>')
  expect(link('/contact')).toBe('<span data-own="/contact">x</span>')
  for (const href of ['javascript:alert(1)', 'data:text/html,x', 'http://a.example/']) {
    expect(link(href)).toBe('<a rel="noreferrer">x</a>')
  }
})
