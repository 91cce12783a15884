import { readdirSync, readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { documentProblems } from '../../../../server/features/programs/read-document.ts'
import { speak } from '../../../words/words.ts'
import { problemSentence } from '../parts/problem-sentence.ts'
import { at, type Path, withPart } from './document-value.ts'
import { FormStep } from './FormStep.tsx'
import { byPlace, placeOf, shownParts } from './field-places.ts'
import { nameOf, type Step, stepOf } from './fields.ts'
import { FormContext, type Problem } from './form.ts'
import { GoalsStep } from './GoalsStep.tsx'
import { LookStep } from './LookStep.tsx'
import { PeopleStep } from './PeopleStep.tsx'
import { WordsStep } from './WordsStep.tsx'

// Rendered once, to text: the session as it is, without listening for changes.
vi.mock('../../../session/session.ts', async load => {
  const session = await load<typeof import('../../../session/session.ts')>()
  return { ...session, useSession: session.currentSession }
})

const folder = new URL('../../../../samples/programs/', import.meta.url)
const samples: Record<string, unknown>[] = readdirSync(folder)
  .filter(file => file.endsWith('.json'))
  .map(file => JSON.parse(readFileSync(new URL(file, folder), 'utf8')))

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: {} })
  speak({ code: 'en_US', intlCode: 'en-US', writingDirection: 'ltr', label: 'English' })
})

const other = {
  type: ['goalquest', 'challengepoint', 'objective'],
  calculation: ['standard', 'average', 'reduction'],
  achievementRule: ['percentage_of_baseline', 'goal_selected', 'percentage_of_threshold'],
  managerRoles: [['A b9'], 'Manager'],
  bonus: [{}, { name: { en_US: 'A' } }],
  minimumQualifier: [{}, { label: { labelText: { en_US: '' } } }],
  goalSelection: [{ from: '2026-01-01' }],
  rules: [[{}], [{ text: { en_US: 'x' }, groups: ['A b'], roles: ['9'] }], 'none'],
  label: [{ labelText: { en_US: '' } }, { labelText: { de_DE: '', 'en-US': 'x' } }],
  payout: [{ type: 'rate' }, { type: 'fixed+rate' }, { raffle: true }],
  groups: [[], [{}], {}, ['a']],
  mediaLabelForms: [{ de_DE: { one: 'Meile' } }],
} as const
const overrides = [
  'percentage_of_override',
  'flat_payout',
  'percentage_of_team_achievement_tiers',
  'no_manager_override',
]

/** Documents of which each has something else wrong. */
function* wrongDocuments(): Generator<unknown> {
  yield* [{}, { groups: [{}] }]
  for (const sample of samples) {
    yield { ...sample, labeltext: 'x' }
    for (const [name, values] of Object.entries(other)) {
      for (const value of values) yield { ...sample, [name]: value }
    }
    for (const type of overrides) yield { ...sample, override: { ...(sample['override'] as object), type } }
    for (const path of pathsOf(sample)) {
      for (const wrong of [undefined, 'Zz 9!', '-5', 0, '', ['a b!'], {}]) yield withPart(sample, path, wrong)
      if (typeof at(sample, path) === 'object') yield withPart(sample, [...path, 'labeltext'], 'x')
    }
  }
}

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const inside = Object.entries(value).flatMap(([key, part]) =>
    pathsOf(part, [...path, Array.isArray(value) ? Number(key) : key]),
  )
  return path.length === 0 ? inside : [path, ...inside]
}

interface Case {
  readonly value: unknown
  readonly problem: Problem
}

/** Each kind of problem at each kind of place once. */
const cases = new Map<string, Case>()
for (const value of wrongDocuments()) {
  for (const { path, text, sentence } of documentProblems(value)) {
    const kind = path.map(step => (typeof step === 'number' ? '#' : step)).join('.')
    const problem: Problem = { severity: 'problem', path: [...path], line: 1, text, sentence }
    cases.set(`${kind} ${sentence.code} ${nameOf(placeOf(shownParts(value), path) ?? []).replace(/\d+/g, '#')}`, {
      value,
      problem,
    })
  }
}

test('W01b every problem that a document can have is said beside a field of the step to which the list leads', () => {
  expect(cases.size).toBeGreaterThan(240)
  const unsaid = [...cases].filter(([, { value, problem }]) => {
    const step = stepOf(problem, 'en_US')
    return step !== 'document' && !saidIn(step, value, problem)
  })
  expect(unsaid.map(([name]) => name)).toEqual([])
})

test('W01b what no form shows is left to the document step', () => {
  const left = [...cases].filter(([, { problem }]) => stepOf(problem, 'en_US') === 'document').map(([name]) => name)
  expect(new Set(left.map(name => name.split(/[. ]/)[0]))).toEqual(new Set(['labeltext', 'mediaLabelForms']))
})

function saidIn(step: Step, value: unknown, problem: Problem): boolean {
  const problems = [problem]
  const form = {
    value: value as Record<string, unknown>,
    change: () => {},
    problems,
    beside: byPlace(value, problems),
    locales: ['en_US', 'de_DE'],
  }
  const markup = renderToStaticMarkup(<FormContext value={form}>{screenOf(step)}</FormContext>)
  return markup.includes(renderToStaticMarkup(problemSentence(problem)))
}

function screenOf(step: Step) {
  if (step === 'people') return <PeopleStep />
  if (step === 'goals') return <GoalsStep />
  if (step === 'look') return <LookStep draftId="1" />
  return step === 'words' ? <WordsStep /> : <FormStep step={step as 'basics'} />
}
