import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { c } from '../../../words/console-words.ts'
import { Page } from '../frame/Page.tsx'
import { saveText } from '../parts/save-text.ts'
import { newCodes } from './new-codes.ts'
import css from './Proof.module.css'

/** Recovery codes, shown this one time. The person says that they are kept before the console goes on. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const [isKept, keep] = useState(false)
  return (
    <Page title={c('factors.codes-title')} lead={c('factors.codes-lead')} look="text">
      <section className="pane">
        <div className={css.form}>
          <ul className={css.codes}>
            {codes.map(code => (
              <li className={css.code} key={code}>
                {code}
              </li>
            ))}
          </ul>
          <Button look="line" icon="down" onClick={() => saveText(c('factors.codes-file'), codes.join('\r\n'))}>
            {c('factors.codes-save')}
          </Button>
          <label className="row">
            <input type="checkbox" className="tick" checked={isKept} onChange={event => keep(event.target.checked)} />
            {c('factors.codes-kept')}
          </label>
          <Button disabled={!isKept} onClick={() => newCodes.change(undefined)}>
            {c('factors.codes-done')}
          </Button>
        </div>
      </section>
    </Page>
  )
}
