import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { contrast, onColour, readableFill } from '../../rules/clients/brand-colours.ts'
import { localeOf } from '../../rules/clients/locales.ts'
import { escapeHtml, plainLine } from '../emails/plain-line.ts'
import type { HostedClient } from '../features/clients/client-of-host.ts'
import { translateFor } from '../features/translations/translate.ts'

/** The client's words of a text, as HTML takes them. */
export type Say = (key: string) => string

export function sayIn(client: HostedClient, locale: string): Say {
  return key => escapeHtml(translateFor(client, locale, key, {}))
}

/** A small page of the client's, without scripts, for whoever comes by a link and has no session. */
export function sendPlainPage(
  reply: FastifyReply,
  status: number,
  client: HostedClient,
  locale: string,
  title: string,
  body: (say: Say) => string,
): FastifyReply {
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
  const page = `<!doctype html><html lang="${intlCode}" dir="${writingDirection}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${say(title)} · ${escapeHtml(plainLine(client.name))}</title><style>${sheet}</style></head><body><main><p><b>${escapeHtml(plainLine(client.name))}</b></p>${body(say)}</main></body></html>`
  return reply.code(status).header('content-security-policy', policy).type('text/html; charset=utf-8').send(page)
}
