import type { RichNode } from '../../../contract/rich-text.ts'

/** Blocks of a rich text made of plain words. */

export function heading(words: string): RichNode {
  return { tag: 'h2', children: [{ text: words }] }
}

export function paragraph(words: string): RichNode {
  return { tag: 'p', children: [{ text: words }] }
}

/** The sentences as a list; nothing for none. */
export function list(sentences: readonly (string | undefined)[]): RichNode[] {
  const items = sentences.filter(one => one !== undefined)
  return items.length === 0
    ? []
    : [{ tag: 'ul', children: items.map(one => ({ tag: 'li', children: [{ text: one }] })) }]
}

/** A table whose first row names the columns, and the first cell of each row the row. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): RichNode {
  const cell = (tag: 'th' | 'td', text: string): RichNode => ({ tag, children: [{ text }] })
  return {
    tag: 'table',
    children: [
      { tag: 'tr', children: head.map(one => cell('th', one)) },
      ...rows.map(
        (row): RichNode => ({
          tag: 'tr',
          children: row.map((one, column) => cell(column === 0 ? 'th' : 'td', one)),
        }),
      ),
    ],
  }
}
