import { deepestRichText, type RichNode, type RichTag } from '../../../contract/rich-text.ts'

/** An element that is being filled. */
export interface Draft {
  readonly tag: RichTag | 'root'
  readonly href?: string
  readonly children: (Draft | string)[]
}

type Place = Draft['tag']

const flow: readonly Place[] = ['root', 'li']
const cells: readonly Place[] = ['th', 'td']
const lists: readonly Place[] = ['ul', 'ol']
const blocks: readonly Place[] = ['p', 'ul', 'ol', 'h2', 'h3', 'table']

/**
 * Builds a tree that is legal at every moment, whatever is opened where: paragraphs, headings, lists and tables at the
 * top, lists and paragraphs in list items, words elsewhere. What has no place gives its words to what is around it.
 */
export class RichTree {
  readonly root: Draft = { tag: 'root', children: [] }
  readonly #open: Draft[] = [this.root]
  #isBreakDue = false

  /** Opens an element, or answers undefined where there is no place for it. */
  open(tag: RichTag, href?: string): Draft | undefined {
    switch (tag) {
      case 'p':
      case 'h2':
      case 'h3':
        if (!this.#toFlow()) return undefined
        return this.#push(this.#top.tag === 'root' ? tag : 'p')
      case 'ul':
      case 'ol':
        this.#reopenItem()
        return this.#toFlow() ? this.#push(tag, 2) : undefined
      case 'table':
        return this.#toFlow() && this.#top.tag === 'root' ? this.#push(tag) : undefined
      case 'li':
        return this.#closeTo(lists) ? this.#push(tag) : this.open('p')
      case 'tr':
        return this.#closeTo(['table']) ? this.#push(tag) : undefined
      case 'th':
      case 'td':
        if (!this.#closeTo(['tr', 'table'])) return undefined
        if (this.#top.tag === 'table') this.#push('tr')
        return this.#push(tag)
      case 'br':
        this.#makeRoomForWords()
        this.#top.children.push({ tag, children: [] })
        return undefined
      case 'a':
      case 'strong':
      case 'em':
        if (this.#open.some(one => one.tag === tag)) return undefined
        this.#makeRoomForWords()
        return this.#push(tag, 1, href)
    }
  }

  /** Closes an element and whatever is still open in it. */
  close(draft: Draft): void {
    const at = this.#open.indexOf(draft)
    if (at > 0) this.#open.length = at
  }

  /** Text; white space between blocks is ignored. */
  text(words: string): void {
    if (/^\s*$/.test(words) && !this.#takesWords()) return
    this.#makeRoomForWords()
    const { children } = this.#top
    const last = children.length - 1
    if (typeof children[last] === 'string') children[last] += words
    else children.push(words)
  }

  /** Something begins or ends that stands on its own lines, such as a `div`: what follows begins a new one. */
  divide(): void {
    this.#toFlow()
  }

  get #top(): Draft {
    return this.#open[this.#open.length - 1]!
  }

  #takesWords(): boolean {
    const { tag, children } = this.#top
    return tag === 'li' ? children.length > 0 : !['root', 'table', 'tr', ...lists].includes(tag)
  }

  // In a cell there are no blocks: what would be one begins a line.
  #toFlow(): boolean {
    this.#closeTo([...flow, ...cells])
    const { tag } = this.#top
    if (tag !== 'root') this.#isBreakDue = true
    return flow.includes(tag)
  }

  #closeTo(places: readonly Place[]): boolean {
    const at = this.#open.findLastIndex(({ tag }) => places.includes(tag))
    if (at < 0) return false
    this.#open.length = at + 1
    return true
  }

  // A list directly in a list belongs to the item before it.
  #reopenItem(): void {
    if (!lists.includes(this.#top.tag)) return
    const last = this.#top.children.at(-1)
    if (typeof last === 'object') this.#open.push(last)
  }

  #makeRoomForWords(): void {
    const { tag } = this.#top
    if (tag === 'root') this.#push('p')
    else if (lists.includes(tag)) this.#push('li')
    else if (tag === 'table' || tag === 'tr') this.open('td')
    const last = this.#top.children.at(-1)
    const endsInWords = typeof last === 'string' || (last !== undefined && !['br', ...blocks].includes(last.tag))
    if (this.#isBreakDue && endsInWords) this.#top.children.push({ tag: 'br', children: [] })
    this.#isBreakDue = false
  }

  #push(tag: RichTag, room = 1, href?: string): Draft | undefined {
    if (this.#open.length - 1 + room > deepestRichText) return undefined
    const draft: Draft = { tag, children: [], ...(href !== undefined && { href }) }
    this.#top.children.push(draft)
    this.#open.push(draft)
    if (blocks.includes(tag) || tag === 'li' || cells.includes(tag)) this.#isBreakDue = false
    return draft
  }
}

/** The tree without what says nothing, its headings numbered: `section-1`, `section-2`. */
export function finished({ children }: Draft): RichNode[] {
  let headings = 0
  const nodes = (drafts: Draft['children']): RichNode[] => drafts.flatMap(nodeOf)
  function nodeOf(draft: Draft | string): RichNode[] {
    if (typeof draft === 'string') return [{ text: draft }]
    const { tag, href } = draft
    if (tag === 'root') return []
    if (tag === 'br') return [{ tag }]
    const isCell = cells.includes(tag)
    if (!isCell && textOf(draft).trim() === '') return inlineSpace(draft)
    if (tag === 'h2' || tag === 'h3') headings += 1
    const id = tag === 'h2' || tag === 'h3' ? { id: `section-${headings}` } : {}
    return [{ tag, ...id, ...(href !== undefined && { href }), children: nodes(draft.children) }]
  }
  return nodes(children)
}

// An empty `strong` may have held the space between two words.
function inlineSpace(draft: Draft): RichNode[] {
  const isInline = draft.tag === 'a' || draft.tag === 'strong' || draft.tag === 'em'
  return isInline && textOf(draft) !== '' ? [{ text: ' ' }] : []
}

/** The words of an element, as one line. */
export function textOf(draft: Draft | string): string {
  return typeof draft === 'string' ? draft : draft.tag === 'br' ? ' ' : draft.children.map(textOf).join('')
}
