import { readFile } from 'node:fs/promises'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { BrowserContext } from 'playwright-core'
import type { Bundle } from '../../contract/calls/translations/standard.ts'

type Message = Bundle['messages'][string]

const accented: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  e: 'ë',
  g: 'ğ',
  i: 'ï',
  n: 'ñ',
  o: 'ö',
  s: 'ş',
  u: 'û',
  y: 'ý',
  A: 'Å',
  E: 'É',
  I: 'Î',
  O: 'Ø',
  U: 'Ü',
}

/**
 * A text as a language might write it that needs two fifths more room: `Sign in` is `Şïïgñ ïïñ ~`. Whatever on a page is
 * not like this does not come from the bundles.
 */
export function grown(text: string): string {
  const letters = [...text].map(letter => accented[letter] ?? letter)
  let missing = Math.round(letters.filter(letter => /\p{L}/u.test(letter)).length * 0.4)
  const longer = letters.map(letter => {
    if (missing <= 0 || !/[áëïöûýåéîøü]/iu.test(letter)) return letter
    missing -= 1
    return letter + letter
  })
  // What the vowels did not yield comes at the end, in words that can be broken.
  return (
    longer.join('') +
    (missing > 1
      ? ` ${'~~~~~ '
          .repeat(Math.ceil(missing / 6))
          .slice(0, missing - 1)
          .trim()}`
      : '')
  )
}

/** Makes every page of a context speak a language that nobody does: two fifths longer, and from right to left if wanted. */
export async function speakPseudo(context: BrowserContext, direction: 'ltr' | 'rtl' = 'ltr'): Promise<void> {
  const english = JSON.parse(await readFile(new URL('../../bundles/goalquest/en_US.json', import.meta.url), 'utf8'))
  const messages = Object.fromEntries(
    Object.entries<string>(english).map(([key, text]) => [key, grow(compileMessage(text) as Message)]),
  )
  await context.route('**/translations/**', route =>
    route.fulfill({ json: { bundleName: 'goalquest', locale: 'en_US', messages } }),
  )
  if (direction === 'rtl') await context.addInitScript(turnRound)
}

/** In the page: whatever the server says of a language, it is written from right to left. */
function turnRound(): void {
  const realFetch = fetch
  window.fetch = async (...request) => {
    const reply = await realFetch(...request)
    if (!reply.headers.get('content-type')?.includes('json')) return reply
    const text = (await reply.text()).replaceAll('"writingDirection":"ltr"', '"writingDirection":"rtl"')
    return new Response(text, { status: reply.status, headers: reply.headers })
  }
}

function grow(message: Message): Message {
  if (typeof message === 'string') return grown(message)
  return message.map(part => {
    if (typeof part === 'string') return part === '#' ? part : grown(part)
    const [name, kind, cases] = part as [string, string?, Record<string, unknown>?]
    if (typeof cases !== 'object') return part
    const longer = Object.entries(cases).map(([which, inner]) => [which, isMessage(inner) ? grow(inner) : inner])
    return [name, kind, Object.fromEntries(longer)]
  }) as Message
}

function isMessage(inner: unknown): inner is Message {
  return typeof inner === 'string' || Array.isArray(inner)
}
