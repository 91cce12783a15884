import { writeMoment } from '../../../../rules/clients/write-days.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { c } from '../../../words/console-words.ts'
import { formatNumber } from '../../../words/format.ts'
import { spokenLocale } from '../../../words/words.ts'
import { SelectField } from '../parts/SelectField.tsx'
import { Switch } from '../parts/Switch.tsx'
import type { FormProps } from './cards.ts'
import { featureNames, passwordSwitches } from './cards.ts'

/** What a new password must have, and for how long somebody stays signed in. */
export function PasswordForm({ value, change, faultAt }: FormProps<'people'>) {
  const { passwordRules, sessions } = value
  const set = (part: Partial<typeof passwordRules>) =>
    change({ ...value, passwordRules: { ...passwordRules, ...part } })
  return (
    <div className="stack">
      <div className="form-grid">
        <NumberField
          label={c('settings.min-length')}
          hint={c('settings.min-length-hint')}
          min={8}
          max={passwordRules.maxLength}
          value={passwordRules.minLength}
          error={faultAt('passwordRules.minLength')}
          onNumber={minLength => minLength !== undefined && set({ minLength })}
        />
        <NumberField
          label={c('settings.max-length')}
          hint={c('settings.max-length-hint')}
          min={64}
          max={1024}
          value={passwordRules.maxLength}
          error={faultAt('passwordRules.maxLength')}
          onNumber={maxLength => maxLength !== undefined && set({ maxLength })}
        />
      </div>
      <fieldset className="field">
        <legend className="field__l">{c('settings.must-have')}</legend>
        {passwordSwitches.map(name => (
          <Switch
            key={name}
            text={`settings.${name}`}
            isOn={passwordRules[name]}
            onSwitch={isOn => set({ [name]: isOn })}
          />
        ))}
      </fieldset>
      <p className="small muted">{c('settings.password-note')}</p>
      <div className="form-grid">
        <NumberField
          label={c('settings.session-hours')}
          hint={c('settings.session-hours-hint')}
          min={1}
          max={12}
          value={sessions.hours}
          onNumber={hours => hours !== undefined && change({ ...value, sessions: { hours } })}
        />
      </div>
    </div>
  )
}

/** Which privacy notice people acknowledge. */
export function PrivacyForm({ value, change, settings: { acknowledged }, faultAt }: FormProps<'privacy'>) {
  const { version } = value.privacyNotice
  return (
    <div className="stack">
      <NumberField
        label={c('settings.version')}
        hint={c('settings.version-hint', { acknowledged: formatNumber(acknowledged) })}
        min={0}
        max={999_999}
        value={version}
        error={faultAt('privacyNotice.version')}
        onNumber={next => next !== undefined && change({ privacyNotice: { version: next } })}
      />
      <p>
        <Button look="line" onClick={() => change({ privacyNotice: { version: Math.max(version, acknowledged) + 1 } })}>
          {c('settings.ask-again')}
        </Button>
      </p>
    </div>
  )
}

/** Which parts of the product people see. */
export function FeaturesForm({ value: { features, codes }, change }: FormProps<'features'>) {
  return (
    <div className="stack">
      <fieldset className="field">
        <legend className="field__l">{c('settings.parts')}</legend>
        {featureNames.map(name => (
          <Switch
            key={name}
            text={`settings.feature-${name}`}
            note={`settings.feature-${name}-text`}
            isOn={features[name]}
            onSwitch={isOn => change({ codes, features: { ...features, [name]: isOn } })}
          />
        ))}
      </fieldset>
      <NumberField
        label={c('settings.codes-per-person')}
        hint={c('settings.codes-per-person-hint')}
        min={1}
        max={1_000_000}
        value={codes.perPerson}
        onNumber={perPerson => change({ features, codes: perPerson === undefined ? {} : { perPerson } })}
      />
    </div>
  )
}

/** A browser takes an address without a domain’s ending for one. */
const mailAddress = '[^@\\s]+@[^@\\s]+\\.[^@\\s.]+'

/** Who mails come from, and who reads what people write. */
export function MailForm({ value: { mail, contact }, change }: FormProps<'mail'>) {
  return (
    <div className="stack">
      <TextField
        label={c('settings.from')}
        hint={c('settings.from-hint')}
        type="email"
        pattern={mailAddress}
        autoComplete="off"
        value={mail.from ?? ''}
        onChange={({ target }) => change({ contact, mail: target.value ? { from: target.value } : {} })}
      />
      <TextField
        label={c('settings.to')}
        hint={c('settings.to-hint')}
        type="email"
        pattern={mailAddress}
        autoComplete="off"
        value={contact.to ?? ''}
        onChange={({ target }) => change({ mail, contact: target.value ? { to: target.value } : {} })}
      />
    </div>
  )
}

/** By whose days programs begin and end. */
export function TimeForm({ value: { timeZone }, change, faultAt }: FormProps<'time'>) {
  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter(zone => zone !== 'UTC')]
  // What the browser's list lacks stays to be chosen.
  const all = zones.includes(timeZone) ? zones : [timeZone, ...zones]
  return (
    <div className="stack">
      <SelectField
        label={c('settings.time-zone')}
        value={timeZone}
        options={all.map(zone => [zone, zone.replaceAll('_', ' ')] as const)}
        error={faultAt('timeZone')}
        onChoose={zone => change({ timeZone: zone })}
      />
      <p>{c('settings.time-now', { moment: momentIn(timeZone) })}</p>
      <p className="small muted">{c('settings.time-note')}</p>
    </div>
  )
}

/** What one person may do alone, and who acts as somebody. */
export function ApprovalForm({ value: { results, adjustments, launchAs }, change }: FormProps<'approval'>) {
  return (
    <fieldset className="field">
      <legend className="sr">{c('settings.card-approval')}</legend>
      <Switch
        text="settings.single-approver"
        note="settings.single-approver-text"
        isOn={results.sameApprover}
        onSwitch={sameApprover => change({ adjustments, launchAs, results: { sameApprover } })}
      />
      <NumberField
        label={c('settings.adjusts-alone')}
        hint={c('settings.adjusts-alone-hint')}
        min={0}
        max={1_000_000_000}
        value={adjustments.alone}
        onNumber={alone => alone !== undefined && change({ results, launchAs, adjustments: { alone } })}
      />
      <Switch
        text="settings.goals-allowed"
        note="settings.goals-allowed-text"
        isOn={launchAs.goalsAllowed}
        onSwitch={goalsAllowed => change({ results, adjustments, launchAs: { goalsAllowed } })}
      />
    </fieldset>
  )
}

function momentIn(timeZone: string): string {
  return writeMoment(new Date(), spokenLocale().intlCode, { dateStyle: 'long', timeStyle: 'short', timeZone })
}

interface NumberFieldProps {
  readonly label: string
  readonly hint: string
  readonly min: number
  readonly max: number
  readonly value: number | undefined
  readonly error?: string | undefined
  /** Nothing where the field is empty. */
  readonly onNumber: (value: number | undefined) => void
}

function NumberField({ value, error, onNumber, ...field }: NumberFieldProps) {
  return (
    <TextField
      {...field}
      {...(error && { error })}
      type="number"
      inputMode="numeric"
      step={1}
      value={value ?? ''}
      onChange={({ target }) => onNumber(target.value === '' ? undefined : target.valueAsNumber)}
    />
  )
}
