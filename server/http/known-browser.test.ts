import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { keepKnownBrowser, placeOf } from './known-browser.ts'
import { testSecret } from './test-app.ts'

const abroad = 'https://points.example.com'
const id = 'b'.repeat(43)
const at = (origin: string, cookie?: string) =>
  placeOf({ request: { headers: { cookie } } as FastifyRequest, origin, address: '192.0.2.1', secret: testSecret })

function kept(origin: string): string {
  let line = ''
  const reply = {
    header: (_name: string, text: string) => {
      line = text
    },
  } as unknown as FastifyReply
  keepKnownBrowser(reply, origin, at(origin, `__Host-cairn-browser=${id}; cairn-browser=${id}`))
  return line
}

test('T10 v5.0.0-3.3.1 v5.0.0-3.3.2 v5.0.0-3.3.3 the id of a known browser is this host’s alone, by TLS, and no script’s', () => {
  expect(kept(abroad)).toBe(`__Host-cairn-browser=${id}; Path=/; HttpOnly; Max-Age=15552000; SameSite=Strict; Secure`)
  // A developer's machine has no TLS, and browsers take no prefixed cookie without.
  expect(kept('http://one.localhost:3000')).toBe(
    `cairn-browser=${id}; Path=/; HttpOnly; Max-Age=15552000; SameSite=Strict`,
  )
})

test('T5 a browser with no id, an invalid one or two is treated as new', () => {
  for (const cookie of [
    undefined,
    `cairn-browser=${id}`,
    `__Host-cairn-browser=${id}x`,
    `__Host-cairn-browser=${id}; __Host-cairn-browser=${id}`,
  ]) {
    const browsers = [at(abroad, cookie).browser, at(abroad, cookie).browser]
    expect(new Set([...browsers, id]).size, cookie).toBe(3)
    expect(browsers[0]).toMatch(/^[\w-]{43}$/)
  }
})
