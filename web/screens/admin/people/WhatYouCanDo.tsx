import { type ReactNode, useState } from 'react'
import type { ConsolePerson } from '../../../../contract/calls/admin/people.ts'
import { ssoType } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { c } from '../../../words/console-words.ts'
import { mayDo, useMe } from '../frame/me.ts'
import { ActivationDialog, LockDialog, PasswordDialog, SignOutDialog } from './AccountDialogs.tsx'
import { ActAsDialog } from './ActAsDialog.tsx'
import { AdjustDialog } from './AdjustDialog.tsx'
import { BaselineDialog } from './BaselineDialog.tsx'
import { EditDialog } from './EditDialog.tsx'
import { EraseDialog } from './EraseDialog.tsx'
import { MoveDialog } from './MoveDialog.tsx'

type Opened = 'act' | 'adjust' | 'out' | 'edit' | 'move' | 'lock' | 'activation' | 'password' | 'erase' | 'baseline'

/** What may be done for the person; of what may not, why (DESIGN.md, Console). */
export function WhatYouCanDo({ person }: { readonly person: ConsolePerson }) {
  const { firstName: name, isActive, isLocked, signIn, assistRefusal, roles, emailAddress, erasedAt } = person
  const me = useMe()
  const [opened, open] = useState<Opened>()
  const close = () => open(undefined)
  const maySignIn = isActive && !isLocked
  const noPassword = signIn?.password !== 'own'
  const noPasswords = ssoType() === 'sso_only' ? c('errors.passwords-off') : undefined
  const notOpen = maySignIn ? undefined : c('people.not-open')
  return (
    <section className="pane" aria-labelledby="acts">
      <div className="pane__h">
        <h2 id="acts">{c('people.acts')}</h2>
      </div>
      {assistRefusal ? (
        <p className="muted small">{c(`people.refusal-${assistRefusal}`)}</p>
      ) : (
        <ul className="doable">
          <Doable
            title={c('people.act-as', { name })}
            text={c('people.act-as-note')}
            why={roles.length > 0 ? c('people.act-as-role') : notOpen}
            button={c('people.act-as-open')}
            onOpen={() => open('act')}
          />
          <Doable
            title={c(isLocked ? 'people.unlock' : 'people.lock')}
            text={c(isLocked ? 'people.unlock-note' : 'people.lock-note')}
            button={c(isLocked ? 'people.unlock-open' : 'people.lock-open')}
            onOpen={() => open('lock')}
          />
          {signIn !== undefined && signIn.liveSessions > 0 && (
            <Doable
              title={c('people.sign-out')}
              text={c('people.sign-out-note')}
              button={c('people.sign-out-open')}
              onOpen={() => open('out')}
            />
          )}
          <Doable
            title={c('people.activation')}
            text={c('people.activation-note')}
            why={
              noPasswords ??
              notOpen ??
              (noPassword ? undefined : c('people.activation-not-needed')) ??
              (emailAddress ? undefined : c('people.no-address'))
            }
            button={c('people.activation-open')}
            onOpen={() => open('activation')}
          />
          <Doable
            title={c('people.temporary')}
            text={c('people.temporary-note')}
            why={noPasswords ?? notOpen}
            button={c('people.temporary-open')}
            onOpen={() => open('password')}
          />
          <Doable
            title={c('people.edit')}
            text={c('people.edit-note')}
            button={c('people.edit-open')}
            onOpen={() => open('edit')}
          />
          <Doable
            title={c('people.move')}
            text={c('people.move-note')}
            button={c('people.move-open')}
            onOpen={() => open('move')}
          />
        </ul>
      )}
      {mayDo(me, 'prepare') && erasedAt === undefined && (
        <ul className="doable">
          <Doable
            title={c('points.adjust')}
            text={c('points.adjust-note')}
            why={me.userId === person.userId ? c('errors.own-points') : undefined}
            button={c('points.adjust-open')}
            onOpen={() => open('adjust')}
          />
          {mayDo(me, 'see-results') && (
            <Doable
              title={c('people.baseline')}
              text={c('people.baseline-note')}
              why={me.userId === person.userId ? c('errors.own-account') : undefined}
              button={c('people.baseline-open')}
              onOpen={() => open('baseline')}
            />
          )}
        </ul>
      )}
      {mayDo(me, 'administer') && erasedAt === undefined && (
        <ul className="doable">
          <Doable
            title={c('people.erase')}
            text={c('people.erase-note')}
            why={roles.length > 0 ? c('errors.person-has-roles') : undefined}
            button={c('people.erase-open')}
            onOpen={() => open('erase')}
          />
        </ul>
      )}
      {opened === 'act' && <ActAsDialog person={person} onClose={close} />}
      {opened === 'adjust' && <AdjustDialog person={person} onClose={close} />}
      {opened === 'out' && <SignOutDialog person={person} onClose={close} />}
      {opened === 'edit' && <EditDialog person={person} onClose={close} />}
      {opened === 'move' && <MoveDialog person={person} onClose={close} />}
      {opened === 'baseline' && <BaselineDialog person={person} onClose={close} />}
      {opened === 'erase' && <EraseDialog person={person} onClose={close} />}
      {opened === 'lock' && <LockDialog person={person} onClose={close} />}
      {opened === 'activation' && <ActivationDialog person={person} onClose={close} />}
      {opened === 'password' && <PasswordDialog person={person} onClose={close} />}
    </section>
  )
}

interface DoableProps {
  readonly title: string
  readonly text: ReactNode
  /** Why it cannot be done; absent where it can. */
  readonly why?: string | undefined
  readonly button: string
  readonly onOpen: () => void
}

function Doable({ title, text, why, button, onOpen }: DoableProps) {
  return (
    <li>
      <span>
        <b>{title}</b>
        <small>{why ?? text}</small>
      </span>
      {why === undefined && (
        <Button look="soft" onClick={onOpen}>
          {button}
        </Button>
      )}
    </li>
  )
}
