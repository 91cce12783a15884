import { useParams } from '@tanstack/react-router'
import { type ConsolePerson, getPerson } from '../../../../contract/calls/admin/people.ts'
import { fullName } from '../../../../rules/accounts/full-name.ts'
import { useCall } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { c } from '../../../words/console-words.ts'
import { formatList, formatMoment } from '../../../words/format.ts'
import { consolePaths } from '../console-paths.ts'
import { mayDo, useMe } from '../frame/me.ts'
import { Page } from '../frame/Page.tsx'
import { PendingPage } from '../parts/PendingPage.tsx'
import { Account } from './Account.tsx'
import { AccountState } from './AccountState.tsx'
import { Mails } from './Mails.tsx'
import { Places } from './Places.tsx'
import { Points } from './Points.tsx'
import { Programs } from './Programs.tsx'
import { SignOn } from './SignOn.tsx'
import { Trail } from './Trail.tsx'
import { WhatYouCanDo } from './WhatYouCanDo.tsx'

/** Somebody: their account, programs with the figures that they see, points, mails and trail, and what may be done for them. */
export function PersonScreen() {
  const { userId = '' } = useParams({ strict: false }) as { userId?: string }
  const person = useCall(getPerson, { params: { userId } })
  if (person.data) return <Shown person={person.data} />
  return <PendingPage title={c('results.person')} crumbs={crumbs()} reading={person} />
}

const crumbs = () => [{ text: c('people.name'), to: consolePaths.people }]

function Shown({ person }: { readonly person: ConsolePerson }) {
  const me = useMe()
  const seesFigures = mayDo(me, 'see-results')
  const { userName, externalId, emailAddress, units, lock, erasedAt } = person
  const places = formatList(units.map(({ name }) => name))
  return (
    <Page
      title={fullName(person)}
      crumbs={crumbs()}
      chip={<AccountState person={person} />}
      lead={
        <span className="idline">
          {[userName, externalId, emailAddress, places].filter(Boolean).map(text => (
            <span key={text}>{text}</span>
          ))}
        </span>
      }
    >
      {erasedAt !== undefined && (
        <div className="notes">
          <Alert>{c('people.erased-since', { at: formatMoment(erasedAt) })}</Alert>
        </div>
      )}
      {lock && (
        <div className="notes">
          <Alert kind="bad">
            {c('people.locked-since', { at: formatMoment(lock.since), by: lock.by ?? '–' })}
            {lock.reason && ` ${c('people.quoted', { reason: lock.reason })}`}
          </Alert>
        </div>
      )}
      <div className="grid">
        <div className="col g8">
          {seesFigures ? (
            <>
              <Programs person={person} />
              <Points person={person} />
              <Mails person={person} />
            </>
          ) : (
            <Alert>{c('people.no-figures')}</Alert>
          )}
        </div>
        <div className="col g4">
          <WhatYouCanDo person={person} />
          <Account person={person} />
          <Places person={person} />
          {mayDo(me, 'administer') && <SignOn person={person} />}
          {seesFigures && <Trail person={person} />}
        </div>
      </div>
    </Page>
  )
}
