import { getNativeBundle } from '../../../contract/calls/translations/native.ts'
import { wordsVersion } from '../../features/translations/bundles.ts'
import { cachingOf, getBundle } from '../../features/translations/get-bundle.ts'
import { route } from '../../http/route.ts'

export const getNativeBundleRoute = route(getNativeBundle, 'anyone', async ({ params, query, client, reply }) => {
  reply.header('cache-control', cachingOf(query.v, wordsVersion())).header('vary', 'host')
  return getBundle(params.bundleName, query.locale ?? client.defaultLocale)
})
