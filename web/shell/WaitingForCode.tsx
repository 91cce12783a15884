import { useSyncExternalStore } from 'react'
import { waitingForCode } from '../client/code.ts'
import { Alert } from '../ui/Alert.tsx'
import { wordsOf } from '../words/words.ts'
import css from './WaitingForCode.module.css'

/** Says why the next screen does not come: its code cannot be fetched, and is retried until it can. */
export function WaitingForCode() {
  const isWaiting = useSyncExternalStore(waitingForCode.subscribe, waitingForCode.current) > 0
  // A page that is still starting may have no words yet.
  const text = isWaiting && wordsOf('connection.lost')
  return text ? (
    <div className={css.bar}>
      <Alert kind="warn">{text}</Alert>
    </div>
  ) : null
}
