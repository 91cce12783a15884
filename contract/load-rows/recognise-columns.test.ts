import { expect, test } from 'vitest'
import { loadKinds, loadShapes } from './load-kind.ts'
import { headerSignature, proposeColumns, recogniseKind, scoreKinds } from './recognise-columns.ts'

test.each(loadKinds)(
  'W02a a file of %s is recognised by its own header, with all columns and with the required ones',
  kind => {
    const { columns } = loadShapes[kind]
    for (const some of [columns, columns.filter(({ isRequired }) => isRequired)]) {
      const header = some.map(({ name }) => name)
      expect(recogniseKind(scoreKinds(header))).toBe(kind)
      expect(proposeColumns(kind, header)).toEqual(header)
    }
  },
)

test.each([
  ['progress', ['Benutzername', 'Programm', 'Stand', 'Betrag']],
  ['progress', ['ユーザー名', 'プログラム', '日付', '実績']],
  ['participants', ['Employee ID', 'User Name', 'Given name', 'Surname', 'E-Mail']],
  ['participants', ['Personalnummer', 'Benutzer', 'Vorname', 'Nachname', 'Eintrittsdatum']],
  ['enrollments', ['user_name', 'Program-ID', 'Group']],
  ['orgunits', ['Unit', 'Parent', 'Unit name']],
] as const)('W02a %s is recognised by %j', (kind, header) => {
  const scores = scoreKinds(header)
  expect(recogniseKind(scores)).toBe(kind)
  expect(scores[0]!.missing).toEqual([])
})

test('W02a what fits no kind is left to the person, and says what is missing', () => {
  const scores = scoreKinds(['one', 'two'])
  expect(recogniseKind(scores)).toBeUndefined()
  expect(scores[0]!.missing.length).toBeGreaterThan(0)
  expect(recogniseKind(scoreKinds([]))).toBeUndefined()
})

test('W02a no column is proposed twice', () => {
  expect(proposeColumns('baselines', ['userName', 'user', 'programId', 'value', ''])).toEqual([
    'userName',
    null,
    'programId',
    'value',
    null,
  ])
})

test('W02a a header is known again however it is written, and in a file of its rejects', () => {
  expect(headerSignature(['User-Name', 'VALUE'])).toBe(headerSignature(['user name', 'value']))
  expect(headerSignature(['line', 'codes', 'userName', 'value'])).toBe(headerSignature(['userName', 'value']))
  expect(headerSignature(['value', 'userName'])).not.toBe(headerSignature(['userName', 'value']))
})
