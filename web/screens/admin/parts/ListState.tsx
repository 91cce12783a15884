import type { ReactNode } from 'react'
import type { CallError } from '../../../client/call-error.ts'
import { errorText } from '../../../client/error-text.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { c } from '../../../words/console-words.ts'

export interface ListStateProps<D> {
  readonly data: D | undefined
  readonly error: CallError | null
  readonly retry: () => unknown
  readonly children: (data: D) => ReactNode
}

/** What was read; before it arrives rows in its shape, and where it cannot be read why, with another try. */
export function ListState<D>({ data, error, retry, children }: ListStateProps<D>) {
  if (data !== undefined) return children(data)
  if (error) {
    return (
      <div className="stack">
        <Alert kind="bad">{errorText(error)}</Alert>
        <Button look="line" onClick={() => void retry()}>
          {c('frame.try-again')}
        </Button>
      </div>
    )
  }
  return (
    <Loading label={c('frame.loading')}>
      {[1, 2, 3, 4].map(row => (
        <Skeleton key={row} height="2.75rem" />
      ))}
    </Loading>
  )
}
