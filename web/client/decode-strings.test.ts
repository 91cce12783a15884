import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeStrings } from './decode-strings.ts'

const anyText = fc.string({ unit: 'binary' })

test('T12 any text that was encoded reads as it was written', () => {
  fc.assert(
    fc.property(anyText, text => {
      expect(decodeStrings({ texts: [encodeURIComponent(text)] })).toEqual({ texts: [text] })
    }),
    { examples: [['100%'], ['%3Cscript%3E'], ['https://northlight.example/?a=%26'], ['/b%2Fc']] },
  )
})

test('T12 an address keeps what is encoded in it, whatever that is', () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom('https://shop.example', 'HTTP://shop.example', ''), (text, origin) => {
      const marketPlaceUrl = `${origin}/to?back=${encodeURIComponent(text)}`
      expect(decodeStrings({ marketPlaceUrl })).toEqual({ marketPlaceUrl })
    }),
    { examples: [['/a?b=1&c', 'https://shop.example']] },
  )
})

test('T12 a session id is no text', () => {
  const user = { sessionId: 'a%2Bb%3D', firstName: 'Ren%C3%A9e' }
  expect(decodeStrings(user)).toEqual({ sessionId: 'a%2Bb%3D', firstName: 'Renée' })
})
