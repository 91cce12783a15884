/** HTML that is safe to send: made by `html`, which escapes every value that is not. */
export interface Html {
  readonly markup: string
}

type Value = Html | string | number | undefined | readonly Html[]

/** Markup with values in it, each escaped unless it is markup itself: html`<b>${'<'}</b>` is `<b>&lt;</b>`. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return { markup: parts.map((part, at) => part + (at < values.length ? markupOf(values[at]) : '')).join('') }
}

function markupOf(value: Value): string {
  if (value === undefined) return ''
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value))
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('')
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
}
