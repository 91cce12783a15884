import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Grant,
  may,
  maySomewhere,
  type Permission,
  permissions,
  permissionsOf,
  programsWith,
  type Role,
  roles,
} from './permissions.ts'

/** The table of console §1 as it is written there: author, loader, approver, support, auditor, owner. */
const written: Readonly<Record<Permission, string>> = {
  'see-programs': '✓ ✓ ✓ ✓ ✓ ✓',
  'see-results': '– – ✓ ✓ ✓ ✓',
  'see-people': '– ✓ ✓ ✓ ✓ ✓',
  draft: '✓ – – – – ✓',
  'propose-publication': '✓ – – – – ✓',
  'agree-to-publication': '– – ✓ – – –',
  prepare: '– ✓ – – – ✓',
  approve: '– – ✓ – – –',
  assist: '– – – ✓ – ✓',
  fulfil: '– – – ✓ – ✓',
  stock: '✓ – – – – ✓',
  'export-trail': '– – – – ✓ ✓',
  administer: '– – – – – ✓',
}
const cells = permissions.flatMap(permission =>
  written[permission].split(' ').map((cell, place) => [roles[place]!, permission, cell === '✓'] as const),
)

test('W10b the table has a row for each permission and a cell for each role', () => {
  expect(permissions).toEqual(Object.keys(written))
  expect(cells).toHaveLength(permissions.length * roles.length)
})

test.each(cells)('W10b the role %s may %s: %s', (role, permission, isAllowed) => {
  expect(may([{ role }], permission)).toBe(isAllowed)
  expect(may([{ role }], permission, 'q3')).toBe(isAllowed)
  expect(maySomewhere([{ role }], permission)).toBe(isAllowed)
  expect(may([{ role, programId: 'q3' }], permission, 'q3')).toBe(isAllowed)
  expect(may([{ role, programId: 'q3' }], permission, 'q4')).toBe(false)
  expect(may([{ role, programId: 'q3' }], permission)).toBe(false)
  expect(maySomewhere([{ role, programId: 'q3' }], permission)).toBe(isAllowed)
})

test('W10a who has no grant may do nothing', () => {
  expect(permissionsOf([])).toEqual([])
  expect(permissions.filter(permission => maySomewhere([], permission))).toEqual([])
})

test('where somebody may do something: everywhere, or in the programs of their grants, each once', () => {
  const q = (role: Role, programId: string): Grant => ({ role, programId })
  expect(programsWith([q('approver', 'q4'), q('approver', 'q3'), q('auditor', 'q3')], 'see-results')).toEqual([
    'q3',
    'q4',
  ])
  expect(programsWith([q('approver', 'q4'), { role: 'auditor' }], 'see-results')).toBe('all')
  expect(programsWith([q('loader', 'q4')], 'see-results')).toEqual([])
})

const grant = fc.record(
  { role: fc.constantFrom(...roles), programId: fc.constantFrom('q3', 'q4') },
  { requiredKeys: ['role'] },
)

test('another grant never takes anything away, and what holds for the client holds in each program', () => {
  fc.assert(
    fc.property(fc.array(grant), grant, fc.constantFrom(...permissions), (held, more, permission) => {
      for (const programId of [undefined, 'q3', 'q9']) {
        if (may(held, permission, programId)) expect(may([...held, more], permission, programId)).toBe(true)
      }
      if (may(held, permission)) expect(may(held, permission, 'q9')).toBe(true)
      expect(maySomewhere(held, permission)).toBe(programsWith(held, permission).length > 0)
    }),
  )
})

test('permissionsOf lists what may allows', () => {
  fc.assert(
    fc.property(fc.array(grant), fc.option(fc.constantFrom('q3', 'q9'), { nil: undefined }), (held, programId) => {
      expect(permissionsOf(held, programId)).toEqual(permissions.filter(one => may(held, one, programId)))
    }),
  )
})
