import { useId, useState } from 'react'
import { findGrantees } from '../../../../contract/calls/admin/grants/people.ts'
import { giveGrant, listGrants } from '../../../../contract/calls/admin/grants.ts'
import { roles } from '../../../../rules/access/permissions.ts'
import { fullName } from '../../../../rules/accounts/full-name.ts'
import { call } from '../../../client/call.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh } from '../../../client/use-call.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { c } from '../../../words/console-words.ts'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { useAct } from '../proof/use-act.ts'

/** Gives somebody a role: whom, which, for what, until when. */
export function GiveRole({ onClose }: { readonly onClose: () => void }) {
  const [userName, setUserName] = useState('')
  const [found, setFound] = useState<readonly { readonly userName: string; readonly name: string }[]>([])
  const [role, setRole] = useState<(typeof roles)[number]>('loader')
  const [programId, setProgramId] = useState('')
  const [until, setUntil] = useState('')
  const list = useId()
  const give = useAct(giveGrant, async () => {
    await refresh(listGrants)
    onClose()
  })

  async function find(search: string) {
    setUserName(search)
    if (search.trim() === '') return setFound([])
    const reply = await call(findGrantees, { query: { search } }).catch(() => undefined)
    setFound(reply?.people.map(person => ({ userName: person.userName, name: fullName(person) })) ?? [])
  }

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
            ...(programId.trim() && { programId: programId.trim() }),
            // The whole of the day, where the person is.
            ...(until && { until: new Date(`${until}T23:59:59`).toISOString() }),
          },
        })
      }
      onClose={onClose}
    >
      <TextField
        label={c('access.person')}
        hint={c('access.person-hint')}
        list={list}
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
    </ConfirmDialog>
  )
}
