import type { RichNode } from '../../../contract/rich-text.ts'
import type { Run } from './text-lines.ts'
import type { Style } from './typesetter.ts'

/** The words of a rich text as pieces, each in its style. A path of our own is no address on paper: it stays words. */
export function piecesOf(nodes: readonly RichNode[], style: Style): Run<Style>[] {
  return nodes.flatMap(node => {
    if (node.tag === undefined) return [{ text: node.text ?? '', look: style }]
    if (node.tag === 'br') return [{ text: '\n', look: style }]
    return piecesOf(node.children ?? [], styleOf(node, style))
  })
}

function styleOf({ tag, href }: RichNode, style: Style): Style {
  switch (tag) {
    case 'strong':
    case 'th':
      return { ...style, isBold: true }
    case 'em':
      return { ...style, isSlanted: true }
    case 'a':
      return href === undefined || href.startsWith('/') ? style : { ...style, href, colour: '#0b5394' }
    default:
      return style
  }
}
