import { useEffect } from 'react'
import { refreshUser } from '../../../../session/refresh-user.ts'

/** Results may have been issued since sign-in: the header's balance is fetched again, and failing that it stays. */
export function useFreshBalance(): void {
  useEffect(() => {
    refreshUser().catch(() => undefined)
  }, [])
}
