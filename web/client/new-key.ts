/** A key of 128 random bits for an act that may be sent again. Not `randomUUID`, which a page without TLS lacks. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
}
