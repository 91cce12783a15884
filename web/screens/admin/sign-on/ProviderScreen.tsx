import { useParams } from '@tanstack/react-router'
import { getSignOn } from '../../../../contract/calls/admin/sign-on.ts'
import { useCall } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { c } from '../../../words/console-words.ts'
import { consolePaths } from '../console-paths.ts'
import { mayDo, useMe } from '../frame/me.ts'
import { Page } from '../frame/Page.tsx'
import { Empty } from '../parts/Empty.tsx'
import { ListState } from '../parts/ListState.tsx'
import { ProviderForm } from './ProviderForm.tsx'

/** One provider, or a new one, in its five steps. */
export function ProviderScreen() {
  const { providerId } = useParams({ strict: false }) as { providerId?: string }
  const isOwner = mayDo(useMe(), 'administer')
  const { data, error, refetch } = useCall(getSignOn)
  const found = data?.providers.find(({ provider }) => provider.providerId === providerId)
  return (
    <Page
      title={found?.provider.name ?? c(providerId ? 'sign-on.name' : 'sign-on.add')}
      lead={c('sign-on.form-lead')}
      crumbs={[
        { text: c('settings.name'), to: consolePaths.settings },
        { text: c('sign-on.name'), to: consolePaths.signOn },
      ]}
      look="text"
    >
      {isOwner ? (
        <ListState data={data} error={error} retry={refetch}>
          {signOn =>
            providerId !== undefined && found === undefined ? (
              <Empty title={c('sign-on.unknown')} text={c('sign-on.unknown-text')} />
            ) : (
              <ProviderForm key={providerId ?? ''} signOn={signOn} providerId={providerId} />
            )
          }
        </ListState>
      ) : (
        <Alert>{c('settings.owners-only')}</Alert>
      )}
    </Page>
  )
}
