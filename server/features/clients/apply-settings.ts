import type { Actor } from '../../../rules/actors/actor.ts'
import { locales as allLocales } from '../../../rules/clients/locales.ts'
import { done, type Outcome } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import { changeSettings, type SettingsProblem, settingsMalformed } from './change-settings.ts'
import type { Client } from './client-of-host.ts'
import type { ClientSettings } from './client-settings.ts'

/** What a settings document may name; every other setting has rules of its own and a command that keeps them. */
const documentSettings = ['branding', 'passwordRules', 'locales', 'countries'] as const
export type DocumentSettings = Pick<ClientSettings, (typeof documentSettings)[number]>

/** The settings of a client that a document can change, as they are. */
export function documentSettingsOf({ branding, passwordRules, locales, countries }: ClientSettings): DocumentSettings {
  return { branding, passwordRules, locales, countries }
}

/**
 * Changes a client's settings to what a document names (console.md W06c). A list replaces the one before; of an object only
 * the named members change; `null` takes a setting back to its default. Refuses the whole document where a part cannot be.
 */
export async function applySettings(
  tx: ClientTx,
  document: unknown,
  actor: Actor,
): Promise<Outcome<DocumentSettings, 'settings-malformed'>> {
  if (!isObject(document)) return settingsMalformed([{ at: 'the document', problem: 'must be an object in braces' }])
  const unknown = Object.keys(document).filter(name => !documentSettings.some(known => known === name))
  if (unknown.length > 0) {
    return settingsMalformed(unknown.map(at => ({ at, problem: `is not one of ${documentSettings.join(', ')}` })))
  }
  const applied = await changeSettings(tx, settings => merged(settings, document), problemsOf)
  if (!applied.ok) return applied
  const [before, after] = [documentSettingsOf(applied.value.before), documentSettingsOf(applied.value.after)]
  const changed = documentSettings.filter(name => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
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
  { passwordRules, locales, countries }: ClientSettings,
  { defaultLocale }: Client,
): SettingsProblem[] {
  const found: SettingsProblem[] = []
  const say = (at: string, problem: string) => found.push({ at, problem })
  const { minLength, maxLength } = passwordRules
  if (minLength < 8) say('passwordRules.minLength', 'must be 8 or more')
  if (maxLength < 64 || maxLength > 1024) say('passwordRules.maxLength', 'must be between 64 and 1024')
  else if (minLength > maxLength) say('passwordRules.minLength', `must not be above maxLength, ${maxLength}`)
  const missing = locales?.filter(code => !allLocales.some(locale => locale.code === code)) ?? []
  for (const code of missing) say('locales', `${code} is not a locale of Cairn, such as en_US`)
  if (locales !== undefined && !locales.includes(defaultLocale)) {
    say('locales', `must have ${defaultLocale}, the client's default language`)
  }
  const countryNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  for (const code of countries) {
    if (countryNames.of(code) === undefined) say('countries', `${code} is not a country of ISO 3166, such as DE`)
  }
  for (const [name, list] of Object.entries({ locales: locales ?? [], countries })) {
    const twice = list.find((code, index) => list.indexOf(code) !== index)
    if (twice !== undefined) say(name, `${twice} is given twice`)
  }
  return found
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
