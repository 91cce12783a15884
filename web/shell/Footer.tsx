import { useSession } from '../session/session.ts'

/**
 * The footer (L03). Its links (questions, privacy, contact) come with their pages in a later issue; a link to a page
 * that does not exist would be worse than none.
 */
export function Footer() {
  const { client } = useSession()
  return (
    <footer className="foot">
      <div className="foot__in wrap--wide">
        <span className="foot__end">{client?.name}</span>
      </div>
    </footer>
  )
}
