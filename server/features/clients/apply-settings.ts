import { type CardValue, cardNames, type SettingsCard, settingsCards } from '../../../contract/settings.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import { locales as allLocales } from '../../../rules/clients/locales.ts'
import { isTimeZone } from '../../../rules/clients/time-zone.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import { revisionOf } from '../revisions/revision-of.ts'
import { missingPictures } from './brand-pictures.ts'
import { changeSettings, type SettingsProblem, settingsMalformed } from './change-settings.ts'
import { type Client, lockClient } from './client-of-host.ts'
import type { ClientSettings } from './client-settings.ts'
import { updateBeside } from './clients.store.ts'
import { highestAcknowledged } from './privacy-notice.store.ts'

/** A client's settings with its time zone and default language, which other statements read and which are therefore kept beside them. */
type BesideSettings = { readonly timeZone: string; readonly defaultLocale: string }
type ClientDocument = ClientSettings & BesideSettings
type DocumentSetting = { [Card in SettingsCard]: keyof CardValue<Card> }[SettingsCard] & keyof ClientDocument

/** What a settings document may name, and a card of the console shows; every other setting has rules and a command of its own. */
const documentSettings = cardNames.flatMap(membersOf) as readonly DocumentSetting[]
export type DocumentSettings = Partial<Pick<ClientDocument, DocumentSetting>>

/** The settings of a client that a document can change, as they are. */
export function documentSettingsOf(client: DocumentParts): DocumentSettings {
  const document = documentOf(client)
  return Object.fromEntries(documentSettings.map(name => [name, document[name]]))
}

type DocumentParts = Pick<Client, 'settings' | keyof BesideSettings>
const documentOf = ({ settings, timeZone, defaultLocale }: DocumentParts): ClientDocument => ({
  ...settings,
  timeZone,
  defaultLocale,
})

/**
 * Changes a client's settings to what a document names (console.md W06c). A list replaces the one before; of an object only
 * the named members change; `null` takes a setting back to its default. Refuses the whole document where a part cannot be.
 */
export async function applySettings(
  tx: ClientTx,
  document: unknown,
  actor: Actor,
): Promise<Outcome<DocumentSettings, 'settings-malformed'>> {
  if (!isObject(document)) return settingsMalformed([{ at: 'the document', code: 'noObject' }])
  const unknown = Object.keys(document).filter(name => !documentSettings.some(known => known === name))
  if (unknown.length > 0) {
    return settingsMalformed(unknown.map(at => ({ at, code: 'unknown', what: documentSettings.join(', ') })))
  }
  return changeAndNote(
    tx,
    settings => {
      const next = merged(settings, document)
      return {
        ...next,
        // A client without a time zone would have no days, and without a language no words.
        ...('timeZone' in document && { timeZone: next['timeZone'] ?? 'UTC' }),
        ...('defaultLocale' in document && { defaultLocale: next['defaultLocale'] ?? 'en_US' }),
      }
    },
    actor,
  )
}

export interface CardChange {
  readonly card: SettingsCard
  /** That of the card as it was read. */
  readonly revision: string
  readonly value: CardValue
}

/** Changes one card of the console as a whole, on the revision that whoever changes it has seen. */
export async function saveCard(
  tx: ClientTx,
  { card, revision, value }: CardChange,
  actor: Actor,
): Promise<Outcome<DocumentSettings, 'settings-malformed' | 'settings-changed'>> {
  const client = await lockClient(tx)
  const next = Object.fromEntries(membersOf(card).map(name => [name, (value as Record<string, unknown>)[name]]))
  // A save whose answer was lost is no conflict.
  const isSame = printOf(pick(client, card)) === printOf(next)
  if (!isSame && cardOf(client, card).revision !== revision) return refused('settings-changed')
  return changeAndNote(tx, () => next, actor)
}

/** A card as it is, and by what it is known not to have changed. */
export function cardOf(client: DocumentParts, card: SettingsCard) {
  const value = pick(client, card)
  return { value, revision: revisionOf(printOf(value)) }
}

function membersOf(card: SettingsCard): string[] {
  return Object.keys(settingsCards[card].def.shape)
}

