import { getPersonTrail } from '../../../../contract/calls/admin/people/trail.ts'
import type { ConsolePerson } from '../../../../contract/calls/admin/people.ts'
import { usePages } from '../../../client/use-pages.ts'
import { c } from '../../../words/console-words.ts'
import { formatMoment } from '../../../words/format.ts'
import { actionText } from '../audit/action-text.ts'
import { ListState } from '../parts/ListState.tsx'
import { MoreRows } from '../parts/MoreRows.tsx'

/** What the person did and what was done to them, with the reason. */
export function Trail({ person: { userId } }: { readonly person: ConsolePerson }) {
  const list = usePages(getPersonTrail, { params: { userId }, query: {} }, 'before', last => last.next)
  const events = list.data?.pages.flatMap(page => page.events)
  return (
    <section className="pane pane--flush" aria-labelledby="trail">
      <div className="pane__h">
        <h2 id="trail">{c('people.trail')}</h2>
      </div>
      <ListState data={events} error={list.error} retry={list.refetch}>
        {rows => (
          <>
            {rows.length === 0 && <p className="muted small pane__none">{c('people.no-trail')}</p>}
            <ol className="log log--days">
              {rows.map(({ eventId, at, actorName, action, details }) => (
                <li key={eventId}>
                  <div>
                    <b>{actionText(action)}</b>
                    <small>
                      {actorName} · <time dateTime={at}>{formatMoment(at)}</time>
                    </small>
                    {typeof details['reason'] === 'string' && (
                      <small>{c('people.quoted', { reason: details['reason'] })}</small>
                    )}
                  </div>
                </li>
              ))}
            </ol>
            <MoreRows of={list} />
          </>
        )}
      </ListState>
    </section>
  )
}
