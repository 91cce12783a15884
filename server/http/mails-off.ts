import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { withClient } from '../db/client-tx.ts'
import type { Database } from '../db/connect.ts'
import { type OptOut, optOutPath, readOptOutKey } from '../emails/opt-out-link.ts'
import { escapeHtml } from '../emails/plain-line.ts'
import type { HostedClient } from '../features/clients/client-of-host.ts'
import { localeToAskIn, setMailChoice } from '../features/profile/mail-choices.ts'
import { type Say, sayIn, sendPlainPage } from './plain-page.ts'

interface Parts {
  readonly db: Database
  readonly secret: Buffer
}

type OptOutRequest = FastifyRequest<{ Querystring: { k?: unknown } }>

/**
 * Where a mail's link leads that switches mails like it off. A reader's program posts there, and is not asked (RFC 8058); whoever opens
 * the link is asked first, since programs that check links open it too. It needs no sign-in: the link is signed.
 */
export function mountMailsOff(app: FastifyInstance, parts: Parts): void {
  app.register(async scope => {
    // A plugin scope of its own: only here mail programs may post, from elsewhere, and what they post says nothing (security T10).
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4096 }, (_request, _body, done) => done(null, null))
    const config = { needsClient: true, fromElsewhere: true }
    scope.get(optOutPath, { config }, (request: OptOutRequest, reply) => answer(request, reply, false))
    scope.post(optOutPath, { config }, (request: OptOutRequest, reply) => answer(request, reply, true))
  })

  async function answer(request: OptOutRequest, reply: FastifyReply, isMeant: boolean): Promise<FastifyReply> {
    const client = request.client!
    const { k } = request.query
    const optOut = typeof k === 'string' ? readOptOutKey(parts.secret, client.clientId, k) : undefined
    if (optOut === undefined)
      return sendPlainPage(reply, 404, client, client.defaultLocale, 'profile.mails', () => unknownPage(client))
    const locale = await withClient(parts.db, client.clientId, async tx => {
      if (isMeant) await setMailChoice(tx, optOut.personId, { topic: optOut.topic, isOn: false })
      return (await localeToAskIn(tx, optOut.personId)) ?? client.defaultLocale
    })
    return sendPlainPage(reply, 200, client, locale, 'profile.mails', say =>
      isMeant ? donePage(say) : askPage(say, optOut, k as string),
    )
  }
}

function askPage(say: Say, { topic }: OptOut, key: string): string {
  return `<h1>${say('mail.off-heading')}</h1><p><b>${say(`profile.mails-${topic}`)}</b></p><p>${say('profile.mails-note')}</p>
<form method="post" action="${optOutPath}?k=${escapeHtml(encodeURIComponent(key))}"><button>${say('mail.off-action')}</button></form>`
}

function donePage(say: Say): string {
  return `<h1>${say('profile.mails')}</h1><p role="status">${say('mail.off-done')}</p><p><a href="/profile#mails">${say('profile.title')}</a></p>`
}

function unknownPage(client: HostedClient): string {
  const say = sayIn(client, client.defaultLocale)
  return `<h1>${say('profile.mails')}</h1><p>${say('mail.off-unknown')}</p><p><a href="/profile#mails">${say('profile.title')}</a></p>`
}
