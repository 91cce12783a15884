import { getText } from '../../contract/calls/texts.ts'
import { readText } from '../features/texts/read-text.ts'
import { route } from '../http/route.ts'

export const getTextRoute = route(getText, 'anyone', async ({ reader, client, params, query, reply }) => {
  const locale = query.locale ?? client.defaultLocale
  const outcome = await readText(reader, client, params.name, locale)
  if (outcome.ok) reply.header('cache-control', 'public, max-age=60').header('vary', 'host')
  return outcome
})
