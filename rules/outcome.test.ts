import { expect, test } from 'vitest'
import { done, refused } from './outcome.ts'

test('an outcome carries its value, or the name of its refusal with details only where there are some', () => {
  expect(done(240)).toEqual({ ok: true, value: 240 })
  expect(refused('selection-closed')).toStrictEqual({ ok: false, refusal: 'selection-closed' })
  expect(refused('level-unknown', { level: 'x' })).toEqual({
    ok: false,
    refusal: 'level-unknown',
    details: { level: 'x' },
  })
})
