import { Link } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { QueryOf, ReplyOf } from '../../../../contract/call.ts'
import { accountStates, listPeople } from '../../../../contract/calls/admin/people.ts'
import { fullName } from '../../../../rules/accounts/full-name.ts'
import { usePages } from '../../../client/use-pages.ts'
import { ssoType } from '../../../session/session.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { c } from '../../../words/console-words.ts'
import { mayDo, useMe } from '../frame/me.ts'
import { Page } from '../frame/Page.tsx'
import { ChoiceField } from '../parts/ChoiceField.tsx'
import { DenseTable } from '../parts/DenseTable.tsx'
import { Empty } from '../parts/Empty.tsx'
import { FilterField } from '../parts/FilterField.tsx'
import { ListState } from '../parts/ListState.tsx'
import { MoreRows } from '../parts/MoreRows.tsx'
import { PersonLink } from '../parts/PersonLink.tsx'
import { SavedViews } from '../parts/SavedViews.tsx'
import { said, useAddress } from '../parts/use-address.ts'
import { AccountState } from './AccountState.tsx'
import { ActivateNewDialog } from './ActivateNewDialog.tsx'

/** Everybody of the client, found by whatever is known of them. */
export function PeopleScreen() {
  const me = useMe()
  const [isActivating, activate] = useState(false)
  return (
    <Page
      title={c('people.name')}
      lead={c('people.lead')}
      acts={
        mayDo(me, 'assist') &&
        ssoType() !== 'sso_only' && (
          <Button look="line" icon="mail" onClick={() => activate(true)}>
            {c('people.activate-open')}
          </Button>
        )
      }
    >
      {mayDo(me, 'see-people') ? <Found /> : <Alert>{c('people.not-permitted')}</Alert>}
      {isActivating && <ActivateNewDialog onClose={() => activate(false)} />}
    </Page>
  )
}

function Found() {
  const [{ search = '', state }, change] = useAddress<'search' | 'state'>()
  const find = useCallback((text: string) => change({ search: text || undefined }), [change])
  const query = said({ search: search || undefined, state }) as QueryOf<typeof listPeople>
  const list = usePages(listPeople, { query }, 'after', last =>
    // A search is narrowed down in place of being paged.
    last.isMore && search === '' ? last.people.at(-1)?.userName : undefined,
  )
  const pages = list.data?.pages
  return (
    <section className="pane pane--flush" aria-label={c('people.name')}>
      <div className="fchips tools">
        <FilterField label={c('people.find')} value={search} onFind={find} />
        <ChoiceField
          label={c('people.state')}
          value={state}
          all={c('people.all-states')}
          options={accountStates.map(one => [one, c(`people.${one}`)])}
          onChoose={chosen => change({ state: chosen })}
        />
        <SavedViews />
      </div>
      <ListState data={pages?.flatMap(({ people }) => people)} error={list.error} retry={list.refetch}>
        {people =>
          people.length === 0 ? (
            <>
              <Empty title={c('people.none')} text={c('people.none-text')} />
              <Meant people={pages?.[0]?.meant ?? []} />
            </>
          ) : (
            <>
              <DenseTable
                caption={c('people.name')}
                rows={people}
                rowKey={({ userId }) => userId}
                isLinked
                columns={[
                  {
                    key: 'name',
                    title: c('results.person'),
                    rowHeader: true,
                    cell: person => (
                      <>
                        <Link className="rowlink" to={`/admin/people/${person.userId}`}>
                          {fullName(person)}
                        </Link>
                        <small>{person.userName}</small>
                      </>
                    ),
                  },
                  { key: 'id', title: c('people.number'), cell: ({ externalId }) => externalId },
                  { key: 'mail', title: c('people.mail'), phone: 'full', cell: person => person.emailAddress ?? '–' },
                  { key: 'state', title: c('people.state'), cell: person => <AccountState person={person} /> },
                ]}
              />
              {search !== '' && pages?.[0]?.isMore && <p className="small muted more-rows">{c('people.more')}</p>}
              <MoreRows of={list} />
            </>
          )
        }
      </ListState>
    </section>
  )
}

/** People whose names are much like what was typed. */
function Meant({ people }: { readonly people: ReplyOf<typeof listPeople>['meant'] }) {
  if (people.length === 0) return null
  return (
    <section className="pane__none" aria-label={c('people.meant')}>
      <h2>{c('people.meant')}</h2>
      <ul className="plain">
        {people.map(person => (
          <li key={person.userId}>
            <PersonLink person={person} />
          </li>
        ))}
      </ul>
    </section>
  )
}
