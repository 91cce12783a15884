import * as z from 'zod/mini'
import { consoleRefusals } from '../../access.ts'
import { call } from '../../call.ts'
import { cardRevision, settingsCards } from '../../settings.ts'

const shown = <Value extends z.ZodMiniType>(value: Value) => z.object({ revision: cardRevision, value })
const cards = z.object({
  brand: shown(settingsCards.brand),
  points: shown(settingsCards.points),
  languages: shown(settingsCards.languages),
  people: shown(settingsCards.people),
  privacy: shown(settingsCards.privacy),
  features: shown(settingsCards.features),
  mail: shown(settingsCards.mail),
  time: shown(settingsCards.time),
  approval: shown(settingsCards.approval),
})

/** The client's settings, card by card. */
export const getSettings = call({
  name: 'getSettings',
  summary: 'The client’s settings',
  method: 'GET',
  path: '/api/v1.0/admin/settings',
  reply: z.object({
    cards,
    /** The language that no client can leave out. */
    defaultLocale: z.string(),
    /** The highest version of the privacy notice that anybody has acknowledged: none below it can be asked for. */
    acknowledged: z.int(),
  }),
  refusals: consoleRefusals,
})

const saved = <Name extends string, Value extends z.ZodMiniType>(card: Name, value: Value) =>
  z.strictObject({ card: z.literal(card), revision: cardRevision, value })

/**
 * Changes one card as a whole. `revision` is that of the card as it was read: where somebody has changed it meanwhile the answer is
 * 409, and nothing is overwritten.
 */
export const saveSettings = call({
  name: 'saveSettings',
  summary: 'Change the client’s settings',
  method: 'PUT',
  path: '/api/v1.0/admin/settings',
  body: z.discriminatedUnion('card', [
    saved('brand', settingsCards.brand),
    saved('points', settingsCards.points),
    saved('languages', settingsCards.languages),
    saved('people', settingsCards.people),
    saved('privacy', settingsCards.privacy),
    saved('features', settingsCards.features),
    saved('mail', settingsCards.mail),
    saved('time', settingsCards.time),
    saved('approval', settingsCards.approval),
  ]),
  reply: z.object({ cards }),
  refusals: {
    ...consoleRefusals,
    'settings-changed': 409,
    'settings-malformed': 422,
  },
})
