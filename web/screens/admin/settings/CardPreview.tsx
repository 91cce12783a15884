import type { CardValue } from '../../../../contract/settings.ts'
import { locales as allLocales } from '../../../../rules/clients/locales.ts'
import { NewPasswordField } from '../../../parts/NewPasswordField.tsx'
import { useSession } from '../../../session/session.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { c } from '../../../words/console-words.ts'
import { t } from '../../../words/words.ts'
import { Facts } from '../parts/Facts.tsx'
import { countryName, linesOf, type ShownCard } from './cards.ts'

interface CardPreviewProps {
  readonly card: ShownCard
  readonly value: CardValue
}

/** Cards whose form shows itself how they read. */
const seenInForm: readonly ShownCard[] = ['brand', 'points', 'time']

/** How a card reads as it is typed, in the product's own words where people meet it: to be looked at, not to be used. */
export function CardPreview({ card, value }: CardPreviewProps) {
  if (seenInForm.includes(card)) return null
  return (
    <section className="stack spaced" aria-label={c('settings.preview')}>
      <h2>{c('settings.preview')}</h2>
      <Seen card={card} value={value} />
      <ul className="plain small muted">
        {linesOf(card, value).map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}

function Seen({ card, value }: CardPreviewProps) {
  const name = useSession().client?.name ?? ''
  switch (card) {
    case 'languages': {
      const { locales, countries } = value as CardValue<'languages'>
      const offered = allLocales.filter(({ code }) => locales === undefined || locales.includes(code))
      return (
        <div className="form-grid" inert>
          <Choice label={t('login.language')} options={offered.map(({ label }) => label)} />
          {countries.length > 0 && <Choice label={c('settings.country')} options={countries.map(countryName)} />}
        </div>
      )
    }
    case 'people': {
      const { passwordRules } = value as CardValue<'people'>
      return (
        <div inert>
          <NewPasswordField
            label={t('recovery.new-password')}
            value=""
            onChange={() => undefined}
            rules={passwordRules}
          />
        </div>
      )
    }
    case 'privacy': {
      const { version } = (value as CardValue<'privacy'>).privacyNotice
      if (version === 0) return null
      return (
        <p className="bar" inert>
          {t('privacy-bar.text')} <b>{t('privacy-bar.link')}</b>
        </p>
      )
    }
    case 'features': {
      const { features } = value as CardValue<'features'>
      const parts = [
        features.dashboard && t('dashboard.title'),
        features.myPlan && t('plan.title'),
        features.ots && t('codes.form'),
      ]
      return (
        <ul className="fchips" inert>
          {parts
            .filter(part => part !== false)
            .map(part => (
              <li key={part}>
                <Chip kind="brand">{part}</Chip>
              </li>
            ))}
        </ul>
      )
    }
    case 'mail': {
      const { mail } = value as CardValue<'mail'>
      return (
        <Facts
          rows={[
            [c('settings.from'), mail.from === undefined ? c('settings.sender-own') : `${name} <${mail.from}>`],
            [c('mails.subject'), t('mail.activation.subject', { client: name })],
          ]}
        />
      )
    }
    default:
      return null
  }
}

function Choice({ label, options }: { readonly label: string; readonly options: readonly string[] }) {
  return (
    <label className="field">
      <span className="field__l">{label}</span>
      <select className="input select">
        {options.map(one => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </label>
  )
}
