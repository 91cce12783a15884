import { expect, test } from 'vitest'
import { readWords } from '../../../../bundles/read-words.ts'
import { actionsOf, kindsOfAction } from './action-text.ts'

test('W09c each action that is named belongs to one kind of the filter', () => {
  const named = Object.keys(readWords('console', 'en_US')).flatMap(
    key => /^audit\.action-([^.]+\.)/.exec(key)?.slice(1) ?? [],
  )
  const parts = kindsOfAction().flatMap(kind => actionsOf(`${kind}.`)!.split(','))
  expect(parts.sort()).toEqual([...new Set(named)].sort())
})

test('W09c a kind asks for all its actions, from an address as it always was; one action asks for itself', () => {
  expect(actionsOf('codes.')).toBe('codes.,code.')
  expect(actionsOf('grant.')).toBe('grant.')
  expect(actionsOf('upload.')).toBe('upload.')
  expect(actionsOf('grant.revoked')).toBe('grant.revoked')
  expect(actionsOf(undefined)).toBeUndefined()
})
