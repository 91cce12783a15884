import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { CallError } from '../../../client/call-error.ts'
import { errorText } from '../../../client/error-text.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { t } from '../../../words/words.ts'
import css from './Rewards.module.css'

interface MoreProps {
  readonly list: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error'
  >
}

/** The button for the next page of a list, and why that page did not come. */
export function More({ list }: MoreProps) {
  if (!list.hasNextPage) return null
  return (
    <div className={`${css.more} ${css.block}`}>
      {list.isFetchNextPageError && <Alert kind="bad">{errorText(list.error as CallError)}</Alert>}
      <Button look="line" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {t('rewards.more')}
      </Button>
    </div>
  )
}
