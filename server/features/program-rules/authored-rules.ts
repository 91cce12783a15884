import type { ProgramDocument } from '../../../contract/program-document.ts'
import type { RichNode } from '../../../contract/rich-text.ts'
import { readHtml } from '../rich-text/read-html.ts'

export interface AuthoredRules {
  readonly locale: string
  readonly content: readonly RichNode[]
}

/** What a program's author wrote for a group and a role, in the order of the document, each in the nearest language there is. */
export function authoredRules(
  { rules = [] }: ProgramDocument,
  groupId: string,
  role: string,
  locales: readonly [wanted: string, fallback: string],
): AuthoredRules[] {
  return rules
    .filter(({ groups, roles }) => (groups?.includes(groupId) ?? true) && (roles?.includes(role) ?? true))
    .flatMap(({ text }) => {
      const locale = [...locales, ...Object.keys(text)].find(one => text[one] !== undefined)
      if (locale === undefined) return []
      const read = readHtml(text[locale]!).text
      const title: RichNode[] = read.title === undefined ? [] : [{ tag: 'h2', children: [{ text: read.title }] }]
      const content = [...title, ...read.content].map(withoutIds)
      return content.length === 0 ? [] : [{ locale, content }]
    })
}

// Two texts on one page have the same places to point at.
function withoutIds({ id: _, children, ...node }: RichNode): RichNode {
  return { ...node, ...(children && { children: children.map(withoutIds) }) }
}
