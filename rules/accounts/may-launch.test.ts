import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LaunchTarget, leadsLaunches, mayLaunch } from './may-launch.ts'

const target = (places: LaunchTarget['places'], more: Partial<LaunchTarget> = {}): LaunchTarget => ({
  isSelf: false,
  isAdmin: false,
  places,
  ...more,
})
const selector = { role: 'Selector', depth: 0 }

test.each([
  ['Manager', true],
  ['multimanager', true],
  ['Owner', true],
  ['MultiOwner', true],
  ['Superviewer', false],
  ['Partner', false],
  ['Selector', false],
  ['ParticipantManager', false],
])('T21 %s may launch people below: %s', (role, expected) => {
  expect(leadsLaunches(role)).toBe(expected)
})

test.each([
  ['a Selector of the same unit', target([selector]), true],
  ['a Selector further down', target([{ role: 'Selector', depth: 3 }]), true],
  ['a Selector elsewhere', target([{ role: 'Selector', depth: undefined }]), false],
  ['a Selector here and elsewhere', target([selector, { role: 'Selector', depth: undefined }]), false],
  ['somebody without a place', target([]), false],
  ['a manager of the same unit', target([{ role: 'Manager', depth: 0 }]), false],
  ['a manager below', target([{ role: 'Manager', depth: 1 }]), true],
  ['a Selector who also leads the same unit', target([selector, { role: 'Owner', depth: 0 }]), false],
  ['a superviewer below', target([{ role: 'Superviewer', depth: 2 }]), false],
  ['a partner below', target([{ role: 'Partner', depth: 1 }]), true],
  ['an administrator below', target([selector], { isAdmin: true }), false],
  ['themselves', target([selector], { isSelf: true }), false],
])('T21 who leads launches %s: %s', (_, who, expected) => {
  expect(mayLaunch(false, who)).toBe(expected)
})

test.each([
  ['anybody', target([]), true],
  ['the owner of everything', target([{ role: 'Owner', depth: undefined }]), true],
  ['another administrator', target([], { isAdmin: true }), false],
  ['themselves', target([], { isSelf: true }), false],
])('T21 an administrator launches %s: %s', (_, who, expected) => {
  expect(mayLaunch(true, who)).toBe(expected)
})

test('T21 another place never opens what was closed', () => {
  const place = fc.record({
    role: fc.constantFrom('Selector', 'Manager', 'Owner', 'Superviewer', 'Partner', 'Participant'),
    depth: fc.option(fc.nat(3), { nil: undefined }),
  })
  fc.assert(
    fc.property(fc.array(place, { minLength: 1 }), place, (places, another) => {
      if (mayLaunch(false, target([...places, another]))) expect(mayLaunch(false, target(places))).toBe(true)
    }),
  )
})
