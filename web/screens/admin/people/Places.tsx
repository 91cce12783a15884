import { getPersonPlaces, type PersonPlaces } from '../../../../contract/calls/admin/people/places.ts'
import type { ConsolePerson } from '../../../../contract/calls/admin/people.ts'
import { useCall } from '../../../client/use-call.ts'
import { c } from '../../../words/console-words.ts'
import { formatDate } from '../../../words/format.ts'
import { ListState } from '../parts/ListState.tsx'

/** Where somebody stands, stood and will stand, with dates. */
export function Places({ person: { userId } }: { readonly person: ConsolePerson }) {
  const { data, error, refetch } = useCall(getPersonPlaces, { params: { userId } })
  return (
    <section className="pane" aria-labelledby="places">
      <div className="pane__h">
        <h2 id="places">{c('people.places')}</h2>
      </div>
      <ListState data={data?.places} error={error} retry={refetch}>
        {places =>
          places.length === 0 ? (
            <p className="muted small">{c('people.no-places')}</p>
          ) : (
            <ol className="log log--days">
              {places.map(place => (
                <li key={place.placeId}>
                  <div>
                    <b>{placeText(place)}</b>
                    <small>{daysText(place)}</small>
                  </div>
                </li>
              ))}
            </ol>
          )
        }
      </ListState>
    </section>
  )
}

/** From when to when somebody stands somewhere. */
export function daysText({ firstDay, lastDay }: PersonPlaces['places'][number]): string {
  const from = firstDay && formatDate(firstDay, 'day-and-year')
  const to = lastDay && formatDate(lastDay, 'day-and-year')
  if (from && to) return c('people.place-from-to', { from, to })
  if (from) return c('people.place-from', { from })
  return to ? c('people.place-to', { to }) : c('people.place-always')
}

/** A place by its unit and the role there. */
export function placeText({ name, role }: PersonPlaces['places'][number]): string {
  return c('people.place', { name, role })
}
