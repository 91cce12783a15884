const longest = 2000
/** A control character, half a character, a space or a backslash, which browsers take for a slash. */
const unfit = /[\p{Cc}\p{Cs}\s\\]/u

/**
 * Where a link of a rich text may lead (security T11): https without credentials, an e-mail address, or a path of our
 * own; nothing for any other address. `javascript:alert(1)`, `//evil.example` and `http://…` are none.
 */
export function linkAddress(given: string): string | undefined {
  const address = given.trim()
  if (address === '' || address.length > longest || unfit.test(address)) return undefined
  if (address.startsWith('/')) return /^\/(?!\/)/.test(address) ? address : undefined
  const url = parsed(address)
  if (url === undefined) return undefined
  if (url.protocol === 'https:') return url.username === '' && url.password === '' ? url.href : undefined
  if (url.protocol === 'mailto:') return /^[^@]+@[^@]+$/.test(url.pathname) ? `mailto:${url.pathname}` : undefined
  return undefined
}

function parsed(address: string): URL | undefined {
  try {
    return new URL(address)
  } catch {
    return undefined
  }
}
