import { expect, test } from 'vitest'
import { normalHost } from './host-name.ts'

test.each([
  ['Points.Example.com', 'points.example.com'],
  ['points.example.com.:443', 'points.example.com'],
  [' alpha.localhost:3000 ', 'alpha.localhost'],
  ['127.0.0.1', '127.0.0.1'],
  ['[::1]:80', '[::1]'],
  [`${'a'.repeat(60)}.example`, `${'a'.repeat(60)}.example`],
])('T1 the host %j is %j', (text, host) => {
  expect(normalHost(text)).toBe(host)
})

test.each([
  '',
  'BAD host/ü',
  'ü.com',
  'a b',
  'http://a.com',
  'a.com/x',
  'a..b',
  '1..2',
  '..',
  '.a',
  'a:b',
  'a:123456',
  'x\0',
  'a,b',
])('T1 %j is no host', text => {
  expect(normalHost(text)).toBeUndefined()
})

test('T1 a name longer than any host may be is no host', () => {
  expect(normalHost(`${'a.'.repeat(126)}a`)).toHaveLength(253)
  expect(normalHost(`${'a.'.repeat(127)}a`)).toBeUndefined()
})
