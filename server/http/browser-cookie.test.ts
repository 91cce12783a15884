import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { browserOf, keepBrowser } from './browser-cookie.ts'

const abroad = 'https://points.example.com'
const atHome = 'http://one.localhost:3000'
const value = 'b'.repeat(43)

const requestWith = (cookie: string | undefined) => ({ headers: { cookie } }) as FastifyRequest
function kept(origin: string, place?: 'top' | 'framed', cookie?: string) {
  let line = ''
  const reply = {
    header: (_name: string, text: string) => {
      line = text
    },
  } as unknown as FastifyReply
  const browser = keepBrowser(requestWith(cookie), reply, origin, place)
  return { browser, line }
}

test('T13 v5.0.0-3.3.1 v5.0.0-3.3.2 v5.0.0-3.3.3 the cookie of a sign-on is this host’s alone, by TLS, and no script’s', () => {
  const { browser, line } = kept(abroad)
  expect(browser).toMatch(/^[\w-]{43}$/)
  expect(line).toBe(`__Host-cairn-sso=${browser}; Path=/; HttpOnly; Max-Age=720; SameSite=Lax; Secure`)
  expect(kept(abroad, 'framed').line).toMatch(/^__Host-.*; HttpOnly; .*; SameSite=None; Partitioned; Secure$/)
  // A developer's machine has no TLS, and browsers take no prefixed cookie without.
  expect(kept(atHome).line).toMatch(/^cairn-sso=.*; HttpOnly; .*; SameSite=Lax$/)
  expect(kept(abroad).browser).not.toBe(browser)
})

test('T13 a valid cookie is kept, if there is exactly one', () => {
  expect(kept(abroad, 'top', `other=1; __Host-cairn-sso=${value}`).browser).toBe(value)
  const malformed = [
    undefined,
    '',
    `cairn-sso=${value}`,
    `__Host-cairn-sso=${value.slice(1)}`,
    `__Host-cairn-sso=${value}x`,
    `__Host-cairn-sso="${value}"`,
    `__Host-cairn-sso=${value.slice(1)}=`,
    `__Host-cairn-sso=${value}; __Host-cairn-sso=${'c'.repeat(43)}`,
  ]
  for (const cookie of malformed) {
    expect(browserOf(requestWith(cookie), abroad), cookie).toBeUndefined()
    expect(kept(abroad, 'top', cookie).browser).not.toBe(value)
  }
})
