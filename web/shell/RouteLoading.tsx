import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { t } from '../words/words.ts'

/** Milliseconds (product §9): a route that is there sooner shows nothing. */
const patience = 100

/** The line that runs while a route takes more than 100 ms (N25); the screen before it stays until then. */
export function RouteLoading() {
  const isLoading = useRouterState({ select: state => state.isLoading })
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => setLate(true), patience)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isLoading])

  return isLate ? (
    <div className="late" role="status">
      <span className="sr">{t('shell.loading')}</span>
    </div>
  ) : null
}
