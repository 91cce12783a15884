import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentChanges, takenBack } from './document-changes.ts'

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
