import { useState } from 'react'
import { setMainHost } from '../../../../contract/calls/admin/hosts/main.ts'
import { proveHost } from '../../../../contract/calls/admin/hosts/prove.ts'
import { removeHost } from '../../../../contract/calls/admin/hosts/remove.ts'
import { claimHost, listHosts, type ShownHosts } from '../../../../contract/calls/admin/hosts.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh, useCall } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { c } from '../../../words/console-words.ts'
import { consolePaths } from '../console-paths.ts'
import { mayDo, useMe } from '../frame/me.ts'
import { Page } from '../frame/Page.tsx'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { DenseTable } from '../parts/DenseTable.tsx'
import { Facts } from '../parts/Facts.tsx'
import { ListState } from '../parts/ListState.tsx'
import { useAct } from '../proof/use-act.ts'

/** Where the client is reached; a host is served once its DNS, or a file on it, says that it is the client's (W06c). */
export function HostsScreen() {
  const isOwner = mayDo(useMe(), 'administer')
  return (
    <Page
      title={c('hosts.name')}
      lead={c('hosts.lead')}
      crumbs={[{ text: c('settings.name'), to: consolePaths.settings }]}
      look="text"
    >
      {isOwner ? <Hosts /> : <Alert>{c('settings.owners-only')}</Alert>}
    </Page>
  )
}

const then = () => refresh(listHosts)

function Hosts() {
  const { data, error, refetch } = useCall(listHosts)
  return (
    <ListState data={data} error={error} retry={refetch}>
      {shown => (
        <div className="stack">
          <Served hosts={shown.hosts} />
          {shown.claims.map(claim => (
            <Claim key={claim.host} claim={claim} />
          ))}
          <AddHost />
        </div>
      )}
    </ListState>
  )
}

type Host = ShownHosts['hosts'][number]

function Served({ hosts }: { readonly hosts: readonly Host[] }) {
  const [leaving, setLeaving] = useState<string>()
  const main = useAct(setMainHost, then)
  const remove = useAct(removeHost, async () => {
    await then()
    setLeaving(undefined)
  })
  const isNamed = (host: string) => !/(^|[.])localhost$/.test(host)
  return (
    <section className="pane pane--flush" aria-label={c('hosts.served')}>
      {main.error && <Alert kind="bad">{errorText(main.error)}</Alert>}
      <DenseTable
        caption={c('hosts.served')}
        rows={hosts}
        rowKey={({ host }) => host}
        columns={[
          {
            key: 'host',
            title: c('hosts.host'),
            rowHeader: true,
            cell: ({ host, isTestHost }) => (
              <>
                {host}
                {isTestHost && <small className="muted"> {c('hosts.for-tests')}</small>}
              </>
            ),
          },
          {
            key: 'state',
            title: c('hosts.state'),
            cell: ({ isMain, isHere }) =>
              [isMain && c('hosts.is-main'), isHere && c('hosts.is-here')].filter(Boolean).join(' · ') ||
              c('hosts.is-served'),
          },
          {
            key: 'acts',
            title: c('access.acts'),
            cell: ({ host, isMain, isHere }) => (
              <span className="row row--wrap">
                {!isMain && isNamed(host) && (
                  <Button look="quiet" busy={main.isActing} onClick={() => void main.act({ body: { host } })}>
                    {c('hosts.make-main')}
                    <span className="sr">{host}</span>
                  </Button>
                )}
                {!isHere && hosts.length > 1 && (
                  <Button look="quiet" onClick={() => setLeaving(host)}>
                    {c('hosts.remove')}
                    <span className="sr">{host}</span>
                  </Button>
                )}
              </span>
            ),
          },
        ]}
      />
      {leaving && (
        <ConfirmDialog
          title={c('hosts.remove-title', { host: leaving })}
          text={c('hosts.remove-text')}
          confirm={c('hosts.remove')}
          busy={remove.isActing}
          error={remove.error && errorText(remove.error)}
          onConfirm={() => void remove.act({ body: { host: leaving } })}
          onClose={() => {
            remove.forget()
            setLeaving(undefined)
          }}
        />
      )}
    </section>
  )
}

/** A host that waits for its proof: what its DNS, or a file on it, has to say. */
function Claim({ claim: { host, record, value, file } }: { readonly claim: ShownHosts['claims'][number] }) {
  const prove = useAct(proveHost, then)
  const remove = useAct(removeHost, then)
  const error = prove.error ?? remove.error
  return (
    <section className="pane" aria-label={host}>
      <div className="pane__h">
        <h2>{host}</h2>
        <span>{c('hosts.waits')}</span>
      </div>
      {error && (
        <Alert kind="bad" focusOn={error}>
          {errorText(error)}
        </Alert>
      )}
      <p>{c('hosts.how')}</p>
      <Facts
        rows={[
          [c('hosts.record'), <Code key="record" text={record} />],
          [c('hosts.value'), <Code key="value" text={value} />],
          [c('hosts.file'), <Code key="file" text={file} />],
        ]}
      />
      <p className="field__h">{c('hosts.wait-for-dns')}</p>
      <p className="acts">
        <Button busy={prove.isActing} onClick={() => void prove.act({ body: { host, by: 'dns' } })}>
          {c('hosts.look-dns')}
        </Button>
        <Button look="line" busy={prove.isActing} onClick={() => void prove.act({ body: { host, by: 'file' } })}>
          {c('hosts.look-file')}
        </Button>
        <Button look="quiet" busy={remove.isActing} onClick={() => void remove.act({ body: { host } })}>
          {c('hosts.forget')}
        </Button>
      </p>
    </section>
  )
}

const Code = ({ text }: { readonly text: string }) => <code className="code">{text}</code>

function AddHost() {
  const [host, setHost] = useState('')
  const { act, isActing, error, forget } = useAct(claimHost, async () => {
    setHost('')
    await then()
  })
  return (
    <form
      className="pane"
      aria-label={c('hosts.add')}
      onSubmit={event => {
        event.preventDefault()
        void act({ body: { host } })
      }}
    >
      <TextField
        label={c('hosts.host')}
        hint={c('hosts.host-hint')}
        error={error ? errorText(error) : undefined}
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="none"
        maxLength={253}
        required
        value={host}
        onChange={({ target }) => {
          forget()
          setHost(target.value)
        }}
      />
      <p className="acts">
        <Button type="submit" busy={isActing}>
          {c('hosts.add')}
        </Button>
      </p>
    </form>
  )
}
