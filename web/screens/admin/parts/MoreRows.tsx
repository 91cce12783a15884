import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { CallError } from '../../../client/call-error.ts'
import { errorText } from '../../../client/error-text.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { c } from '../../../words/console-words.ts'

interface MoreRowsProps {
  /** The query that reads the list page by page. */
  readonly of: Pick<
    UseInfiniteQueryResult<unknown, CallError>,
    'fetchNextPage' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error'
  >
}

/** Below a list: fetches its next page, where there is one, and says why it did not come. */
export function MoreRows({ of: list }: MoreRowsProps) {
  if (!list.hasNextPage) return null
  return (
    <div className="more-rows">
      {list.isFetchNextPageError && <Alert kind="bad">{errorText(list.error)}</Alert>}
      <Button look="line" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {c('results.more-lines')}
      </Button>
    </div>
  )
}
