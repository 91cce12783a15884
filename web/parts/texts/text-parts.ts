import type { RichNode } from '../../../contract/rich-text.ts'

/** A heading of a text, as a table of contents names it. */
export interface Heading {
  readonly id: string
  readonly text: string
}

/** The words of a piece of text, as one line. */
export function wordsOf({ text = '', tag, children = [] }: RichNode): string {
  return tag === 'br' ? ' ' : text + children.map(wordsOf).join('')
}

/** The chapters of a text: its second-level headings. */
export function chaptersOf(content: readonly RichNode[]): readonly Heading[] {
  return content.flatMap(node => (node.tag === 'h2' && node.id ? [{ id: node.id, text: wordsOf(node) }] : []))
}

/** A question and what follows it up to the next heading. */
export interface Question extends Heading {
  readonly answer: readonly RichNode[]
}

/** Questions under one heading; the first group may have none. */
export interface QuestionGroup {
  readonly heading?: Heading
  /** What stands before the first question. */
  readonly lead: readonly RichNode[]
  readonly questions: readonly Question[]
}

/**
 * A text as questions and answers: third-level headings are the questions, second-level ones group them; without third-level
 * headings the second-level ones are the questions.
 */
export function questionGroups(content: readonly RichNode[]): readonly QuestionGroup[] {
  const questionTag = content.some(({ tag }) => tag === 'h3') ? 'h3' : 'h2'
  const groups: { heading?: Heading; lead: RichNode[]; questions: (Question & { answer: RichNode[] })[] }[] = []
  const group = () => {
    if (groups.length === 0) groups.push({ lead: [], questions: [] })
    return groups[groups.length - 1]!
  }
  for (const node of content) {
    const heading = { id: node.id ?? '', text: wordsOf(node) }
    if (node.tag === questionTag) group().questions.push({ ...heading, answer: [] })
    else if (node.tag === 'h2') groups.push({ heading, lead: [], questions: [] })
    else (group().questions.at(-1)?.answer ?? group().lead).push(node)
  }
  return groups
}
