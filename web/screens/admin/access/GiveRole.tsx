import { useId, useState } from 'react'
import { findGrantees } from '../../../../contract/calls/admin/grants/people.ts'
import { giveGrant, listGrants } from '../../../../contract/calls/admin/grants.ts'
import { roles } from '../../../../rules/access/permissions.ts'
import { fullName } from '../../../../rules/accounts/full-name.ts'
import { call } from '../../../client/call.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh } from '../../../client/use-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { c } from '../../../words/console-words.ts'
import { columnText } from '../files/column-text.ts'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { ReasonField } from '../parts/ReasonField.tsx'
import { useAct } from '../proof/use-act.ts'

/** Gives somebody a role: whom, which, for what, until when. Somebody new is invited by mail. */
export function GiveRole({ onClose }: { readonly onClose: () => void }) {
  const [userName, setUserName] = useState('')
  const [found, setFound] = useState<readonly { readonly userName: string; readonly name: string }[]>([])
  const [role, setRole] = useState<(typeof roles)[number]>('loader')
  const [programId, setProgramId] = useState('')
  const [until, setUntil] = useState('')
  const [reason, setReason] = useState('')
  const [isNew, setNew] = useState(false)
  const [newcomer, setNewcomer] = useState({ firstName: '', lastName: '', emailAddress: '' })
  const [given, setGiven] = useState<{ readonly isMailed: boolean }>()
  const list = useId()
  const give = useAct(giveGrant, async reply => {
    await refresh(listGrants)
    if (reply.isMailed) setGiven(reply)
    else onClose()
  })

  async function find(search: string) {
    setUserName(search)
    if (search.trim() === '') return setFound([])
    const reply = await call(findGrantees, { query: { search } }).catch(() => undefined)
    setFound(reply?.people.map(person => ({ userName: person.userName, name: fullName(person) })) ?? [])
  }

  if (given) return <Mailed onClose={onClose} />
  const part = (name: keyof typeof newcomer) => ({
    value: newcomer[name],
    required: true,
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => setNewcomer({ ...newcomer, [name]: target.value }),
  })
  return (
    <ConfirmDialog
      title={c('access.give')}
      text={c('access.give-text')}
      confirm={c('access.give')}
      busy={give.isActing}
      error={give.error && errorText(give.error)}
      onConfirm={() =>
        void give.act({
          body: {
            userName,
            role,
            reason,
            ...(isNew && { newcomer }),
            ...(programId.trim() && { programId: programId.trim() }),
            // The whole of the day, where the person is.
            ...(until && { until: new Date(`${until}T23:59:59`).toISOString() }),
          },
        })
      }
      onClose={onClose}
    >
      <div className="field">
        <Segmented
          label={c('access.whom')}
          options={[
            { value: 'known', text: c('access.known') },
            { value: 'new', text: c('access.new') },
          ]}
          value={isNew ? 'new' : 'known'}
          onChange={whom => setNew(whom === 'new')}
        />
      </div>
      {isNew && (
        <>
          <TextField label={columnText('firstName')} {...part('firstName')} />
          <TextField label={columnText('lastName')} {...part('lastName')} />
          <TextField label={columnText('email')} hint={c('access.email-hint')} type="email" {...part('emailAddress')} />
        </>
      )}
      <TextField
        label={isNew ? columnText('userName') : c('access.person')}
        hint={c(isNew ? 'access.user-name-hint' : 'access.person-hint')}
        list={isNew ? undefined : list}
        value={userName}
        onChange={event => void find(event.target.value)}
        autoComplete="off"
        required
      />
      <datalist id={list}>
        {found.map(person => (
          <option key={person.userName} value={person.userName}>
            {person.name}
          </option>
        ))}
      </datalist>
      <fieldset className="field choice">
        <legend className="field__l">{c('access.role')}</legend>
        {roles.map(one => (
          <label key={one}>
            <input type="radio" name="role" checked={role === one} onChange={() => setRole(one)} />
            <b>{c(`role.${one}`)}</b>
            <small>{c(`role.${one}-may`)}</small>
          </label>
        ))}
      </fieldset>
      <TextField
        label={c('access.program')}
        hint={c('access.program-hint')}
        value={programId}
        onChange={event => setProgramId(event.target.value)}
        autoComplete="off"
      />
      <TextField
        label={c('access.until-field')}
        hint={c('access.until-hint')}
        type="date"
        value={until}
        onChange={event => setUntil(event.target.value)}
      />
      <ReasonField value={reason} onChange={setReason} />
    </ConfirmDialog>
  )
}

/** The role is given, and a mail is under way. */
function Mailed({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal title={c('access.invited-title')} closeText={c('frame.close')} onClose={onClose}>
      <p role="status">{c('access.invited-text')}</p>
      <div className="modal__acts">
        <Button onClick={onClose}>{c('points.done')}</Button>
      </div>
    </Modal>
  )
}
