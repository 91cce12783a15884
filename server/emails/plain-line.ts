// Line breaks would add headers, the other control characters upset mail readers, and those that turn the direction of
// writing make a text read as another than it is (security T31).
const unwanted = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]+/gu
const unwantedInText = /[^\P{Cc}\n]|[\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]/gu

/** A text as one line that does no harm: `Ann\r\nBcc: x` becomes `Ann Bcc: x`. Spaces at which no line may break stay such. */
export function plainLine(text: string): string {
  return text
    .replace(unwanted, ' ')
    .replace(/[^\S\u00a0\u202f]+/g, ' ')
    .trim()
}

/** A text of several lines that does no harm. */
export function plainText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/\t/g, ' ').replace(unwantedInText, '').trim()
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
}

/** A text for the log, which has no addresses of mail (security T35): `550 <ann@example.com>: unknown` becomes `550 <…>: unknown`. */
export function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>()[\],:;"']+@[^\s<>()[\],:;"']+/gu, '…')
}
