import { expect, test } from 'vitest'
import type { RichNode } from '../../../contract/rich-text.ts'
import { chaptersOf, questionGroups } from './text-parts.ts'

const node = (tag: RichNode['tag'], text: string, id?: string): RichNode => ({ tag, id, children: [{ text }] })
const p = (text: string) => node('p', text)

test('N16 chapters are the second-level headings, in words', () => {
  const heading: RichNode = {
    tag: 'h2',
    id: 'section-1',
    children: [{ text: 'Who ' }, { tag: 'em', children: [{ text: 'sees' }] }, { tag: 'br' }, { text: 'it' }],
  }
  expect(chaptersOf([p('a'), heading, node('h3', 'x', 'section-2')])).toEqual([
    { id: 'section-1', text: 'Who sees it' },
  ])
})

test('N16 questions stand under their headings, each with all of its answer', () => {
  const groups = questionGroups([
    p('Lead'),
    node('h2', 'Goals', 's-1'),
    node('h3', 'How?', 's-2'),
    p('So.'),
    p('And so.'),
    node('h3', 'When?', 's-3'),
    node('h2', 'Account', 's-4'),
    p('First.'),
    node('h3', 'Who?', 's-5'),
    p('You.'),
  ])
  expect(groups).toMatchObject([
    { lead: [p('Lead')], questions: [] },
    {
      heading: { id: 's-1', text: 'Goals' },
      lead: [],
      questions: [
        { id: 's-2', text: 'How?', answer: [p('So.'), p('And so.')] },
        { id: 's-3', text: 'When?', answer: [] },
      ],
    },
    { heading: { text: 'Account' }, lead: [p('First.')], questions: [{ text: 'Who?', answer: [p('You.')] }] },
  ])
})

test('N16 without third-level headings the second-level ones are the questions; a text without headings has none', () => {
  expect(questionGroups([node('h2', 'How?', 's-1'), p('So.')])).toEqual([
    { lead: [], questions: [{ id: 's-1', text: 'How?', answer: [p('So.')] }] },
  ])
  expect(questionGroups([p('Only words')])).toEqual([{ lead: [p('Only words')], questions: [] }])
  expect(questionGroups([])).toEqual([])
})
