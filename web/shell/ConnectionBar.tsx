import { useEffect, useSyncExternalStore } from 'react'
import { watchFailures } from '../client/ask-again.ts'
import { connection, shownSince, tryNow, watchConnection } from '../client/connection.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { formatTime } from '../words/format.ts'
import { t } from '../words/words.ts'
import css from './ConnectionBar.module.css'

/**
 * Says that the network is slow, or away, and then how old is what is shown; and that it is back. The page stays as it
 * is: the region is always there, so that a change in it is said aloud, and takes room only while the network is away.
 */
export function ConnectionBar() {
  const state = useSyncExternalStore(connection.subscribe, connection.current)
  useEffect(watchConnection, [])
  useEffect(watchFailures, [])
  const since = state === 'lost' ? shownSince() : undefined
  return (
    <div className={css.place} role="status">
      {state !== 'good' && (
        <div className={css.bar} data-connection={state}>
          <Icon name={state === 'back' ? 'check-c' : 'warn'} />
          <p>
            {state === 'lost' && since !== undefined
              ? t('connection.lost-since', { time: formatTime(since) })
              : t(`connection.${state}`)}
          </p>
          {state === 'lost' && (
            <Button look="quiet" size="sm" onClick={tryNow}>
              {t('connection.try-now')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
