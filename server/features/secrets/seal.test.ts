import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

const secret = Buffer.alloc(32, 7)
const place = { clientId: 1, purpose: 'sso acme' }

test('a sealed text can be read in its own place only', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), text => {
      const sealed = seal(secret, place, text)
      expect(unseal(secret, place, sealed)).toBe(text)
      expect(unseal(secret, { ...place, clientId: 2 }, sealed)).toBeUndefined()
      expect(unseal(secret, { ...place, purpose: 'sso other' }, sealed)).toBeUndefined()
      expect(unseal(Buffer.alloc(32, 8), place, sealed)).toBeUndefined()
    }),
  )
})

test('an altered or shortened one is refused, and two of the same text differ', () => {
  const sealed = seal(secret, place, 'a secret of a provider')
  for (let at = 0; at < sealed.length; at += 1) {
    const altered = Buffer.from(sealed)
    altered[at]! ^= 1
    expect(unseal(secret, place, altered)).toBeUndefined()
    expect(unseal(secret, place, sealed.subarray(0, at))).toBeUndefined()
  }
  expect(seal(secret, place, 'x').equals(seal(secret, place, 'x'))).toBe(false)
})
