import { getText } from '../../contract/calls/texts.ts'
import { readText } from '../features/texts/read-text.ts'
import { door } from '../http/door.ts'

export const getTextDoor = door(getText, 'anyone', async ({ reader, client, params, query, reply }) => {
  const locale = query.locale ?? client.defaultLocale
  const outcome = await readText(reader, client, params.name, locale)
  if (outcome.ok) reply.header('cache-control', 'public, max-age=60').header('vary', 'host')
  return outcome
})
