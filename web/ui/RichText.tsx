import type { ReactNode } from 'react'

/** A rich text as the server hands it out: pieces of text and allowed elements, never HTML (security T11). */
export interface RichTextNode {
  readonly tag?: string | undefined
  readonly text?: string | undefined
  readonly href?: string | undefined
  readonly id?: string | undefined
  readonly children?: readonly RichTextNode[] | undefined
}

export interface RichTextProps {
  readonly content: readonly RichTextNode[]
  /** Draws a link to a path of our own, which needs no new page. */
  readonly ownLink: (href: string, children: ReactNode) => ReactNode
}

/** Draws a rich text, element by element; what it does not know it draws as its words alone. */
export function RichText({ content, ownLink }: RichTextProps) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name, and never change places
  return content.map((node, at) => <Node key={at} node={node} ownLink={ownLink} />)
}

function Node({ node, ownLink }: { readonly node: RichTextNode; readonly ownLink: RichTextProps['ownLink'] }) {
  const { tag, text, href, id, children = [] } = node
  const inner = children.length > 0 && <RichText content={children} ownLink={ownLink} />
  switch (tag) {
    case 'p':
      return <p>{inner}</p>
    case 'h2':
      return (
        <h2 id={id} tabIndex={-1}>
          {inner}
        </h2>
      )
    case 'h3':
      return (
        <h3 id={id} tabIndex={-1}>
          {inner}
        </h3>
      )
    case 'ul':
      return <ul>{inner}</ul>
    case 'ol':
      return <ol>{inner}</ol>
    case 'li':
      return <li>{inner}</li>
    case 'strong':
      return <strong>{inner}</strong>
    case 'em':
      return <em>{inner}</em>
    case 'br':
      return <br />
    case 'table':
      return (
        <table>
          <tbody>{inner}</tbody>
        </table>
      )
    case 'tr':
      return <tr>{inner}</tr>
    case 'th':
      return <th>{inner}</th>
    case 'td':
      return <td>{inner}</td>
    case 'a':
      if (href?.startsWith('/')) return ownLink(href, inner)
      return (
        <a href={isSafe(href) ? href : undefined} rel="noreferrer">
          {inner}
        </a>
      )
    default:
      return inner || text || null
  }
}

/** The server allows nothing else; a page does not take its word for it. */
function isSafe(href: string | undefined): boolean {
  return href !== undefined && /^(https:|mailto:)/.test(href)
}
