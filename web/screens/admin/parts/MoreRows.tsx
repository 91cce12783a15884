import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from '../../../ui/Button.tsx'
import { c } from '../../../words/console-words.ts'

interface MoreRowsProps {
  /** The query that reads the list page by page. */
  readonly of: Pick<UseInfiniteQueryResult, 'fetchNextPage' | 'hasNextPage' | 'isFetchingNextPage'>
}

/** Below a list: fetches its next page, where there is one. */
export function MoreRows({ of: { fetchNextPage, hasNextPage, isFetchingNextPage } }: MoreRowsProps) {
  if (!hasNextPage) return null
  return (
    <p className="more-rows">
      <Button look="line" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {c('results.more-lines')}
      </Button>
    </p>
  )
}
