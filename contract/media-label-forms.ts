import * as z from 'zod/mini'
import { localeOf } from '../rules/clients/locales.ts'
import { formsOf, type PluralForm } from '../rules/clients/media-label.ts'
import { localeCode, mediaLabelForms } from './shapes.ts'

/** Forms per locale; one that the language does not have would never be said, so it is a mistake. */
export const mediaLabelFormsByLocale = z.record(localeCode, mediaLabelForms).check(payload => {
  for (const [locale, forms] of Object.entries(payload.value)) {
    const known = formsOf(localeOf(locale).intlCode)
    for (const form of Object.keys(forms) as PluralForm[]) {
      if (known.includes(form)) continue
      const message = `must be left out, for this language counts in ${known.join(', ')}`
      payload.issues.push({ code: 'custom', path: [locale, form], message, input: forms[form] })
    }
  }
})

interface WithForms {
  readonly mediaLabelForms?: Readonly<Record<string, object>>
}

/** Refuses forms in a locale that lacks the name for points on its own, which texts without a number need. */
export function refuseFormsAlone<Key extends string, T extends WithForms & { readonly [key in Key]?: object }>(
  key: Key,
) {
  return z.check<T>(payload => {
    const { [key]: labels = {}, mediaLabelForms: forms = {} } = payload.value
    for (const locale of Object.keys(forms)) {
      if (Object.hasOwn(labels, locale)) continue
      const message = `must have the name without a number beside it: add ${key}.${locale}`
      payload.issues.push({ code: 'custom', path: ['mediaLabelForms', locale], message, input: forms[locale] })
    }
  })
}
