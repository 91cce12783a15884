import type { ReplyOf } from '../../../../contract/call.ts'
import { getMailPlan, saveMailPlan } from '../../../../contract/calls/admin/mails.ts'
import type { MailPlan } from '../../../../contract/mails.ts'
import { type Occasion, occasions } from '../../../../rules/mails/occasions.ts'
import { call } from '../../../client/call.ts'
import { refresh } from '../../../client/use-call.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { type ConsoleKey, c } from '../../../words/console-words.ts'
import { formatList, formatNumber } from '../../../words/format.ts'
import { EditForm } from '../parts/EditForm.tsx'
import { Switch } from '../parts/Switch.tsx'

type Shown = ReplyOf<typeof getMailPlan>

const days = [1, 2, 3, 4, 5, 6, 7] as const

/** Which mails of occasions are on, when they go out, and what is off for a program; owners change it. */
export function MailPlanPane({ shown, isOwner }: { readonly shown: Shown; readonly isOwner: boolean }) {
  return (
    <section className={isOwner ? 'stack' : 'pane'} aria-labelledby="mail-plan">
      <div className="pane__h">
        <h2 id="mail-plan">{c('mails.plan')}</h2>
      </div>
      {isOwner ? (
        <>
          <p className="small muted">{c('mails.plan-lead')}</p>
          <EditForm
            label={c('mails.plan')}
            saved={shown}
            draftOf={({ plan }) => plan}
            call={saveMailPlan}
            input={(revision, plan) => ({ body: { revision, plan } })}
            savedOf={reply => reply}
            onSaved={() => refresh(getMailPlan)}
            conflict={{ code: 'errors.settings-changed', text: c('settings.conflict') }}
            read={() => call(getMailPlan)}
            linesOf={plan => linesOf(plan, shown.programs)}
          >
            {(plan, change) => <PlanForm plan={plan} shown={shown} change={change} />}
          </EditForm>
        </>
      ) : (
        <>
          {linesOf(shown.plan, shown.programs).map(line => (
            <p key={line}>{line}</p>
          ))}
          <p className="small muted">{c('mails.read-only')}</p>
        </>
      )}
    </section>
  )
}

interface PlanFormProps {
  readonly plan: MailPlan
  readonly shown: Shown
  readonly change: (plan: MailPlan) => void
}

function PlanForm({ plan, shown: { programs, timeZone }, change }: PlanFormProps) {
  const set = (part: Partial<MailPlan>) => change({ ...plan, ...part })
  return (
    <div className="stack">
      <fieldset className="field">
        <legend className="field__l">{c('mails.occasions')}</legend>
        {occasions.map(one => (
          <Switch
            key={one}
            text={`mail.kind-${one}`}
            note={`mails.when-${one}`}
            isOn={plan.on.includes(one)}
            onSwitch={isOn => set({ on: switched(plan.on, one, isOn) })}
          />
        ))}
      </fieldset>
      <fieldset className="field">
        <legend className="field__l">{c('mails.hours')}</legend>
        <div className="form-grid">
          <TextField
            label={c('mails.from')}
            type="time"
            required
            value={plan.from}
            onChange={({ target }) => set({ from: target.value })}
          />
          <TextField
            label={c('mails.to')}
            hint={c('mails.zone', { zone: timeZone })}
            type="time"
            required
            // A day ends where the next begins; the field knows no 24:00.
            value={plan.to === '24:00' ? '23:59' : plan.to}
            onChange={({ target }) => set({ to: target.value })}
          />
          <Days name="last-days" max={30} value={plan.lastDays} onDays={lastDays => set({ lastDays })} />
          <Days name="expiry-days" max={90} value={plan.expiryDays} onDays={expiryDays => set({ expiryDays })} />
        </div>
      </fieldset>
      <fieldset className="field">
        <legend className="field__l">{c('mails.quiet-days')}</legend>
        <div className="switches">
          {days.map(day => (
            <Switch
              key={day}
              text={`mails.day-${day}`}
              isOn={plan.quietDays.includes(day)}
              onSwitch={isQuiet => set({ quietDays: switched(plan.quietDays, day, isQuiet) })}
            />
          ))}
        </div>
      </fieldset>
      {programs.length > 0 && (
        <fieldset className="field">
          <legend className="field__l">{c('mails.exceptions')}</legend>
          <p className="small muted">{c('mails.exceptions-lead')}</p>
          {programs.map(({ programId, name }) => (
            <Exceptions
              key={programId}
              name={name}
              off={plan.programs.find(one => one.programId === programId)?.off ?? []}
              change={off =>
                set({ programs: [...plan.programs.filter(one => one.programId !== programId), { programId, off }] })
              }
            />
          ))}
        </fieldset>
      )}
    </div>
  )
}

interface DaysProps {
  readonly name: 'last-days' | 'expiry-days'
  readonly max: number
  readonly value: number
  readonly onDays: (days: number) => void
}

function Days({ name, max, value, onDays }: DaysProps) {
  return (
    <TextField
      label={c(`mails.${name}`)}
      hint={c(`mails.${name}-hint`)}
      type="number"
      inputMode="numeric"
      required
      min={1}
      max={max}
      step={1}
      value={Number.isNaN(value) ? '' : value}
      onChange={({ target }) => onDays(target.valueAsNumber)}
    />
  )
}

interface ExceptionsProps {
  readonly name: string
  readonly off: readonly Occasion[]
  readonly change: (off: Occasion[]) => void
}

function Exceptions({ name, off, change }: ExceptionsProps) {
  const ofProgram = occasions.filter(one => one !== 'points-expiring')
  return (
    <details>
      <summary>
        <b>{name}</b> <small>{c('mails.off-count', { count: off.length, off: formatNumber(off.length) })}</small>
      </summary>
      {ofProgram.map(one => (
        <Switch
          key={one}
          text={`mail.kind-${one}`}
          isOn={off.includes(one)}
          onSwitch={isOff => change(switched(off, one, isOff))}
        />
      ))}
    </details>
  )
}

function switched<One>(some: readonly One[], one: One, isIn: boolean): One[] {
  const others = some.filter(other => other !== one)
  return isIn ? [...others, one] : others
}

/** What a plan says, in lines of words. */
export function linesOf(
  { on, from, to, lastDays, expiryDays, quietDays, programs }: MailPlan,
  known: Shown['programs'],
): string[] {
  const named = (some: readonly Occasion[]) => formatList(some.map(one => c(`mail.kind-${one}` as ConsoleKey)))
  const nameOf = (id: string) => known.find(({ programId }) => programId === id)?.name ?? id
  return [
    on.length === 0 ? c('mails.nothing-on') : named(on),
    [from, to].join(' – '),
    `${c('mails.last-days')}: ${formatNumber(lastDays)}`,
    `${c('mails.expiry-days')}: ${formatNumber(expiryDays)}`,
    ...(quietDays.length === 0
      ? []
      : [`${c('mails.quiet-days')}: ${formatList(quietDays.map(day => c(`mails.day-${day}` as ConsoleKey)))}`]),
    ...programs.map(({ programId, off }) => `${c('mails.exceptions')}: ${nameOf(programId)} (${named(off)})`),
  ]
}
