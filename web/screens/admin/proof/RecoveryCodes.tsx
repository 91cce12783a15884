import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { c } from '../../../words/console-words.ts'
import { saveText } from '../parts/save-text.ts'
import css from './Proof.module.css'

/** Recovery codes, shown this one time. The person says that they are kept before the page goes on. */
export function RecoveryCodes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  const [isKept, keep] = useState(false)
  return (
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
      <Button disabled={!isKept} onClick={onDone}>
        {c('factors.codes-done')}
      </Button>
    </div>
  )
}
