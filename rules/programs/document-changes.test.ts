import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeLine, documentChanges, takenBack } from './document-changes.ts'
import { type DocumentPath, pathOf, pathText } from './document-path.ts'

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const level = fc.record(
  { levelId: id, award: fc.nat(3), name: fc.constant({ en_US: 'x' }) },
  { requiredKeys: ['levelId'] },
)
const levels = fc.uniqueArray(level, { selector: one => one.levelId, minLength: 1 })
const group = fc.record({ groupId: id, levels, threshold: fc.nat(2) }, { requiredKeys: ['groupId', 'levels'] })
const documents = fc.record(
  {
    groups: fc.uniqueArray(group, { selector: one => one.groupId, minLength: 1 }),
    budget: fc.nat(2),
    roles: fc.array(id, { maxLength: 2 }),
    label: fc.record({ text: id, precision: fc.nat(1) }, { requiredKeys: [] }),
  },
  { requiredKeys: ['groups'] },
)

test('W01e every change taken back is the first document again, none of them the second', () => {
  fc.assert(
    fc.property(documents, documents, (before, after) => {
      const changes = documentChanges(before, after)
      expect(takenBack(after, changes)).toEqual(before)
      expect(takenBack(after, changes.toReversed())).toEqual(before)
      expect(takenBack(after, [])).toEqual(after)
    }),
  )
})

test('W01e one change taken back leaves the others', () => {
  fc.assert(
    fc.property(documents, documents, (before, after) => {
      for (const change of documentChanges(before, after)) {
        const left = documentChanges(takenBack(after, [change]), after)
        // What comes back may stand elsewhere among what is new; that is its order.
        expect(left.filter(({ path }) => !path.endsWith(' order')).length).toBe(change.path.endsWith(' order') ? 0 : 1)
      }
    }),
  )
})

test('W01e keys in another order are no change', () => {
  expect(documentChanges({ label: { text: 'a', precision: 1 } }, { label: { precision: 1, text: 'a' } })).toEqual([])
})

test('W01e a change reads as a line: what was, what is, what is new, what is gone', () => {
  const before = { award: 60, theme: 'mountain', name: 'Spring' }
  const after = { award: 80, budget: { points: 500 }, name: 'n'.repeat(90) }
  expect(documentChanges(before, after).map(changeLine)).toEqual([
    'award: 60 → 80',
    'budget: new, {"points":500}',
    `name: Spring → ${'n'.repeat(79)}…`,
    'theme: gone, was mountain',
  ])
})

test('W01e a document in place of another is one change, of the document', () => {
  expect(documentChanges(['a'], {}).map(changeLine)).toEqual(['document: ["a"] → {}'])
})

test('W01e an order taken back loses no item of a draft that has an id twice', () => {
  const [a, b] = [{ levelId: 'a' }, { levelId: 'b' }]
  const after = { levels: [b, a, a] }
  expect(takenBack(after, documentChanges({ levels: [a, b] }, after))).toEqual({ levels: [a, b, a] })
})

const [a, b, c] = ['a', 'b', 'c'].map(levelId => ({ levelId }))
test.each<[string, object, object, string[]]>([
  ['a level put in before others', { levels: [a, b] }, { levels: [c, a, b] }, ['levels[0]: new, {"levelId":"c"}']],
  ['a level that is gone', { levels: [c, a, b] }, { levels: [c, b] }, ['levels[1]: gone, was {"levelId":"a"}']],
  ['levels in another order', { levels: [a, b] }, { levels: [b, a] }, ['levels order: ["a","b"] → ["b","a"]']],
  ['the first levels', { levels: [] }, { levels: [a] }, ['levels: [] → [{"levelId":"a"}]']],
  ['no levels any more', { levels: [a] }, { levels: [] }, ['levels: [{"levelId":"a"}] → []']],
  [
    'levels put in around another',
    { levels: [a] },
    { levels: [b, a, c] },
    ['levels[0]: new, {"levelId":"b"}', 'levels[2]: new, {"levelId":"c"}'],
  ],
  [
    'levels gone before another',
    { levels: [a, b, c] },
    { levels: [c] },
    ['levels[0]: gone, was {"levelId":"a"}', 'levels[1]: gone, was {"levelId":"b"}'],
  ],
  ['something new', {}, { budget: 1 }, ['budget: new, 1']],
  ['keys of tiers in another order', { tiers: [{ from: '0', to: '9' }] }, { tiers: [{ to: '9', from: '0' }] }, []],
  ['words in a list', { roles: ['a', 'b'] }, { roles: ['b'] }, ['roles: ["a","b"] → ["b"]']],
  [
    'a list in which not all have ids',
    { levels: [a, {}] },
    { levels: [b, {}] },
    ['levels: [{"levelId":"a"},{}] → [{"levelId":"b"},{}]'],
  ],
  [
    'a list of which the ids are no texts',
    { levels: [{ levelId: 1 }] },
    { levels: [{ levelId: 2 }] },
    ['levels: [{"levelId":1}] → [{"levelId":2}]'],
  ],
  ['something in place of nothing', { budget: null }, { budget: { points: 1 } }, ['budget: null → {"points":1}']],
  ['a list in place of an object', { label: { text: 'x' } }, { label: ['x'] }, ['label: {"text":"x"} → ["x"]']],
  ['a key without a value', { budget: undefined }, {}, []],
  ['a text of 80 characters', { name: 'n' }, { name: 'm'.repeat(80) }, [`name: n → ${'m'.repeat(80)}`]],
])('W01e %s: what differs', (_, before, after, lines) => {
  const changes = documentChanges(before, after)
  expect(changes.map(changeLine)).toEqual(lines)
  expect(takenBack(after, changes)).toStrictEqual(JSON.parse(JSON.stringify(before)))
})

test.each<[DocumentPath, string]>([
  [['groups', 10, 'levels', 1, 'award'], 'groups[10].levels[1].award'],
  [['budget'], 'budget'],
  [[0, 'award'], '[0].award'],
])('W01e the path %j is written %s, and read so', (path, text) => {
  expect(pathText(path)).toBe(text)
  expect(pathOf(text)).toEqual(path)
  expect(pathOf()).toEqual([])
})
