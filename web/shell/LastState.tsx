import { useEffect, useSyncExternalStore } from 'react'
import { connection } from '../client/connection.ts'
import { keepReplies, keepSession } from '../client/last-state.ts'
import { refreshUser } from '../session/refresh-user.ts'
import { changeSession, useSession } from '../session/session.ts'

/** Keeps what the person sees for a start without a network, and after such a start reads the person again. */
export function LastState() {
  const session = useSession()
  const { client, company, environment, user, locale, isFromLastState } = session
  const state = useSyncExternalStore(connection.subscribe, connection.current)
  const isBack = isFromLastState && state !== 'lost'
  useEffect(keepReplies, [])
  useEffect(() => {
    if (user && !isFromLastState) void keepSession({ client, company, environment, user, locale })
  }, [client, company, environment, user, locale, isFromLastState])
  useEffect(() => {
    if (!isBack) return
    refreshUser()
      .then(() => changeSession({ isFromLastState: false }))
      .catch(() => undefined)
  }, [isBack])
  return null
}
