import { errorReply } from '../../contract/call.ts'
import type { AnyCall } from './access-row-fixture.ts'
import type { HostileAnswer } from './hostile-world-fixture.ts'
import { securityHeaders } from './security-headers.ts'

/** What any call may answer besides its own refusals: what is wrong with the request, the host or the person. */
const commonStatuses = [200, 400, 401, 403, 404, 413, 415, 503]

/** The calls that prove a person by a password or a mailed link, by name. */
const provingCalls = ['login', 'activate', 'savePassword', 'changePassword']

/** What only our own code or the database would say. */
export const insides =
  /\n\s+at |node_modules|\.ts:\d|\bpg_|\bselect\b.+\bfrom\b|syntax error|violates|relation "|\/server\//i

/** Everything that is wrong with an answer, whatever was asked (security T11, T32, T33). */
export function flawsOf(call: AnyCall, answer: HostileAnswer): string[] {
  const { status, text, headers } = answer
  const { 'set-cookie': cookie, ...others } = headers
  const flaws = headerFlaws({ headers: isKnownBrowser(call, status, cookie) ? others : headers })
  const statuses = [...commonStatuses, ...Object.values(call.refusals as Record<string, number>)]
  if (!statuses.includes(status)) flaws.push(`status ${status}`)
  if (status === 503 && headers['retry-after'] === undefined) flaws.push('503 without retry-after')
  if (status === 429 && !/^[1-9]\d*$/.test(String(headers['retry-after']))) flaws.push('429 without retry-after')
  if (status >= 400) flaws.push(...errorFlaws(answer))
  else if (isJson(answer) && headers['x-string-encoding'] !== 'none') flaws.push('no x-string-encoding')
  if (status >= 400 && insides.test(text)) flaws.push(`insides: ${text.slice(0, 300)}`)
  return flaws
}

// Whoever has proved to be themselves is known again by their browser's id; no other answer sets a cookie (T10).
function isKnownBrowser({ name }: AnyCall, status: number, cookie: unknown): boolean {
  const isProved = status === 200 && provingCalls.includes(name)
  return isProved && /^cairn-browser=[\w-]{43}; Path=\/; HttpOnly; Max-Age=\d+; SameSite=Strict$/.test(String(cookie))
}

/** What is wrong with the headers of an answer, of a call or of anything else. */
export function headerFlaws({ headers }: Pick<HostileAnswer, 'headers'>): string[] {
  const flaws = Object.entries(securityHeaders).flatMap(([name, value]) => {
    if (name === 'content-security-policy') return policyFlaws(String(headers[name]))
    return headers[name] === value ? [] : [`${name}: ${headers[name]}`]
  })
  const never = [
    'set-cookie',
    'server',
    'x-powered-by',
    'access-control-allow-origin',
    'access-control-allow-credentials',
  ]
  return [...flaws, ...never.filter(name => headers[name] !== undefined)]
}

// A picture has a stricter one than a page; none has less.
function policyFlaws(policy: string): string[] {
  const isNarrow = /default-src 'none'/.test(policy) && /sandbox/.test(policy)
  const isPage =
    /default-src 'self'/.test(policy) &&
    /object-src 'none'/.test(policy) &&
    /base-uri 'none'/.test(policy) &&
    /frame-ancestors 'none'/.test(policy) &&
    /require-trusted-types-for 'script'/.test(policy)
  return (isNarrow || isPage) && !/unsafe|\*|https?:/.test(policy) ? [] : [`content-security-policy: ${policy}`]
}

function errorFlaws({ status, text, headers }: HostileAnswer): string[] {
  if (!/^application\/json; charset=utf-8$/.test(String(headers['content-type']))) {
    return [`an error as ${headers['content-type']}: ${text.slice(0, 200)}`]
  }
  const flaws = headers['cache-control'] === 'no-store' ? [] : ['an error that may be kept']
  // The answer to HEAD has no body.
  if (text === '') return flaws
  const parsed = errorReply.safeParse(JSON.parse(text))
  if (!parsed.success) return [...flaws, `no error object: ${text.slice(0, 200)}`]
  const { message, httpCode, messageCode, requestId } = parsed.data
  if (httpCode !== status) flaws.push(`httpCode ${httpCode} of ${status}`)
  if (!/^errors\.[\w.-]+$/.test(messageCode)) flaws.push(`messageCode ${messageCode}`)
  if (!/^[0-9a-f-]{36}$/.test(requestId)) flaws.push(`requestId ${requestId}`)
  if (message === '' || message.includes('Missing locale value') || /[{}]/.test(message))
    flaws.push(`message: ${message}`)
  return flaws
}

function isJson({ headers }: HostileAnswer): boolean {
  return String(headers['content-type']).startsWith('application/json')
}
