import { Link } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { listPeople } from '../../../../contract/calls/admin/people.ts'
import { fullName } from '../../../../rules/accounts/full-name.ts'
import { useCall } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { c } from '../../../words/console-words.ts'
import { mayDo, useMe } from '../frame/me.ts'
import { Page } from '../frame/Page.tsx'
import { DenseTable } from '../parts/DenseTable.tsx'
import { Empty } from '../parts/Empty.tsx'
import { FilterField } from '../parts/FilterField.tsx'
import { ListState } from '../parts/ListState.tsx'
import { useAddress } from '../parts/use-address.ts'
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
        mayDo(me, 'assist') && (
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
  const [{ search = '' }, change] = useAddress<'search'>()
  const find = useCallback((text: string) => change({ search: text || undefined }), [change])
  const { data, error, refetch } = useCall(listPeople, { query: search === '' ? {} : { search } })
  return (
    <section className="pane pane--flush" aria-label={c('people.name')}>
      <div className="fchips tools">
        <FilterField label={c('people.find')} value={search} onFind={find} />
      </div>
      <ListState data={data} error={error} retry={refetch}>
        {({ people, isMore }) =>
          people.length === 0 ? (
            <Empty title={c('people.none')} text={c('people.none-text')} />
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
              {isMore && <p className="small muted more-rows">{c('people.more')}</p>}
            </>
          )
        }
      </ListState>
    </section>
  )
}
