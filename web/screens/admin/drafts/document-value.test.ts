import { expect, test } from 'vitest'
import { at, moved, newGroup, newLevel, readValue, wholeOf, withPart, writeValue } from './document-value.ts'

test('W01a a field changes its own part: what no form knows stays as it is, in its order', () => {
  const text =
    '{"unknown": [1, {"x": null}], "name": {"en_US": "A", "xx_XX": "B"}, "groups": [{"groupId": "a"}, {"groupId": "b"}]}'
  const value = readValue(text)!
  const named = withPart(value, ['name', 'en_US'], 'C')
  expect(named).toEqual({ ...value, name: { en_US: 'C', xx_XX: 'B' } })
  expect(Object.keys(named as object)).toEqual(['unknown', 'name', 'groups'])
  expect(at(withPart(value, ['groups', 1, 'levels', 0, 'award'], 60), ['groups', 1])).toEqual({
    groupId: 'b',
    levels: [{ award: 60 }],
  })
  expect(readValue(writeValue(value))).toEqual(value)
})

test('W01a an emptied field is gone, with what held nothing else; a place in a list stays', () => {
  const value = {
    timePeriod: { startDate: 'x' },
    label: { labelText: 'units' },
    groups: [{ groupId: 'a' }, { groupId: 'b' }],
  }
  expect(withPart(value, ['label', 'labelText'], undefined)).toEqual({
    timePeriod: { startDate: 'x' },
    groups: value.groups,
  })
  expect(at(withPart(value, ['groups', 0, 'groupId'], undefined), ['groups'])).toEqual([{}, { groupId: 'b' }])
  expect(at(withPart(value, ['groups', 0], undefined), ['groups'])).toEqual([{ groupId: 'b' }])
})

test.each([
  ['60', 60],
  [' 60 ', 60],
  ['sixty', 'sixty'],
  ['6.5', '6.5'],
  ['', undefined],
  ['1'.repeat(16), '1'.repeat(16)],
])('W01b %j in a field of whole numbers is kept as %j', (text, kept) => {
  expect(wholeOf(text)).toBe(kept)
})

test('W01b a text that is no JSON object is for the document step alone', () => {
  for (const text of ['', '{', '[]', '3', 'null']) expect(readValue(text)).toBeUndefined()
})

test.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [1, 1, ['a', 'b', 'c']],
])('W01a of three parts the one at %i is moved to %i', (from, to, after) => {
  expect(moved(['a', 'b', 'c'], from, to)).toEqual(after)
})

test('W01a a new group and a new level have an ID that none before has', () => {
  expect(newGroup({})).toEqual({ groupId: 'group-1' })
  expect(newGroup({ programId: 'spring', groups: [{ groupId: 'spring-1' }] })).toEqual({ groupId: 'spring-2' })
  expect(newLevel([{ levelId: 'level-2' }, { levelId: 'ridge' }])).toEqual({ levelId: 'level-1' })
})
