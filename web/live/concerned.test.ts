import { expect, test } from 'vitest'
import { listGrants } from '../../contract/calls/admin/grants.ts'
import { listBatchLines } from '../../contract/calls/admin/results/lines.ts'
import { getBatch, listBatches } from '../../contract/calls/admin/results.ts'
import { getTask, listTasks } from '../../contract/calls/admin/tasks.ts'
import { getUpload, listUploads } from '../../contract/calls/admin/uploads.ts'
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
  grants: [listGrants.path, {}],
  text: [getText.path, { params: { name: 'faq' } }],
} as const

const concerned = (word: Partial<LiveWord> & Pick<LiveWord, 'kind'>) =>
  Object.entries(keys).flatMap(([name, key]) => (isConcerned({ withinMs: 0, ...word }, key) ? [name] : []))

test('a word is about what it may have changed and nothing else', () => {
  expect(concerned({ kind: 'program', programId: 'q3' })).toEqual(['views', 'view', 'account', 'grants'])
  expect(concerned({ kind: 'goal', programId: 'q33' })).toEqual(['views', 'other', 'account', 'grants'])
  expect(concerned({ kind: 'plan', programId: 'q3' })).toEqual(['plan'])
  expect(concerned({ kind: 'balance' })).toEqual(['account'])
  expect(concerned({ kind: 'all' })).toEqual(['views', 'view', 'other', 'plan', 'otherPlan', 'account', 'grants'])
  expect(concerned({ kind: 'grants' })).toEqual(['grants'])
  expect(concerned({ kind: 'open' })).toEqual([])
})

test('news of tasks concern the pages of tasks, and of uploads that they work on, alone', () => {
  const word = { kind: 'task', withinMs: 0 } as const
  const paths = [listTasks.path, getTask.path, listUploads.path, getUpload.path, getProgramViews.path]
  expect(paths.map(path => isConcerned(word, [path, {}]))).toEqual([true, true, true, true, false])
})

test('W03a news of tasks concern the list of batches, which tasks prepare and issue, and not what is in them', () => {
  const paths = [listBatches.path, getBatch.path, listBatchLines.path]
  expect(paths.map(path => isConcerned({ kind: 'task', withinMs: 0 }, [path, {}]))).toEqual([true, false, false])
})

test('the balance in the header follows whatever may move points', () => {
  const kinds = ['program', 'goal', 'plan', 'balance', 'team', 'grants', 'all'] as const
  expect(kinds.filter(kind => isAboutUser({ kind, withinMs: 0 }))).toEqual([
    'program',
    'goal',
    'balance',
    'grants',
    'all',
  ])
})
