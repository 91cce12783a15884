import { c } from '../../../words/console-words.ts'
import { Facts } from './Facts.tsx'

/** On what stays after an act: each step with who did it and when; those without a text did not happen. */
export function WhatWasDone({ rows }: { readonly rows: readonly (readonly [string, string | undefined])[] }) {
  return (
    <section className="pane spaced" aria-labelledby="done">
      <div className="pane__h">
        <h2 id="done">{c('results.what-was-done')}</h2>
      </div>
      <Facts rows={rows} />
    </section>
  )
}
