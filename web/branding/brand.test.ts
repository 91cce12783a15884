import { expect, test } from 'vitest'
import { brandProperties } from './brand.ts'
import { initialsOf } from './initials.ts'

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
  ['Maya', 'Andersson', 'MA'],
  ['凛', '木村', '木凛'],
  ['Cher', '', 'C'],
])('the initials of %s %s are %s', (firstName, lastName, initials) => {
  expect(initialsOf({ firstName, lastName })).toBe(initials)
})
