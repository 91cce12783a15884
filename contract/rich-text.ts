import * as z from 'zod/mini'

/** Every element a rich text may hold. What is not named here reaches nobody (security T11). */
export const richTags = [
  'p',
  'h2',
  'h3',
  'ul',
  'ol',
  'li',
  'table',
  'tr',
  'th',
  'td',
  'a',
  'strong',
  'em',
  'br',
] as const
export type RichTag = (typeof richTags)[number]

/** The greatest depth of nested elements; deeper ones are unwrapped into their parents. */
export const deepestRichText = 12

/** A piece of text, or an element with what it holds: a tree, never HTML. `{tag: 'p', children: [{text: 'Hello'}]}`. */
export interface RichNode {
  readonly tag?: RichTag | undefined
  readonly text?: string | undefined
  /** Of `a` alone: https, mailto, or a path of our own. */
  readonly href?: string | undefined
  /** Of headings alone: `section-3`, the same in every language. */
  readonly id?: string | undefined
  readonly children?: readonly RichNode[] | undefined
}

// As many steps as a tree may have, written out: the serializer and the documentation need no recursion.
function nodeOf(depth: number): z.ZodMiniType<RichNode> {
  const leaf = {
    tag: z.optional(z.enum(richTags)),
    text: z.optional(z.string()),
    href: z.optional(z.string()),
    id: z.optional(z.string()),
  }
  return depth === 0 ? z.object(leaf) : z.object({ ...leaf, children: z.optional(z.array(nodeOf(depth - 1))) })
}

/** A whole document: its own title, where it begins with one, and its blocks. */
export const richText = z.object({
  title: z.optional(z.string()),
  content: z.array(nodeOf(deepestRichText)),
})
export type RichText = z.output<typeof richText>
