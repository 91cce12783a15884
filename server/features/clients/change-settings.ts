import type { SettingsFault } from '../../../contract/settings.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { readWhole } from '../../db/stored-document.ts'
import { consoleText } from '../translations/translate.ts'
import { type Client, lockClient } from './client-of-host.ts'
import { type ClientSettings, type ClientSettingsInput, clientSettings } from './client-settings.ts'
import { readClient, updateSettings } from './clients.store.ts'

/** What cannot be, and where; its words are at `errors.settings-malformed`, by the code, and by what it is about. */
export interface SettingsProblem {
  readonly at: string
  readonly code: SettingsFault
  readonly what?: string | number
}

export interface ChangedSettings {
  readonly before: ClientSettings
  readonly after: ClientSettings
}

/**
 * Changes the settings that `change` names, each as a whole, and leaves the others; `undefined` takes one away. Settings are one
 * document: the client is locked before they are read, so that of two changes at a time neither is lost. Whatever is calculated
 * from what was there belongs into `change`. `check` says what the shape of a setting cannot.
 */
export async function changeSettings(
  tx: ClientTx,
  change: (settings: ClientSettings) => Partial<ClientSettingsInput>,
  check: (
    after: ClientSettings,
    client: Client,
  ) => readonly SettingsProblem[] | Promise<readonly SettingsProblem[]> = () => [],
): Promise<Outcome<ChangedSettings, 'settings-malformed'>> {
  const client = await lockClient(tx)
  readWhole(clientSettings, (await readClient(tx))?.settings)
  const parsed = clientSettings.safeParse({ ...client.settings, ...change(client.settings) })
  if (!parsed.success) {
    return settingsMalformed(
      parsed.error.issues.map(({ path, message }) => ({ at: path.join('.'), code: 'shape', what: message })),
    )
  }
  const problems = await check(parsed.data, client)
  if (problems.length > 0) return settingsMalformed(problems)
  await updateSettings(tx, parsed.data)
  return done({ before: client.settings, after: parsed.data })
}

/** The same for values that our own code has made: a refusal is a fault. Answers the settings as they are then. */
export async function mustChangeSettings(
  tx: ClientTx,
  change: (settings: ClientSettings) => Partial<ClientSettings>,
): Promise<ChangedSettings> {
  const changed = await changeSettings(tx, change)
  if (!changed.ok) throw new Error(`These settings cannot be kept: ${changed.details?.['problems']}`)
  return changed.value
}

/** Where the first problem is and what it is, and a line for each in the words of the command line. */
export function settingsMalformed(problems: readonly SettingsProblem[]): Outcome<never, 'settings-malformed'> {
  const lines = problems.map(
    ({ at, code, what = '' }) => `  ${at}: ${consoleText('en_US', 'errors.settings-malformed', { code, what })}`,
  )
  return refused('settings-malformed', { what: '', ...problems[0]!, problems: lines.join('\n') })
}
