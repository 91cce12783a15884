import { useId, useState } from 'react'
import { getPersonPlaces, movePerson, type PersonPlaces } from '../../../../contract/calls/admin/people/places.ts'
import type { ConsolePerson } from '../../../../contract/calls/admin/people.ts'
import { findUnits } from '../../../../contract/calls/admin/units.ts'
import type { HandFault } from '../../../../contract/people-by-hand.ts'
import { fullName } from '../../../../rules/accounts/full-name.ts'
import { addDays } from '../../../../rules/programs/calendar-day.ts'
import { call } from '../../../client/call.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh, useCall } from '../../../client/use-call.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { c } from '../../../words/console-words.ts'
import { BothSides } from '../parts/BothSides.tsx'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { ReasonField } from '../parts/ReasonField.tsx'
import { useAct } from '../proof/use-act.ts'
import { SelectField } from '../stock/SelectField.tsx'
import { toFirstFault } from '../stock/to-first-fault.ts'
import { faultText } from './fault-text.ts'
import { daysText, placeText } from './Places.tsx'
import { refreshPerson } from './refresh-person.ts'

interface MoveDialogProps {
  readonly person: ConsolePerson
  readonly onClose: () => void
}

/** Moves somebody with dates, as a file of assignments does. */
export function MoveDialog({ person, onClose }: MoveDialogProps) {
  const { data } = useCall(getPersonPlaces, { params: { userId: person.userId } })
  // As it was when the form was opened: what is typed rests on it.
  const [first, setFirst] = useState<PersonPlaces>()
  if (first === undefined && data !== undefined) setFirst(data)
  return first === undefined ? null : <Form person={person} first={first} onClose={onClose} />
}

type Way = 'move' | 'add' | 'end'

function Form({ person, first, onClose }: MoveDialogProps & { readonly first: PersonPlaces }) {
  const [base, setBase] = useState(first)
  const left = base.places.filter(({ lastDay, isToday }) => isToday || lastDay === undefined)
  const [way, setWay] = useState<Way>(left.length > 0 ? 'move' : 'add')
  const [placeId, choose] = useState(left[0]?.placeId ?? '')
  const [typed, type] = useState({ unitId: '', role: left[0]?.role ?? '', firstDay: '', lastDay: '' })
  const [reason, setReason] = useState('')
  const [faults, setFaults] = useState<readonly HandFault[]>([])
  const [theirs, setTheirs] = useState<PersonPlaces>()
  const params = { userId: person.userId }
  const move = useAct(movePerson, async reply => {
    setFaults(reply.faults)
    if (reply.faults.length > 0) return toFirstFault()
    await Promise.all([refreshPerson(), refresh(getPersonPlaces)])
    onClose()
  })
  const isConflict = move.error?.messageCode === 'errors.places-changed'

  async function save(revision: string) {
    setTheirs(undefined)
    const { unitId, role, firstDay, lastDay } = typed
    const begins = { unitId, role, firstDay, ...(lastDay && { lastDay }) }
    const body = {
      revision,
      reason,
      ...(way !== 'add' && { ends: { placeId, lastDay: way === 'end' ? lastDay : addDays(firstDay, -1) } }),
      ...(way !== 'end' && { begins }),
    }
    const done = await move.act({ params, body })
    if (done === false) setTheirs(await call(getPersonPlaces, { params }).catch(() => undefined))
  }

  function keep(whose: 'mine' | 'theirs') {
    if (theirs === undefined) return
    setBase(theirs)
    setTheirs(undefined)
    move.forget()
    if (whose === 'mine') return void save(theirs.revision)
    onClose()
  }

  const field = (name: keyof typeof typed, ...columns: readonly string[]) => ({
    value: typed[name],
    error: faultText(faults, ...columns) ?? '',
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => type({ ...typed, [name]: target.value }),
  })
  const ways: readonly (readonly [Way, string])[] = [
    ...(left.length > 0 ? ([['move', c('people.way-move')]] as const) : []),
    ['add', c('people.way-add')],
    ...(left.length > 0 ? ([['end', c('people.way-end')]] as const) : []),
  ]
  return (
    <ConfirmDialog
      title={c('people.move-title', { name: fullName(person) })}
      text={c('people.move-text')}
      confirm={c('people.move')}
      busy={move.isActing}
      error={move.error && !(isConflict && theirs) ? errorText(move.error) : null}
      onConfirm={() => void save(base.revision)}
      onClose={onClose}
    >
      {isConflict && theirs && (
        <BothSides
          text={c('people.places-conflict')}
          mine={[typed.unitId, typed.role, typed.firstDay, typed.lastDay].filter(Boolean).join(' · ')}
          theirs={theirs.places.map(place => `${placeText(place)}: ${daysText(place)}`).join('\n')}
          onKeep={keep}
        />
      )}
      {ways.length > 1 && <SelectField label={c('people.way')} value={way} options={ways} onChoose={setWay} />}
      {way !== 'add' && (
        <SelectField
          label={c('people.from-place')}
          value={placeId}
          options={left.map(place => [place.placeId, `${placeText(place)}: ${daysText(place)}`])}
          onChoose={choose}
        />
      )}
      {way !== 'end' && (
        <>
          <UnitField {...field('unitId', 'unitId')} onPick={unitId => type({ ...typed, unitId })} />
          <TextField
            label={c('people.role')}
            hint={c('people.role-hint')}
            pattern="[A-Za-z]{1,40}"
            required
            {...field('role', 'role')}
          />
          <TextField
            label={c('people.first-day')}
            hint={way === 'move' ? c('people.first-day-hint') : ''}
            type="date"
            required
            {...field('firstDay', 'validFrom', ...(way === 'move' ? ['validTo'] : []))}
          />
        </>
      )}
      <TextField
        label={c('people.last-day')}
        hint={way === 'end' ? '' : c('people.place-last-hint')}
        type="date"
        required={way === 'end'}
        {...field('lastDay', ...(way === 'move' ? [] : ['validTo']))}
      />
      <ReasonField value={reason} onChange={setReason} />
    </ConfirmDialog>
  )
}

interface UnitFieldProps {
  readonly value: string
  readonly error: string
  readonly autoComplete: string
  readonly onPick: (unitId: string) => void
}

/** A unit by its id, found by what its name or id begins with. */
function UnitField({ onPick, ...field }: UnitFieldProps) {
  const list = useId()
  const [found, setFound] = useState<readonly { readonly unitId: string; readonly name: string }[]>([])

  async function find(search: string) {
    onPick(search)
    const reply = await call(findUnits, { query: { search } }).catch(() => undefined)
    setFound(reply?.units ?? [])
  }

  return (
    <>
      <TextField
        label={c('people.to-unit')}
        hint={found.find(({ unitId }) => unitId === field.value)?.name ?? c('people.to-unit-hint')}
        list={list}
        required
        {...field}
        onChange={({ target }) => void find(target.value)}
      />
      <datalist id={list}>
        {found.map(({ unitId, name }) => (
          <option key={unitId} value={unitId}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}
