import { expect, test } from 'vitest'
import { getProgramView, getProgramViews } from '../../contract/calls/program-views.ts'
import type { LiveWord } from '../../contract/calls/session/events.ts'
import { getText } from '../../contract/calls/texts.ts'
import { getAccountStatement } from '../../contract/calls/user/account/statement/all.ts'
import { getMyPlan } from '../../contract/calls/user/progress/myplan.ts'
import { isAboutUser, isConcerned } from './concerned.ts'

const keys = {
  views: [getProgramViews.path, {}],
  view: [getProgramView.path, { params: { id: 'q3---Selector' } }],
  other: [getProgramView.path, { params: { id: 'q33---Selector' } }],
  plan: [getMyPlan.path, { query: { programId: 'q3' } }],
  otherPlan: [getMyPlan.path, { query: { programId: 'q4' } }],
  account: [getAccountStatement.path, {}],
  text: [getText.path, { params: { name: 'faq' } }],
} as const

const concerned = (word: Partial<LiveWord> & Pick<LiveWord, 'kind'>) =>
  Object.entries(keys).flatMap(([name, key]) => (isConcerned({ withinMs: 0, ...word }, key) ? [name] : []))

test('a word is about what it may have changed and nothing else', () => {
  expect(concerned({ kind: 'program', programId: 'q3' })).toEqual(['views', 'view', 'account'])
  expect(concerned({ kind: 'goal', programId: 'q33' })).toEqual(['views', 'other', 'account'])
  expect(concerned({ kind: 'plan', programId: 'q3' })).toEqual(['plan'])
  expect(concerned({ kind: 'balance' })).toEqual(['account'])
  expect(concerned({ kind: 'all' })).toEqual(['views', 'view', 'other', 'plan', 'otherPlan', 'account'])
  expect(concerned({ kind: 'open' })).toEqual([])
})

test('the balance in the header follows whatever may move points', () => {
  const kinds = ['program', 'goal', 'plan', 'balance', 'team', 'all'] as const
  expect(kinds.filter(kind => isAboutUser({ kind, withinMs: 0 }))).toEqual(['program', 'goal', 'balance', 'all'])
})
