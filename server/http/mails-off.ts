import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contrast, onColour, readableFill } from '../../rules/clients/brand-colours.ts'
import { localeOf } from '../../rules/clients/locales.ts'
import { withClient } from '../db/client-tx.ts'
import type { Database } from '../db/connect.ts'
import { type OptOut, optOutPath, readOptOutKey } from '../emails/opt-out-link.ts'
import { escapeHtml, plainLine } from '../emails/plain-line.ts'
import type { HostedClient } from '../features/clients/client-of-host.ts'
import { localeToAskIn, setMailChoice } from '../features/profile/mail-choices.ts'
import { translateFor } from '../features/translations/translate.ts'

interface Parts {
  readonly db: Database
  readonly secret: Buffer
}

type Asked = FastifyRequest<{ Querystring: { k?: unknown } }>

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
    scope.get(optOutPath, { config }, (request: Asked, reply) => answer(request, reply, false))
    scope.post(optOutPath, { config }, (request: Asked, reply) => answer(request, reply, true))
  })

  async function answer(request: Asked, reply: FastifyReply, isMeant: boolean): Promise<FastifyReply> {
    const client = request.client!
    const { k } = request.query
    const optOut = typeof k === 'string' ? readOptOutKey(parts.secret, client.clientId, k) : undefined
    if (optOut === undefined) return send(reply, 404, client, client.defaultLocale, () => unknownPage(client))
    const locale = await withClient(parts.db, client.clientId, async tx => {
      if (isMeant) await setMailChoice(tx, optOut.personId, { topic: optOut.topic, isOn: false })
      return (await localeToAskIn(tx, optOut.personId)) ?? client.defaultLocale
    })
    return send(reply, 200, client, locale, say => (isMeant ? donePage(say) : askPage(say, optOut, k as string)))
  }
}

type Say = (key: string) => string

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

function sayIn(client: HostedClient, locale: string): Say {
  return key => escapeHtml(translateFor(client, locale, key, {}))
}

function send(reply: FastifyReply, status: number, client: HostedClient, locale: string, body: (say: Say) => string) {
  const { intlCode, writingDirection } = localeOf(locale)
  const { secondaryColor } = client.settings.branding
  const fill = readableFill(secondaryColor)
  const link = contrast(secondaryColor, '#ffffff') >= 4.5 ? secondaryColor : '#574f46'
  const sheet = `:root{color-scheme:light dark}body{margin:0;padding:24px 16px;background:#f5f1ea;color:#221d17;font:16px/1.55 system-ui,sans-serif}
main{max-width:512px;margin:0 auto;padding:32px 28px;background:#fff;border:1px solid #e4ddd1;border-radius:22px;overflow-wrap:anywhere}
h1{font-size:26px;line-height:1.25}button{padding:13px 26px;border:1px solid ${fill};border-radius:16px;background:${fill};color:${onColour(fill)};font:700 16px/22px system-ui,sans-serif}
a{color:${link}}:focus-visible{outline:3px solid currentColor;outline-offset:3px}
@media (prefers-color-scheme:dark){body{background:#11151c;color:#f6f1e9}main{background:#1b212b;border-color:#313947}a{color:#c9c1b6}}`
  const hash = createHash('sha256').update(sheet).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`
  const say = sayIn(client, locale)
  const page = `<!doctype html><html lang="${intlCode}" dir="${writingDirection}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${say('profile.mails')} · ${escapeHtml(plainLine(client.name))}</title><style>${sheet}</style></head><body><main><p><b>${escapeHtml(plainLine(client.name))}</b></p>${body(say)}</main></body></html>`
  return reply.code(status).header('content-security-policy', policy).type('text/html; charset=utf-8').send(page)
}
