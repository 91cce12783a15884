import type { ReactNode } from 'react'
import { errorText } from '../../client/error-text.ts'
import { Alert } from '../../ui/Alert.tsx'
import css from './AccountFrame.module.css'
import type { Failure } from './use-try.ts'

export interface SayProps {
  readonly lead: ReactNode
  /** What the person must hear first; it takes the focus. */
  readonly notice?: string
  readonly failure?: Failure
  /** The failure in words, where they are not the usual ones. */
  readonly text?: string
  /** What to do about it, such as a link. */
  readonly help?: ReactNode
}

/** The line under the heading. A notice or an alert takes the lead's place: nothing below it moves. */
export function Say({ lead, notice, failure, text, help }: SayProps) {
  return (
    <div className={css.say}>
      {failure ? (
        <Alert kind="bad" focusOn={failure.tries}>
          <span data-error-code={failure.code}>{text ?? errorText(failure.error)}</span> {help}
        </Alert>
      ) : notice ? (
        <Alert focusOn>{notice}</Alert>
      ) : (
        <p className="lead">{lead}</p>
      )}
    </div>
  )
}
