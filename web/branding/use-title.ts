import { useEffect } from 'react'
import { useSession } from '../session/session.ts'

/** The page's title in the browser: the screen's own, then the client's name. Every screen sets one. */
export function useTitle(title: string): void {
  const { client } = useSession()
  useEffect(() => {
    document.title = client ? `${title} · ${client.name}` : title
  }, [title, client])
}
