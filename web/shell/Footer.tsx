import { useMatchRoute } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'

/**
 * The footer (L03), which the choice of a goal goes without. Its links (questions, privacy, contact) come with their pages in a later issue; a link to a page
 * that does not exist would be worse than none.
 */
export function Footer() {
  const { client } = useSession()
  const matchRoute = useMatchRoute()
  if (matchRoute({ to: paths.goalSelection })) return null
  return (
    <footer className="foot">
      <div className="foot__in wrap--wide">
        <span className="foot__end">{client?.name}</span>
      </div>
    </footer>
  )
}
