import { useState } from 'react'
import { makeCatalogueKey } from '../../../../contract/calls/admin/settings/catalogue/key.ts'
import {
  type CatalogueSetting,
  getCatalogue,
  saveCatalogue,
} from '../../../../contract/calls/admin/settings/catalogue.ts'
import { pageTypes } from '../../../../contract/calls/user/market-place-url.ts'
import { call } from '../../../client/call.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh, useCall } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { c } from '../../../words/console-words.ts'
import { formatList } from '../../../words/format.ts'
import { consolePaths } from '../console-paths.ts'
import { mayDo, useMe } from '../frame/me.ts'
import { Page } from '../frame/Page.tsx'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { EditForm } from '../parts/EditForm.tsx'
import { ListState } from '../parts/ListState.tsx'
import { SelectField } from '../parts/SelectField.tsx'
import { useAct } from '../proof/use-act.ts'

/** Where people spend their points, and the key by which a catalogue elsewhere moves them. */
export function CatalogueScreen() {
  const isOwner = mayDo(useMe(), 'administer')
  return (
    <Page
      title={c('settings.catalogue')}
      lead={c('settings.catalogue-lead')}
      crumbs={[{ text: c('settings.name'), to: consolePaths.settings }]}
      look="text"
    >
      {isOwner ? <Catalogue /> : <Alert>{c('settings.owners-only')}</Alert>}
    </Page>
  )
}

function Catalogue() {
  const { data, error, refetch } = useCall(getCatalogue)
  return (
    <ListState data={data} error={error} retry={refetch}>
      {shown => (
        <div className="stack">
          <EditForm
            label={c('settings.catalogue')}
            saved={shown}
            draftOf={({ value }) => value}
            call={saveCatalogue}
            input={(revision, value) => ({ body: { revision, value } })}
            savedOf={reply => reply}
            onSaved={() => refresh(getCatalogue)}
            conflict={{ code: 'errors.settings-changed', text: c('settings.catalogue-conflict') }}
            read={() => call(getCatalogue)}
            linesOf={value => [catalogueLine(value)]}
            placed={['url']}
          >
            {(value, change, fault) => <Fields value={value} change={change} fault={fault?.text} />}
          </EditForm>
          {shown.value.kind === 'other' && <Key hasKey={shown.hasKey} />}
        </div>
      )}
    </ListState>
  )
}

function catalogueLine({ kind, url, pageTypes: kinds }: CatalogueSetting): string {
  if (kind !== 'other') return c(`settings.catalogue-${kind}`)
  return c('settings.catalogue-at', { url, kinds: formatList(kinds.map(one => c(`settings.catalogue-${one}`))) })
}

interface FieldsProps {
  readonly value: CatalogueSetting
  readonly change: (value: CatalogueSetting) => void
  readonly fault: string | undefined
}

function Fields({ value, change, fault }: FieldsProps) {
  const isLast = (type: (typeof pageTypes)[number]) => value.pageTypes.length === 1 && value.pageTypes[0] === type
  return (
    <div className="stack">
      <SelectField
        label={c('settings.catalogue-kind')}
        value={value.kind}
        options={(['none', 'own', 'other'] as const).map(kind => [kind, c(`settings.catalogue-${kind}`)] as const)}
        onChoose={kind => change({ ...value, kind, url: kind === 'other' ? value.url : '' })}
      />
      {value.kind === 'other' && (
        <TextField
          label={c('settings.catalogue-url')}
          hint={c('settings.catalogue-url-hint')}
          type="url"
          {...(fault && { error: fault })}
          required
          autoComplete="off"
          maxLength={500}
          value={value.url}
          onChange={({ target }) => change({ ...value, url: target.value })}
        />
      )}
      {value.kind !== 'none' && (
        <fieldset className="field">
          <legend className="field__l">{c('settings.catalogue-types')}</legend>
          {pageTypes.map(type => (
            <label className="row" key={type}>
              <input
                type="checkbox"
                className="tick"
                checked={value.pageTypes.includes(type)}
                disabled={isLast(type)}
                onChange={({ target }) =>
                  change({
                    ...value,
                    pageTypes: pageTypes.filter(one => (one === type ? target.checked : value.pageTypes.includes(one))),
                  })
                }
              />
              {c(`settings.catalogue-${type}`)}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}

/** The key of the catalogue's server: made, seen once, ended by the next one. */
function Key({ hasKey }: { readonly hasKey: boolean }) {
  const [isAsked, setAsked] = useState(false)
  const [made, setMade] = useState<string>()
  const { act, isActing, error, forget } = useAct(makeCatalogueKey, async ({ key }) => {
    setMade(key)
    setAsked(false)
    await refresh(getCatalogue)
  })
  return (
    <section className="pane" aria-label={c('settings.catalogue-key')}>
      <div className="pane__h">
        <h2>{c('settings.catalogue-key')}</h2>
      </div>
      <p>{c(hasKey ? 'settings.catalogue-has-key' : 'settings.catalogue-no-key')}</p>
      <p className="acts">
        <Button look="line" icon="key" onClick={() => setAsked(true)}>
          {c('settings.catalogue-make-key')}
        </Button>
      </p>
      {isAsked && (
        <ConfirmDialog
          title={c('settings.catalogue-key-title')}
          text={c('settings.catalogue-key-text')}
          confirm={c('settings.catalogue-make-key')}
          busy={isActing}
          error={error && errorText(error)}
          onConfirm={() => void act({ body: {} })}
          onClose={() => {
            forget()
            setAsked(false)
          }}
        />
      )}
      {made && (
        <Modal title={c('settings.catalogue-key-made')} closeText={c('frame.close')} onClose={() => setMade(undefined)}>
          <p className="muted">{c('settings.catalogue-key-once')}</p>
          <p role="status">
            <code className="code once">{made}</code>
          </p>
          <div className="modal__acts">
            <Button onClick={() => setMade(undefined)}>{c('suppliers.key-kept')}</Button>
          </div>
        </Modal>
      )}
    </section>
  )
}
