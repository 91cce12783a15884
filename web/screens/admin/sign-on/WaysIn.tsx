import type { ReplyOf } from '../../../../contract/call.ts'
import { getSignOn, saveSignOn } from '../../../../contract/calls/admin/sign-on.ts'
import { call } from '../../../client/call.ts'
import { refresh } from '../../../client/use-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { c } from '../../../words/console-words.ts'
import { EditForm } from '../parts/EditForm.tsx'

type SignOn = ReplyOf<typeof getSignOn>

interface Ways {
  readonly ssoType: SignOn['ssoType']
  readonly siteName: string
  readonly siteUrl: string
  readonly logoutUrl: string
  readonly providers: readonly string[]
}

/** Which ways in there are. Providers alone can be chosen once an owner has signed on by one of them as it is (W06b). */
export function WaysIn({ signOn }: { readonly signOn: SignOn }) {
  const nameOf = (id: string) =>
    signOn.providers.find(({ provider }) => provider.providerId === id)?.provider.name ?? id
  return (
    <EditForm
      label={c('sign-on.ways')}
      saved={signOn}
      draftOf={waysOf}
      call={saveSignOn}
      input={(revision, { siteName, siteUrl, logoutUrl, ssoType, providers }) => ({
        body: {
          revision,
          ssoType,
          providers: [...providers],
          ...(siteName && siteUrl && { clientSite: { name: siteName, url: siteUrl } }),
          ...(logoutUrl && { logoutUrl }),
        },
      })}
      savedOf={reply => reply}
      onSaved={() => refresh(getSignOn)}
      conflict={{ code: 'errors.settings-changed', text: c('settings.conflict') }}
      read={() => call(getSignOn)}
      linesOf={({ ssoType, siteName, siteUrl, logoutUrl, providers }) =>
        [c(`sign-on.way-${ssoType}`), ...providers.map(nameOf), siteName, siteUrl, logoutUrl].filter(Boolean)
      }
    >
      {(draft, change) => (
        <div className="stack">
          <fieldset className="field">
            <legend className="field__l">{c('sign-on.ways')}</legend>
            {(['none', 'sso_login', 'sso_only'] as const).map(way => {
              const isShut = way === 'sso_only' && !signOn.isProved && signOn.ssoType !== 'sso_only'
              const isChosen = draft.ssoType === way || (way === 'none' && draft.ssoType === 'login_only')
              return (
                <div key={way} className="switch">
                  <label className="row">
                    <input
                      type="radio"
                      name="way"
                      className="tick"
                      checked={isChosen}
                      disabled={isShut || (way !== 'none' && draft.providers.length === 0)}
                      aria-describedby={way === 'sso_only' ? 'only-note' : undefined}
                      onChange={() => change({ ...draft, ssoType: way })}
                    />
                    {c(`sign-on.way-${way}`)}
                  </label>
                  {way === 'sso_only' && (
                    <p className="small muted" id="only-note">
                      {c(isShut ? 'sign-on.only-not-yet' : 'sign-on.only-note')}
                    </p>
                  )}
                </div>
              )
            })}
          </fieldset>
          {draft.providers.length > 0 && (
            <fieldset className="field">
              <legend className="field__l">{c('sign-on.order')}</legend>
              <p className="field__h">{c('sign-on.order-note')}</p>
              <ol className="doable">
                {draft.providers.map((id, at) => (
                  <li key={id}>
                    <span>
                      <b>{nameOf(id)}</b>
                    </span>
                    {at > 0 && (
                      <Button
                        look="soft"
                        aria-label={c('sign-on.up', { name: nameOf(id) })}
                        onClick={() => change({ ...draft, providers: movedUp(draft.providers, at) })}
                      >
                        {c('sign-on.up-short')}
                      </Button>
                    )}
                    <Button
                      look="quiet"
                      aria-label={c('sign-on.remove', { name: nameOf(id) })}
                      onClick={() => change({ ...draft, providers: draft.providers.filter(one => one !== id) })}
                    >
                      {c('sign-on.remove-short')}
                    </Button>
                  </li>
                ))}
              </ol>
            </fieldset>
          )}
          <TextField
            label={c('sign-on.site-name')}
            value={draft.siteName}
            autoComplete="off"
            maxLength={200}
            required={draft.siteUrl !== ''}
            onChange={({ target }) => change({ ...draft, siteName: target.value })}
          />
          <TextField
            label={c('sign-on.site-url')}
            value={draft.siteUrl}
            type="url"
            autoComplete="off"
            required={draft.siteName !== ''}
            onChange={({ target }) => change({ ...draft, siteUrl: target.value })}
          />
          <TextField
            label={c('sign-on.logout-url')}
            hint={c('sign-on.logout-url-hint')}
            value={draft.logoutUrl}
            type="url"
            autoComplete="off"
            onChange={({ target }) => change({ ...draft, logoutUrl: target.value })}
          />
        </div>
      )}
    </EditForm>
  )
}

function waysOf({ ssoType, clientSite, logoutUrl = '', providers }: SignOn): Ways {
  return {
    ssoType,
    siteName: clientSite?.name ?? '',
    siteUrl: clientSite?.url ?? '',
    logoutUrl,
    providers: providers.map(({ provider }) => provider.providerId),
  }
}

function movedUp(list: readonly string[], at: number): string[] {
  return list.map((one, index) => (index === at - 1 ? list[at]! : index === at ? list[at - 1]! : one))
}
