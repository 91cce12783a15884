import { redeemCode } from '../../../contract/calls/ots/redeem.ts'
import { localeOf } from '../../../rules/clients/locales.ts'
import { writeDecimal } from '../../../rules/clients/write-figures.ts'
import { done, refused } from '../../../rules/outcome.ts'
import { withClient } from '../../db/client-tx.ts'
import { actorOf } from '../../features/accounts/launched-act.ts'
import { countedLabelOf } from '../../features/clients/client-data.ts'
import * as codes from '../../features/codes/redeem-code.ts'
import { translateFor } from '../../features/translations/translate.ts'
import { type RouteContext, route } from '../../http/route.ts'

export const redeemCodeRoute = route(redeemCode, 'signed-in', redeem, { inLaunch: 'refused' })

async function redeem(context: RouteContext<typeof redeemCode, 'signed-in'>) {
  const { db, client, session, address, secret, locale, body, request } = context
  const redeemKey = request.headers['idempotency-key']
  if (redeemKey !== undefined && !isKey(redeemKey)) return refused('key-malformed')
  const redeemer = { client, ...session, address, secret }
  const { outcome, isAlarm } = await withClient(db, client.clientId, tx =>
    codes.redeemCode(tx, redeemer, { ...body, ...(redeemKey !== undefined && { redeemKey }) }),
  )
  if (isAlarm) request.log.warn({ alarm: 'codes.guessed', client: client.key }, 'many wrong codes')
  if (!outcome.ok) {
    if (outcome.refusal === 'codes-unavailable') request.log.error({ client: client.key }, 'codes have another key')
    return outcome
  }
  const { points } = outcome.value
  request.log.info({ redeem: 'done', client: client.key, actor: actorOf(session), points }, 'redeem')
  const message = translateFor(client, locale, 'ots.redeemed', {
    points: writeDecimal(points, localeOf(locale).intlCode),
    mediaLabel: countedLabelOf(client, locale, points),
  })
  return done({ message, value: points })
}

// Printable ASCII, as long as a key may sensibly be.
function isKey(text: string | string[]): text is string {
  return typeof text === 'string' && /^[\x21-\x7e]{1,100}$/.test(text)
}
