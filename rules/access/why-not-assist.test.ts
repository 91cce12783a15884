import { expect, test } from 'vitest'
import { whyNotAssist } from './why-not-assist.ts'

const support = { mayAssist: true, isOwner: false, isSelf: false, isAdmin: false, isErased: false }

test.each([
  ['support helps a participant', {}, undefined],
  ['who may not assist does not', { mayAssist: false, isSelf: true }, 'not-permitted'],
  ['nobody acts on their own account, owners neither', { isOwner: true, isSelf: true, isAdmin: true }, 'own-account'],
  ['support leaves those who hold roles alone', { isAdmin: true }, 'administrator'],
  ['there is no account of somebody who was erased', { isOwner: true, isErased: true }, 'person-erased'],
  ['owners help them', { isOwner: true, isAdmin: true }, undefined],
] as const)('W05b %s', (_, facts, refusal) => {
  expect(whyNotAssist({ ...support, ...facts })).toBe(refusal)
})
