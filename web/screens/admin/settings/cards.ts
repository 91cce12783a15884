import type { ReplyOf } from '../../../../contract/call.ts'
import type { getSettings } from '../../../../contract/calls/admin/settings.ts'
import type { CardValue } from '../../../../contract/settings.ts'
import { localeOf } from '../../../../rules/clients/locales.ts'
import { formsOf, labelFor } from '../../../../rules/clients/media-label.ts'
import { writeNumber } from '../../../../rules/clients/write-number.ts'
import type { IconName } from '../../../ui/Icon.tsx'
import { type ConsoleKey, c } from '../../../words/console-words.ts'
import { formatList, formatNumber } from '../../../words/format.ts'
import { spokenLocale } from '../../../words/words.ts'

export type Settings = ReplyOf<typeof getSettings>

/** The cards in their order. */
export const shownCards = [
  'brand',
  'points',
  'languages',
  'people',
  'privacy',
  'features',
  'mail',
  'time',
  'approval',
] as const
export type ShownCard = (typeof shownCards)[number]

/** What a form is given; it says what the card would be, and the page saves it. */
export interface FormProps<Card extends ShownCard> {
  readonly value: CardValue<Card>
  readonly change: (value: CardValue<Card>) => void
  readonly settings: Settings
  /** What the server finds wrong with a setting, by its path. */
  readonly faultAt: (path: string) => string | undefined
}

/** Settings beside which the forms say what the server finds wrong with them. */
export const placedFaults = [
  'passwordRules.minLength',
  'passwordRules.maxLength',
  'privacyNotice.version',
  'locales',
  'countries',
  'defaultLocale',
  'timeZone',
  'branding.logo',
  'branding.hero',
]

export const cardIcons: Readonly<Record<ShownCard, IconName>> = {
  brand: 'spark',
  points: 'gift',
  languages: 'globe',
  people: 'lock',
  privacy: 'shield',
  features: 'target',
  mail: 'mail',
  time: 'clock',
  approval: 'check-c',
}

/** A sample number for each form of a language, such as 1 for `one`. */
export const samples = [1, 2, 5, 0, 3, 4, 11, 21, 1_000_000, 1.5]

/** What a card says, in lines of words: on the overview, and side by side where two have changed it. */
export function linesOf(card: ShownCard, value: CardValue): string[] {
  switch (card) {
    case 'brand': {
      const { primaryColor, secondaryColor, theme, logo, hero } = (value as CardValue<'brand'>).branding
      const pictures = [
        logo && c('settings.logo-own', { name: nameOf(logo) }),
        hero && c('settings.hero-own', { name: nameOf(hero) }),
      ]
      return [
        `${primaryColor} · ${secondaryColor}`,
        c(`settings.theme-${theme}`),
        ...pictures.filter(one => one !== undefined),
      ]
    }
    case 'points':
      return pointsLines(value as CardValue<'points'>)
    case 'languages': {
      const { locales, countries, defaultLocale } = value as CardValue<'languages'>
      return [
        c('settings.default-is', { language: localeOf(defaultLocale).label }),
        locales === undefined ? c('settings.all-languages') : formatList(locales.map(code => localeOf(code).label)),
        countries.length === 0 ? c('settings.no-countries') : formatList(countries.map(countryName)),
      ]
    }
    case 'people': {
      const { passwordRules: rules, sessions } = value as CardValue<'people'>
      const length = c('settings.length', { min: formatNumber(rules.minLength), max: formatNumber(rules.maxLength) })
      return [
        length,
        ...passwordSwitches.filter(name => rules[name]).map(name => c(`settings.${name}`)),
        c('settings.session-ends', { count: sessions.hours, hours: formatNumber(sessions.hours) }),
      ]
    }
    case 'privacy': {
      const { version } = (value as CardValue<'privacy'>).privacyNotice
      return [version === 0 ? c('settings.privacy-off') : c('settings.privacy-version', { version })]
    }
    case 'features': {
      const { features, codes } = value as CardValue<'features'>
      const on = featureNames.filter(name => features[name]).map(name => c(`settings.feature-${name}`))
      return [
        on.length === 0 ? c('settings.none-on') : formatList(on),
        ...(codes.perPerson === undefined
          ? []
          : [c('settings.codes-each', { count: codes.perPerson, codes: formatNumber(codes.perPerson) })]),
      ]
    }
    case 'mail': {
      const { mail, contact } = value as CardValue<'mail'>
      return [
        mail.from === undefined ? c('settings.sender-own') : c('settings.sender', { address: mail.from }),
        contact.to === undefined ? c('settings.contact-off') : c('settings.contact-to', { address: contact.to }),
      ]
    }
    case 'time':
      return [(value as CardValue<'time'>).timeZone]
    case 'approval': {
      const { results, adjustments, launchAs } = value as CardValue<'approval'>
      return [
        c(results.sameApprover ? 'settings.one-person' : 'settings.two-persons'),
        c('settings.alone', { points: formatNumber(adjustments.alone) }),
        c(launchAs.goalsAllowed ? 'settings.launch-goals' : 'settings.launch-looks'),
      ]
    }
  }
}

// Enough of a path to tell two pictures apart.
const nameOf = (path: string) => path.split('/').at(-1)!.slice(0, 12)

export const passwordSwitches = [
  'isLowerCaseRequired',
  'isUpperCaseRequired',
  'isNumberRequired',
  'isSpecialCharRequired',
] as const
export const featureNames = ['dashboard', 'myPlan', 'ots'] as const

function pointsLines({ mediaLabels, mediaLabelForms }: CardValue<'points'>): string[] {
  const lines = Object.entries(mediaLabels).map(([code, mediaLabel]) => {
    const forms = mediaLabelForms[code]
    const examples = pointsExamples(code, { mediaLabel, ...(forms && { mediaLabelForms: forms }) })
    return `${localeOf(code).label}: ${formatList(examples)}`
  })
  return lines.length === 0 ? [c('settings.points-own')] : lines
}

/** How points read in a language, with a number of each of its forms: `1 mile`, `2 miles`. */
export function pointsExamples(code: string, label: Parameters<typeof labelFor>[0]): string[] {
  const { intlCode } = localeOf(code)
  const rules = new Intl.PluralRules(intlCode)
  const numbers = formsOf(intlCode).flatMap(form => samples.find(sample => rules.select(sample) === form) ?? [])
  return numbers.map(count => `${writeNumber(count, intlCode)} ${labelFor(label, count, intlCode)}`)
}

export function countryName(code: string): string {
  return new Intl.DisplayNames([spokenLocale().intlCode], { type: 'region' }).of(code) ?? code
}

export const cardTitle = (card: ShownCard) => c(`settings.card-${card}` satisfies ConsoleKey)
