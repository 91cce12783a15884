import { useState } from 'react'
import type { ReplyOf } from '../../../../contract/call.ts'
import { revokeGrant } from '../../../../contract/calls/admin/grants/revoke.ts'
import { listGrants } from '../../../../contract/calls/admin/grants.ts'
import { sendActivation } from '../../../../contract/calls/admin/people/activation.ts'
import { fullName } from '../../../../rules/accounts/full-name.ts'
import { refresh, useCall } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { c } from '../../../words/console-words.ts'
import { formatMoment } from '../../../words/format.ts'
import { mayDo, useMe } from '../frame/me.ts'
import { Page } from '../frame/Page.tsx'
import { DenseTable } from '../parts/DenseTable.tsx'
import { ListState } from '../parts/ListState.tsx'
import { PersonLink } from '../parts/PersonLink.tsx'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import { GiveRole } from './GiveRole.tsx'
import { ResetFactors } from './ResetFactors.tsx'

type Grant = ReplyOf<typeof listGrants>['grants'][number]

/** Who may do what, since when and by whom: for owners alone. */
export function AccessScreen() {
  if (mayDo(useMe(), 'administer')) return <Access />
  return (
    <Page title={c('access.name')} lead={c('access.lead')}>
      <Alert>{c('access.owners-only')}</Alert>
    </Page>
  )
}

function Access() {
  const { data, error, refetch } = useCall(listGrants)
  const [isGiving, give] = useState(false)
  const [taking, take] = useState<Grant>()
  const [resetting, reset] = useState<Grant>()
  const [inviting, invite] = useState<Grant>()

  return (
    <Page
      title={c('access.name')}
      lead={c('access.lead')}
      acts={
        <Button icon="plus" onClick={() => give(true)}>
          {c('access.give')}
        </Button>
      }
    >
      <section className="pane pane--flush" aria-label={c('access.name')}>
        <ListState data={data} error={error} retry={refetch}>
          {({ grants }) => (
            <DenseTable
              caption={c('access.name')}
              rows={grants}
              rowKey={({ grantId }) => grantId}
              columns={[
                {
                  key: 'person',
                  title: c('access.person'),
                  rowHeader: true,
                  cell: ({ person }) => <PersonLink person={person} />,
                },
                { key: 'role', title: c('access.role'), phone: 'full', cell: ({ role }) => c(`role.${role}`) },
                { key: 'for', title: c('access.for'), cell: ({ programId }) => programId ?? c('access.whole-client') },
                {
                  key: 'since',
                  title: c('access.since'),
                  phone: 'full',
                  cell: ({ grantedAt, grantedBy, until }) => (
                    <>
                      {formatMoment(grantedAt)}
                      <small>{c('access.by', { by: grantedBy })}</small>
                      {until && <small>{c('access.until', { at: formatMoment(until) })}</small>}
                    </>
                  ),
                },
                {
                  key: 'sign-in',
                  title: c('access.sign-in'),
                  phone: 'full',
                  cell: grant => <SignIn grant={grant} />,
                },
                {
                  key: 'acts',
                  title: c('access.acts'),
                  phone: 'full',
                  cell: grant => <Acts grant={grant} onTake={take} onReset={reset} onInvite={invite} />,
                },
              ]}
            />
          )}
        </ListState>
      </section>
      {isGiving && <GiveRole onClose={() => give(false)} />}
      {resetting && <ResetFactors person={resetting.person} onClose={() => reset(undefined)} />}
      {inviting && (
        <ReasonDialog
          title={c('access.again-title', { name: fullName(inviting.person) })}
          text={c('access.again-text')}
          confirm={c('access.again')}
          call={sendActivation}
          input={reason => ({ params: { userId: inviting.person.userId }, body: { reason } })}
          onDone={() => invite(undefined)}
          onClose={() => invite(undefined)}
        />
      )}
      {taking && (
        <ReasonDialog
          title={c('access.take-title', { role: c(`role.${taking.role}`), name: fullName(taking.person) })}
          text={c('access.take-text')}
          confirm={c('access.take')}
          call={revokeGrant}
          input={reason => ({ body: { grantId: taking.grantId, reason } })}
          onDone={() => refresh(listGrants).then(() => take(undefined))}
          onClose={() => take(undefined)}
        />
      )}
    </Page>
  )
}

/** How the person comes in: locked out, invited, or with a second factor or without. */
function SignIn({ grant: { maySignIn, isInvited, hasFactor, lastSeenAt } }: { readonly grant: Grant }) {
  if (!maySignIn) return <Chip kind="bad">{c('access.locked')}</Chip>
  if (isInvited) return <Chip kind="brand">{c('access.invited')}</Chip>
  return (
    <>
      <Chip kind={hasFactor ? 'good' : 'quiet'}>{c(hasFactor ? 'access.has-factor' : 'access.no-factor')}</Chip>
      {lastSeenAt && <small>{c('access.seen', { at: formatMoment(lastSeenAt) })}</small>}
    </>
  )
}

interface ActsProps {
  readonly grant: Grant
  readonly onTake: (grant: Grant) => void
  readonly onReset: (grant: Grant) => void
  readonly onInvite: (grant: Grant) => void
}

/** What an owner does with a grant; of what cannot be done, why (DESIGN.md, Console). */
function Acts({ grant, onTake, onReset, onInvite }: ActsProps) {
  const name = fullName(grant.person)
  const why = grant.isOwn ? c('access.own') : grant.isLastOwner ? c('access.last-owner') : undefined
  return (
    <>
      {why ? (
        <span className="small muted">{why}</span>
      ) : (
        <Button
          look="quiet"
          aria-label={c('access.take-named', { role: c(`role.${grant.role}`), name })}
          onClick={() => onTake(grant)}
        >
          {c('access.take')}
        </Button>
      )}
      {!grant.isOwn && grant.isInvited && grant.maySignIn && (
        <Button look="quiet" aria-label={c('access.again-named', { name })} onClick={() => onInvite(grant)}>
          {c('access.again')}
        </Button>
      )}
      {!grant.isOwn && grant.hasFactor && (
        <Button look="quiet" aria-label={c('access.reset-named', { name })} onClick={() => onReset(grant)}>
          {c('access.reset')}
        </Button>
      )}
    </>
  )
}
