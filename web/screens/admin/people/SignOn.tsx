import { useState } from 'react'
import { getPersonSignOn, linkPerson } from '../../../../contract/calls/admin/people/sign-on.ts'
import type { ConsolePerson } from '../../../../contract/calls/admin/people.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh, useCall } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { c } from '../../../words/console-words.ts'
import { Facts } from '../parts/Facts.tsx'
import { ListState } from '../parts/ListState.tsx'
import { SelectField } from '../parts/SelectField.tsx'
import { useAct } from '../proof/use-act.ts'

/** Who the person is at the identity providers, and the way to say it of those that are not the first. */
export function SignOn({ person }: { readonly person: ConsolePerson }) {
  const params = { userId: person.userId }
  const { data, error, refetch } = useCall(getPersonSignOn, { params })
  return (
    <section className="pane" aria-labelledby="sign-on">
      <div className="pane__h">
        <h2 id="sign-on">{c('sign-on.person')}</h2>
      </div>
      <ListState data={data?.providers} error={error} retry={refetch}>
        {providers => {
          const linkable = providers.filter(({ isFirst }) => !isFirst)
          if (providers.length === 0) return <p className="muted small pane__none">{c('sign-on.person-none')}</p>
          return (
            <>
              <Facts
                rows={providers.map(({ name, subjects }) => [
                  name,
                  subjects.map(({ subject }) => subject).join(', ') || c('sign-on.not-linked'),
                ])}
              />
              <p className="small muted">{c('sign-on.person-first', { name: providers[0]!.name })}</p>
              {linkable.length > 0 && (
                <LinkForm userId={person.userId} options={linkable.map(({ providerId, name }) => [providerId, name])} />
              )}
            </>
          )
        }}
      </ListState>
    </section>
  )
}

interface LinkFormProps {
  readonly userId: string
  readonly options: readonly (readonly [string, string])[]
}

function LinkForm({ userId, options }: LinkFormProps) {
  const [providerId, choose] = useState(options[0]![0])
  const [subject, setSubject] = useState('')
  const [isLinked, setLinked] = useState(false)
  const { act, isActing, error } = useAct(linkPerson, async () => {
    setSubject('')
    setLinked(true)
    await refresh(getPersonSignOn)
  })
  return (
    <form
      className="stack"
      aria-label={c('sign-on.link-title')}
      onSubmit={event => {
        event.preventDefault()
        setLinked(false)
        void act({ params: { userId }, body: { providerId, subject: subject.trim() } })
      }}
    >
      {error && (
        <Alert kind="bad" focusOn={error}>
          {errorText(error)}
        </Alert>
      )}
      {isLinked && <Alert kind="good">{c('sign-on.linked')}</Alert>}
      <SelectField label={c('sign-on.kind')} value={providerId} options={options} onChoose={choose} />
      <TextField
        label={c('sign-on.link-subject')}
        value={subject}
        autoComplete="off"
        required
        maxLength={255}
        onChange={({ target }) => setSubject(target.value)}
      />
      <p className="acts">
        <Button type="submit" look="soft" busy={isActing}>
          {c('sign-on.link')}
        </Button>
      </p>
    </form>
  )
}
