import { pageTypes } from '../../contract/calls/user/market-place-url.ts'
import { localeOf } from '../../rules/clients/locales.ts'
import { labelFor } from '../../rules/clients/media-label.ts'
import type { Visit } from './catalogue-visits.ts'
import { goods, type Thing } from './goods.ts'
import { type Html, html } from './html.ts'
import { type Say, speak } from './words.ts'

/** Where the sample catalogue is, on each demo client's own host. */
export const root = '/sample-catalogue'

/** The shop: what there is of the kind that the person looks at, and what they can afford. */
export function shopPage(visit: Visit): string {
  const { say } = speak(visit.locale)
  const kinds = pageTypes.map(
    kind =>
      html`<a href="${root}?kind=${kind}"${kind === visit.kind ? html` aria-current="page"` : undefined}>${say(kind)}</a>`,
  )
  const shown = goods.filter(({ pageType }) => pageType === visit.kind)
  return page(
    visit,
    html`<div class="hero"><div class="in"><div><h1>${say('welcome', { name: visit.firstName })}</h1><p>${say('intro')}</p></div>
      <p class="balance">${say('balance')} <b>${amount(say, visit, visit.balance)}</b></p></div></div>
    <div class="in"><nav aria-label="${say('kinds')}">${kinds}</nav>
      <ul class="goods">${shown.map(thing => cardOf(say, visit, thing))}</ul></div>`,
  )
}

function cardOf(say: Say, visit: Visit, thing: Thing): Html {
  const name = say(`thing.${thing.id}`)
  const missing = thing.points - visit.balance
  const deed =
    missing > 0
      ? html`<span class="missing">${say('missing', counted(visit, missing))}</span>`
      : html`<a class="button" href="${root}/things/${thing.id}" aria-label="${say('redeem-of', { thing: name })}">${say('redeem')}</a>`
  return html`<li>${picture(thing)}<div class="text"><h2>${name}</h2><p>${say(`thing.${thing.id}.text`)}</p></div>
    <div class="buy"><span class="price">${amount(say, visit, thing.points)}</span>${deed}</div></li>`
}

/** One thing, before its points are taken; the key makes its order one order, however often it is sent. */
export function confirmPage(visit: Visit, thing: Thing, orderKey: string): string {
  const { say } = speak(visit.locale)
  const name = say(`thing.${thing.id}`)
  const values = { ...counted(visit, thing.points), rest: visit.balance - thing.points }
  return page(
    visit,
    html`<div class="in"><section class="sheet">${picture(thing)}
      <div class="text"><h1>${say('confirm')}</h1><p><b>${name}</b></p><p>${say('confirm-text', values)}</p></div>
      <form method="post" action="${root}/things/${thing.id}"><input type="hidden" name="orderKey" value="${orderKey}">
        <button class="button">${say('redeem')}</button><a class="button quiet" href="${root}">${say('back')}</a></form></section></div>`,
  )
}

/** After an order, with the way to take it back. */
export function thanksPage(visit: Visit, thing: Thing, orderKey: string): string {
  const { say } = speak(visit.locale)
  const text = say('thanks-text', { ...counted(visit, thing.points), order: orderKey })
  const cancel = html`<form method="post" action="${root}/orders/${orderKey}/cancel"><a class="button" href="${root}">${say('back')}</a>
    <button class="button quiet">${say('cancel')}</button></form>`
  return page(visit, sheet(say('thanks'), text, cancel, thing))
}

export function cancelledPage(visit: Visit, points: number): string {
  const { say } = speak(visit.locale)
  const text = say('cancelled-text', counted(visit, points))
  return page(visit, sheet(say('cancelled'), text, deeds(root, say('back'))))
}

/** Nothing happened; the reason as Cairn says it. */
export function failedPage(visit: Visit, reason: string): string {
  const { say } = speak(visit.locale)
  return page(visit, sheet(say('failed'), reason, deeds(root, say('back'))))
}

/** Without a visit there is nothing to see: each begins in the program. */
export function overPage(locale: string): string {
  const { say } = speak(locale)
  return page(
    { locale, clientName: say('title') },
    sheet(say('over'), say('over-text'), deeds('/dashboard', say('to-program'))),
  )
}

function deeds(address: string, text: string): Html {
  return html`<p class="deeds"><a class="button" href="${address}">${text}</a></p>`
}

function sheet(heading: string, text: string, deed: Html, thing?: Thing): Html {
  return html`<div class="in"><section class="sheet" role="status">${thing && picture(thing)}
    <div class="text"><h1>${heading}</h1><p>${text}</p></div>${deed}</section></div>`
}

function amount(say: Say, visit: Visit, points: number): string {
  return say('amount', counted(visit, points))
}

/** A number of points, and what so many are called. */
function counted(visit: Visit, points: number) {
  return { points, mediaLabel: labelFor(visit, points, localeOf(visit.locale).intlCode) }
}

function picture(thing: Thing): Html {
  return html`<svg class="pic" viewBox="0 0 160 110" aria-hidden="true">${thing.picture}</svg>`
}

function page({ locale, clientName }: Pick<Visit, 'locale' | 'clientName'>, body: Html): string {
  const { say, language } = speak(locale)
  return html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>${say('title')} · ${clientName}</title><link rel="stylesheet" href="${root}/style.css"></head>
    <body><header><div class="in"><p class="name">${clientName}<small>${say('title')}</small></p></div></header>
    <main>${body}</main><footer><p class="in">${say('sample')}</p></footer></body></html>`.markup
}
