import { c } from '../../../words/console-words.ts'

/** What an event notes besides: its fields by name, as they are kept. */
export function Details({ details }: { readonly details: Readonly<Record<string, unknown>> }) {
  const fields = Object.entries(details)
  if (fields.length === 0) return '–'
  return (
    <details>
      <summary>{c('audit.show')}</summary>
      <dl className="kv">
        {fields.map(([name, value]) => (
          <div key={name}>
            <dt>
              <code className="mono">{name}</code>
            </dt>
            <dd className="mono">{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
