import type { Actor } from '../../../rules/actors/actor.ts'
import { locales } from '../../../rules/clients/locales.ts'
import type { MediaLabel } from '../../../rules/clients/media-label.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import { changeSettings } from './change-settings.ts'
import type { ClientSettings } from './client-settings.ts'

export interface MediaLabelWish extends MediaLabel {
  readonly locale: string
  readonly actor: Actor
}

/** What a client calls its points in one language from now on, and beside a number where forms are given. */
export async function setMediaLabel(
  tx: ClientTx,
  { locale, mediaLabel, mediaLabelForms = {}, actor }: MediaLabelWish,
): Promise<Outcome<MediaLabel, 'locale-unknown' | 'settings-malformed'>> {
  if (!locales.some(({ code }) => code === locale)) return refused('locale-unknown', { locale })
  const hasForms = Object.keys(mediaLabelForms).length > 0
  const changed = await changeSettings(tx, settings => {
    const { [locale]: _, ...others } = settings.mediaLabelForms
    return {
      mediaLabels: { ...settings.mediaLabels, [locale]: mediaLabel },
      mediaLabelForms: { ...others, ...(hasForms && { [locale]: mediaLabelForms }) },
    }
  })
  if (!changed.ok) return changed
  const { before, after } = changed.value
  const details = { locale, before: labelIn(before, locale), after: labelIn(after, locale) }
  await recordEvent(tx, { actor, action: 'client.media-label', subject: 'client', details })
  return done({ mediaLabel, ...(hasForms && { mediaLabelForms }) })
}

function labelIn({ mediaLabels, mediaLabelForms }: ClientSettings, locale: string) {
  return { mediaLabel: mediaLabels[locale] ?? null, mediaLabelForms: mediaLabelForms[locale] ?? {} }
}
