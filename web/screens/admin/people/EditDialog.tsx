import { useState } from 'react'
import { editPerson } from '../../../../contract/calls/admin/people/edit.ts'
import { type ConsolePerson, getPerson } from '../../../../contract/calls/admin/people.ts'
import type { HandFault, PersonFields } from '../../../../contract/people-by-hand.ts'
import { fullName } from '../../../../rules/accounts/full-name.ts'
import { call } from '../../../client/call.ts'
import { errorText } from '../../../client/error-text.ts'
import { useSession } from '../../../session/session.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { c } from '../../../words/console-words.ts'
import { countryName, languageName } from '../../../words/display-names.ts'
import { formatDate } from '../../../words/format.ts'
import { columnText } from '../files/column-text.ts'
import { BothSides } from '../parts/BothSides.tsx'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { ReasonField } from '../parts/ReasonField.tsx'
import { useAct } from '../proof/use-act.ts'
import { SelectField } from '../stock/SelectField.tsx'
import { toFirstFault } from '../stock/to-first-fault.ts'
import { faultText } from './fault-text.ts'
import { refreshPerson } from './refresh-person.ts'

interface EditDialogProps {
  readonly person: ConsolePerson
  readonly onClose: () => void
}

/** Changes somebody's account, as a file of participants does. What there is can be changed, and not emptied. */
export function EditDialog({ person, onClose }: EditDialogProps) {
  const [base, setBase] = useState(person)
  const [fields, set] = useState(fieldsOf(person))
  const [reason, setReason] = useState('')
  const [faults, setFaults] = useState<readonly HandFault[]>([])
  const [theirs, setTheirs] = useState<ConsolePerson>()
  const edit = useAct(editPerson, async reply => {
    setFaults(reply.faults)
    if (reply.faults.length > 0) return toFirstFault()
    await refreshPerson()
    onClose()
  })
  const isConflict = edit.error?.messageCode === 'errors.person-changed'
  const params = { userId: person.userId }

  async function save(revision: string) {
    setTheirs(undefined)
    const done = await edit.act({ params, body: { revision, fields, reason } })
    if (done === false) setTheirs(await call(getPerson, { params }).catch(() => undefined))
  }

  function keep(whose: 'mine' | 'theirs') {
    if (theirs === undefined) return
    setBase(theirs)
    setTheirs(undefined)
    if (whose === 'mine') return void save(theirs.revision)
    set(fieldsOf(theirs))
    edit.forget()
  }

  const { locales = [] } = useSession().client ?? {}
  const codes = locales.map(({ code }) => code)
  const text = (name: TextName, column: string, more: object = {}) => (
    <TextField
      label={columnText(column)}
      value={fields[name] ?? ''}
      error={faultText(faults, column) ?? ''}
      autoComplete="off"
      required={fieldsOf(base)[name] !== undefined}
      onChange={({ target }) => set(withPart(fields, name, target.value))}
      {...more}
    />
  )
  return (
    <ConfirmDialog
      title={c('people.edit-title', { name: fullName(base) })}
      text={c('people.edit-text')}
      confirm={c('people.edit')}
      busy={edit.isActing}
      error={edit.error && !(isConflict && theirs) ? errorText(edit.error) : null}
      onConfirm={() => void save(base.revision)}
      onClose={onClose}
    >
      {isConflict && theirs && (
        <BothSides
          text={c('people.conflict')}
          mine={linesOf(fields)}
          theirs={linesOf(fieldsOf(theirs))}
          onKeep={keep}
        />
      )}
      {text('firstName', 'firstName')}
      {text('lastName', 'lastName')}
      {text('userName', 'userName')}
      {text('emailAddress', 'email', { type: 'email' })}
      {fields.locale !== undefined && (
        <SelectField
          label={columnText('locale')}
          value={fields.locale}
          options={[...new Set([...codes, fields.locale])].map(code => [code, languageName(code)])}
          onChoose={locale => set({ ...fields, locale })}
        />
      )}
      {text('country', 'country', { hint: c('people.country-hint'), maxLength: 2 })}
      {text('hireDate', 'hireDate', { type: 'date' })}
      <SelectField
        label={columnText('status')}
        hint={c('people.status-hint')}
        value={fields.isActive ? 'active' : 'inactive'}
        options={[
          ['active', c('people.active')],
          ['inactive', c('people.inactive')],
        ]}
        onChoose={status => set({ ...fields, isActive: status === 'active' })}
      />
      <ReasonField value={reason} onChange={setReason} />
    </ConfirmDialog>
  )
}

type TextName = Exclude<keyof PersonFields, 'isActive'>

function fieldsOf(person: ConsolePerson): PersonFields {
  const { userName, firstName, lastName, emailAddress, locale, country, hireDate, isActive } = person
  return {
    userName,
    firstName,
    lastName,
    ...(emailAddress !== undefined && { emailAddress }),
    ...(locale !== undefined && { locale }),
    ...(country !== undefined && { country }),
    ...(hireDate !== undefined && { hireDate }),
    isActive,
  }
}

/** With what was typed; where nothing is, and nothing was before, the part is left out. */
function withPart(fields: PersonFields, name: TextName, typed: string): PersonFields {
  if (typed !== '') return { ...fields, [name]: typed }
  const { [name]: _, ...rest } = fields
  return rest as PersonFields
}

/** What there is, a line for each part. */
function linesOf({ userName, firstName, lastName, emailAddress, locale, country, hireDate, isActive }: PersonFields) {
  const lines = [
    fullName({ firstName, lastName }),
    userName,
    emailAddress,
    locale && languageName(locale),
    country && countryName(country),
    hireDate && formatDate(hireDate, 'day-and-year'),
    c(isActive ? 'people.active' : 'people.inactive'),
  ]
  return lines.filter(Boolean).join('\n')
}
