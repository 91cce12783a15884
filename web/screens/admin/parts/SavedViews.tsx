import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { removeView } from '../../../../contract/calls/admin/views/remove.ts'
import { listViews, saveView } from '../../../../contract/calls/admin/views.ts'
import type { SavedView } from '../../../../contract/saved-view.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh, useCall } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { c } from '../../../words/console-words.ts'
import { useAct } from '../proof/use-act.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import css from './SavedViews.module.css'

/** The views that somebody keeps of the list they look at, and a way to keep its filters as they are now. */
export function SavedViews() {
  const { pathname, searchStr } = useLocation()
  const here = `${pathname}${searchStr}`
  const { data } = useCall(listViews)
  const views = data?.views.filter(({ address }) => address.split('?')[0] === pathname) ?? []
  const [isNaming, setNaming] = useState(false)
  const remove = useAct(removeView, () => refresh(listViews))
  const canSave = searchStr !== '' && !views.some(({ address }) => address === here)
  if (views.length === 0 && !canSave) return null
  return (
    <div className={`fchips ${css.views}`}>
      {views.length > 0 && (
        <ul className={`fchips ${css.list}`} aria-label={c('views.name')}>
          {views.map(view => (
            <li className="fchip" key={view.viewId}>
              <Open view={view} isHere={view.address === here} />
              <button
                type="button"
                aria-label={c('views.remove', { name: view.name })}
                onClick={() => void remove.act({ body: { viewId: view.viewId } })}
              >
                <Icon name="x" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {canSave && (
        <Button look="quiet" onClick={() => setNaming(true)}>
          {c('views.save')}
        </Button>
      )}
      {remove.error && (
        <Alert kind="bad" focusOn={remove.error}>
          {errorText(remove.error)}
        </Alert>
      )}
      {isNaming && <NameView address={here} onClose={() => setNaming(false)} />}
    </div>
  )
}

function Open({ view: { name, address }, isHere }: { readonly view: SavedView; readonly isHere: boolean }) {
  const navigate = useNavigate()
  return (
    <a
      className={css.open}
      href={address}
      aria-current={isHere ? 'true' : undefined}
      onClick={event => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void navigate({ href: address })
      }}
    >
      {name}
    </a>
  )
}

function NameView({ address, onClose }: { readonly address: string; readonly onClose: () => void }) {
  const [name, setName] = useState('')
  const save = useAct(saveView, async () => {
    await refresh(listViews)
    onClose()
  })
  return (
    <ConfirmDialog
      title={c('views.save-title')}
      text={c('views.save-text')}
      confirm={c('views.save')}
      busy={save.isActing}
      error={save.error && errorText(save.error)}
      onConfirm={() => void save.act({ body: { name, address } })}
      onClose={onClose}
    >
      <TextField
        label={c('views.name-of')}
        value={name}
        onChange={event => setName(event.target.value)}
        maxLength={100}
        required
      />
    </ConfirmDialog>
  )
}
