import { useLocation } from '@tanstack/react-router'
import { useSession } from '../session/session.ts'

declare global {
  interface Window {
    /** Shows the QA bar on test hosts wherever one goes, as `#qa-bar` does for one address. */
    showQaBar?: boolean
  }
}

/** Whether the QA bar is wanted: only on test hosts, and only by `#qa-bar` or the window's flag (L05, security T4). */
export function useQaBar(): boolean {
  const { client } = useSession()
  const hash = useLocation({ select: location => location.hash })
  return client?.isTestHost === true && (hash === 'qa-bar' || window.showQaBar === true)
}
