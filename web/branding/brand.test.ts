import { expect, test, vi } from 'vitest'
import { speak } from '../words/words.ts'
import { brandProperties } from './brand.ts'
import { initialsOf, initialsOfName } from './initials.ts'

test('L12 a client and a program set two colours', () => {
  expect(brandProperties({ primaryColor: '#44c9fb', secondaryColor: '#0c7eac' })).toEqual({
    '--brand-primary': '#44c9fb',
    '--brand-secondary': '#0c7eac',
  })
})

test.each(['red', '#FFF', '#44c9fb;background:url(//evil)', 'url(x)', ''])(
  'T11 %s is no colour and is left out',
  value => {
    expect(brandProperties({ primaryColor: value, secondaryColor: '#0c7eac' })).toEqual({
      '--brand-secondary': '#0c7eac',
    })
  },
)

test.each([
  ['tr-TR', 'İI', 'İB'],
  ['en-US', 'II', 'IB'],
])('L01 L14 initials have the capitals of the page’s language %s', (intlCode, person, name) => {
  vi.stubGlobal('document', { documentElement: {} })
  speak({ code: intlCode.replace('-', '_'), intlCode, writingDirection: 'ltr', label: '' })
  expect(initialsOf({ firstName: 'ilker', lastName: 'ışık' })).toBe(person)
  expect(initialsOfName('ilker bey')).toBe(name)
})
