import { renewRecoveryCodes } from '../../../../contract/calls/admin/factors/recovery-codes.ts'
import { removeFactor } from '../../../../contract/calls/admin/factors/remove.ts'
import { getAdminMe } from '../../../../contract/calls/admin/me.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { c } from '../../../words/console-words.ts'
import { formatMoment } from '../../../words/format.ts'
import { useMe } from '../frame/me.ts'
import { Page } from '../frame/Page.tsx'
import { switchKeys, useKeysOn } from '../parts/keys.tsx'
import { Switch } from '../parts/Switch.tsx'
import { AddPasskey } from '../proof/AddPasskey.tsx'
import { AddTotp } from '../proof/AddTotp.tsx'
import { showCodes } from '../proof/new-codes.ts'
import css from '../proof/Proof.module.css'
import { useAct } from '../proof/use-act.ts'

/** My roles, and how I prove that it is me. */
export function MeScreen() {
  const me = useMe()
  const remove = useAct(removeFactor, () => refresh(getAdminMe))
  const renew = useAct(renewRecoveryCodes, showCodes)
  const failure = remove.error ?? renew.error
  const areKeysOn = useKeysOn()

  return (
    <Page title={c('me.name')} lead={c('me.lead')} look="text">
      {failure && (
        <Alert kind="bad" focusOn={failure}>
          {errorText(failure)}
        </Alert>
      )}
      <section className="pane pane--flush" aria-labelledby="roles">
        <div className="pane__h">
          <h2 id="roles">{c('me.roles')}</h2>
        </div>
        <ul className="wait">
          {me.grants.map(({ grantId, role, programId, grantedBy, grantedAt, until }) => (
            <li key={grantId}>
              <span className="icon-tile">
                <Icon name="key" />
              </span>
              <div>
                <b>{c(`role.${role}`)}</b>
                <p>{c('me.granted', { by: grantedBy, at: formatMoment(grantedAt) })}</p>
              </div>
              <Chip>{programId ?? c('access.whole-client')}</Chip>
              <span className="small muted">{until && c('access.until', { at: formatMoment(until) })}</span>
            </li>
          ))}
        </ul>
      </section>
      <section className="pane pane--flush" aria-labelledby="factors">
        <div className="pane__h">
          <h2 id="factors">{c('factors.title')}</h2>
          <p>{c('factors.lead')}</p>
        </div>
        <ul className="wait">
          {me.factors.map(({ factorId, kind, name, isForThisHost, createdAt, usedAt }) => (
            <li key={factorId}>
              <span className="icon-tile icon-tile--plain">
                <Icon name={kind === 'passkey' ? 'shield' : 'clock'} />
              </span>
              <div>
                <b>{name}</b>
                <p>
                  {usedAt
                    ? c('factors.used', { at: formatMoment(usedAt) })
                    : c('factors.made', { at: formatMoment(createdAt) })}
                </p>
              </div>
              <span>{!isForThisHost && <Chip>{c('factors.other-host')}</Chip>}</span>
              <Button
                look="quiet"
                aria-label={c('factors.remove-named', { name })}
                onClick={() => void remove.act({ body: { factorId } })}
              >
                {c('factors.remove')}
              </Button>
            </li>
          ))}
          <li>
            <span className="icon-tile icon-tile--plain">
              <Icon name="ticket" />
            </span>
            <div>
              <b>{c('factors.codes-title')}</b>
              <p>{c('factors.codes-left', { count: me.recoveryCodesLeft })}</p>
            </div>
            <span />
            <Button look="quiet" busy={renew.isActing} onClick={() => void renew.act({ body: {} })}>
              {c('factors.codes-renew')}
            </Button>
          </li>
        </ul>
      </section>
      <section className="pane" aria-labelledby="keys">
        <h2 id="keys">{c('me.keys')}</h2>
        <Switch text="me.keys-on" note="me.keys-note" isOn={areKeysOn} onSwitch={switchKeys} />
      </section>
      <div className={css.ways}>
        {me.canHavePasskey && <AddPasskey />}
        <AddTotp />
      </div>
    </Page>
  )
}
