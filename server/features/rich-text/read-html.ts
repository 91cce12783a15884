import { Parser } from 'htmlparser2'
import type { RichText } from '../../../contract/rich-text.ts'
import { linkAddress } from './link-address.ts'
import { type Draft, finished, RichTree, textOf } from './rich-tree.ts'

type KnownTag = Parameters<RichTree['open']>[0]

/** What an element of HTML becomes. */
const known: Readonly<Record<string, KnownTag>> = {
  p: 'p',
  h1: 'h2',
  h2: 'h2',
  h3: 'h3',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
  ul: 'ul',
  menu: 'ul',
  ol: 'ol',
  li: 'li',
  table: 'table',
  tr: 'tr',
  th: 'th',
  td: 'td',
  a: 'a',
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  br: 'br',
}

/** Elements that stand on their own lines: they go, their words stay. */
const dividing = new Set(
  (
    'address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer ' +
    'form head header hgroup hr html legend main nav pre search section summary'
  ).split(' '),
)

/** Elements inside a line or a table: they go, their words stay. */
const plain = new Set(
  (
    'abbr acronym b bdi bdo big cite code colgroup data del dfn font i ins kbd label mark q rp rt ruby s samp small span ' +
    'strike sub sup tbody tfoot thead time tt u var wbr'
  ).split(' '),
)

/** Steps of HTML inside each other; nobody writes so many, and a parser's work grows with their square. */
const deepestHtml = 500

/** A document as a tree, and what it had to leave behind, by name and number: `{script: 2, img: 1}`. */
export interface ReadHtml {
  readonly text: RichText
  readonly leftOut: Readonly<Record<string, number>>
}

/**
 * Reads HTML of anybody's hand into a tree of what is allowed (security T11). Every other element goes with all that is
 * in it, every attribute but a link's address goes, and so does an address that leads nowhere good.
 */
export function readHtml(html: string): ReadHtml {
  const tree = new RichTree()
  const leftOut: Record<string, number> = {}
  const opened: (Draft | undefined)[] = []
  let title: Draft | undefined
  let forbiddenSteps = 0

  const leave = (name: string) => {
    leftOut[name] = (leftOut[name] ?? 0) + 1
  }
  function enter(name: string, attributes: Readonly<Record<string, string>>): Draft | undefined {
    const tag = Object.hasOwn(known, name) ? known[name] : undefined
    if (tag === undefined) {
      if (dividing.has(name)) tree.divide()
      return undefined
    }
    if (tag !== 'a') return tree.open(tag)
    const href = linkAddress(attributes['href'] ?? '')
    if (href !== undefined) return tree.open(tag, href)
    if (attributes['href'] !== undefined) leave('a')
    return undefined
  }

  const parser = new Parser({
    onopentag(name, attributes) {
      if (opened.length + forbiddenSteps >= deepestHtml) {
        leave('what-lies-too-deep')
        parser.pause()
        return
      }
      if (forbiddenSteps > 0 || !isAllowed(name)) {
        if (forbiddenSteps === 0) leave(nameOf(name))
        forbiddenSteps += 1
        return
      }
      const draft = enter(name, attributes)
      if (name === 'h1' && title === undefined && tree.root.children[0] === draft) title = draft
      opened.push(draft)
    },
    onclosetag(name) {
      if (forbiddenSteps > 0) {
        forbiddenSteps -= 1
        return
      }
      const draft = opened.pop()
      if (draft !== undefined) tree.close(draft)
      else if (dividing.has(name)) tree.divide()
    },
    ontext(words) {
      if (forbiddenSteps === 0) tree.text(plainWords(words))
    },
  })
  parser.end(html)

  const titleText = title && textOf(title).replace(/\s+/g, ' ').trim()
  const root = titleText ? { ...tree.root, children: tree.root.children.slice(1) } : tree.root
  return { text: { ...(titleText && { title: titleText }), content: finished(root) }, leftOut }
}

function isAllowed(name: string): boolean {
  return Object.hasOwn(known, name) || dividing.has(name) || plain.has(name)
}

// The name of an unknown element may be anything.
function nameOf(name: string): string {
  return /^[a-z][a-z0-9-]{0,30}$/.test(name) ? name : 'unknown'
}

/** One space for each run of white space, as a browser shows it; no control or half characters. */
function plainWords(words: string): string {
  return words.replace(/[\t\n\f\r ]+/g, ' ').replace(/[\p{Cc}\p{Cs}]/gu, '')
}
