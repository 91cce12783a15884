import { Link } from '@tanstack/react-router'
import type { ReplyOf } from '../../../../contract/call.ts'
import { getSignOn } from '../../../../contract/calls/admin/sign-on.ts'
import { fullName } from '../../../../rules/accounts/full-name.ts'
import { useCall } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { c } from '../../../words/console-words.ts'
import { formatMoment } from '../../../words/format.ts'
import { consolePaths } from '../console-paths.ts'
import { mayDo, useMe } from '../frame/me.ts'
import { Page } from '../frame/Page.tsx'
import { Empty } from '../parts/Empty.tsx'
import { ListState } from '../parts/ListState.tsx'
import { WaysIn } from './WaysIn.tsx'

type SignOn = ReplyOf<typeof getSignOn>

/** How the client's people sign in, and the providers that vouch for them (W06b). */
export function SignOnScreen() {
  const isOwner = mayDo(useMe(), 'administer')
  return (
    <Page
      title={c('sign-on.name')}
      lead={c('sign-on.lead')}
      crumbs={[{ text: c('settings.name'), to: consolePaths.settings }]}
      look="text"
    >
      {isOwner ? <Shown /> : <Alert>{c('settings.owners-only')}</Alert>}
    </Page>
  )
}

function Shown() {
  const { data, error, refetch } = useCall(getSignOn)
  return (
    <ListState data={data} error={error} retry={refetch}>
      {signOn => (
        <>
          <Providers signOn={signOn} />
          {/* A provider that was added or changed is another form. */}
          <WaysIn key={signOn.providers.map(({ provider }) => provider.providerId).join()} signOn={signOn} />
        </>
      )}
    </ListState>
  )
}

function Providers({ signOn: { providers } }: { readonly signOn: SignOn }) {
  return (
    <section className="pane" aria-labelledby="providers">
      <div className="pane__h">
        <h2 id="providers">{c('sign-on.providers')}</h2>
        <Link className={buttonClass({ look: 'soft' })} to={consolePaths.newProvider}>
          {c('sign-on.add')}
        </Link>
      </div>
      {providers.length === 0 ? (
        <Empty title={c('sign-on.none')} text={c('sign-on.none-text')} />
      ) : (
        <ul className="wait">
          {providers.map(({ provider: { providerId, name }, provedBy, isSecretLost }) => (
            <li key={providerId}>
              <span className="icon-tile icon-tile--plain">
                <Icon name="key" />
              </span>
              <div>
                <Link className="rowlink" to={consolePaths.provider} params={{ providerId } as never}>
                  {name}
                </Link>
                <p>
                  {provedBy
                    ? c('sign-on.proved', { name: fullName(provedBy), at: formatMoment(provedBy.at) })
                    : c('sign-on.not-proved')}
                </p>
                {isSecretLost && <p>{c('sign-on.secret-lost')}</p>}
              </div>
              <Icon name="chev-r" flip />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