function pick(client: DocumentParts, card: SettingsCard): Record<string, unknown> {
  const document = documentOf(client)
  return Object.fromEntries(membersOf(card).map(name => [name, document[name as keyof ClientDocument]]))
}

// The same however its members were ordered.
function printOf(value: unknown): string {
  return JSON.stringify(value, (_, one) =>
    isObject(one) ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1))) : one,
  )
}

async function changeAndNote(
  tx: ClientTx,
  change: (settings: ClientSettings) => Record<string, unknown>,
  actor: Actor,
): Promise<Outcome<DocumentSettings, 'settings-malformed'>> {
  const acknowledged = await highestAcknowledged(tx)
  const was = await lockClient(tx)
  const {
    timeZone = was.timeZone,
    defaultLocale = was.defaultLocale,
    ...next
  } = change(was.settings) as Partial<BesideSettings>
  const beside = { timeZone, defaultLocale }
  const applied = await changeSettings(
    tx,
    () => next,
    async after => [
      ...problemsOf(after, beside, acknowledged),
      ...(isTimeZone(timeZone) ? [] : [{ at: 'timeZone', code: 'zoneUnknown', what: timeZone } as const]),
      ...(await missingPictures(tx, after)).map(kind => ({ at: `branding.${kind}`, code: 'pictureGone' }) as const),
    ],
  )
  if (!applied.ok) return applied
  if (timeZone !== was.timeZone || defaultLocale !== was.defaultLocale) await updateBeside(tx, beside)
  const before = documentSettingsOf(was)
  const after = documentSettingsOf({ settings: applied.value.after, ...beside })
  const changed = documentSettings.filter(name => printOf(before[name]) !== printOf(after[name]))
  const details = Object.fromEntries(
    changed.map(name => [name, { before: before[name] ?? null, after: after[name] ?? null }]),
  )
  if (changed.length > 0) await recordEvent(tx, { actor, action: 'client.settings', subject: 'client', details })
  return done(after)
}

function merged(before: ClientSettings, document: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(document).map(([name, value]) => {
      const old: unknown = before[name as keyof ClientSettings]
      return [name, isObject(value) && isObject(old) ? withoutNulls({ ...old, ...value }) : (value ?? undefined)]
    }),
  )
}

function withoutNulls(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null))
}

// What the shape of a setting cannot say. The bounds of a password are v5.0.0-6.2.1 and v5.0.0-6.2.9.
function problemsOf(
  { passwordRules, locales, countries, mediaLabels, privacyNotice }: ClientSettings,
  { defaultLocale }: BesideSettings,
  acknowledged: number,
): SettingsProblem[] {
  const found: SettingsProblem[] = []
  const say = (at: string, code: SettingsProblem['code'], what?: string | number) =>
    found.push({ at, code, ...(what !== undefined && { what }) })
  const { minLength, maxLength } = passwordRules
  if (minLength < 8) say('passwordRules.minLength', 'minLength')
  if (maxLength < 64 || maxLength > 1024) say('passwordRules.maxLength', 'maxLength')
  else if (minLength > maxLength) say('passwordRules.minLength', 'aboveMax', maxLength)
  const known = (code: string) => allLocales.some(locale => locale.code === code)
  for (const [name, list] of Object.entries({ locales: locales ?? [], mediaLabels: Object.keys(mediaLabels) })) {
    for (const code of list) if (!known(code)) say(name, 'localeUnknown', code)
  }
  if (!known(defaultLocale)) say('defaultLocale', 'localeUnknown', defaultLocale)
  else if (locales !== undefined && !locales.includes(defaultLocale)) {
    say('locales', 'defaultMissing', defaultLocale)
  }
  const countryNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  for (const code of countries) {
    if (countryNames.of(code) === undefined) say('countries', 'countryUnknown', code)
  }
  for (const [name, list] of Object.entries({ locales: locales ?? [], countries })) {
    const twice = list.find((code, index) => list.indexOf(code) !== index)
    if (twice !== undefined) say(name, 'twice', twice)
  }
  // Their yes would count for words they have not seen.
  if (privacyNotice.version > 0 && privacyNotice.version < acknowledged) {
    say('privacyNotice.version', 'noticeBehind', acknowledged)
  }
  return found
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
