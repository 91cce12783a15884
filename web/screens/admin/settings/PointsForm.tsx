import { localeOf, locales } from '../../../../rules/clients/locales.ts'
import { formsOf, type PluralForms } from '../../../../rules/clients/media-label.ts'
import { useSession } from '../../../session/session.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { c } from '../../../words/console-words.ts'
import { formatList } from '../../../words/format.ts'
import type { FormProps } from './cards.ts'
import { pointsExamples } from './cards.ts'

/** What points are called, on their own and beside a number, in each language that the client offers. */
export function PointsForm({ value: { mediaLabels, mediaLabelForms }, change }: FormProps<'points'>) {
  const offered = useSession().client?.locales.map(({ code }) => code as string) ?? []
  // A word of a language that is not offered any more stays in sight.
  const shown = locales.map(({ code }) => code as string).filter(code => offered.includes(code) || mediaLabels[code])

  function set(code: string, label: string, forms: PluralForms) {
    const { [code]: _, ...labels } = mediaLabels
    const { [code]: __, ...others } = mediaLabelForms
    const kept = Object.fromEntries(Object.entries(forms).filter(([, form]) => form))
    change({
      mediaLabels: label === '' ? labels : { ...labels, [code]: label },
      mediaLabelForms: label === '' || Object.keys(kept).length === 0 ? others : { ...others, [code]: kept },
    })
  }

  return (
    <div className="stack">
      {shown.map(code => {
        const label = mediaLabels[code] ?? ''
        const forms: PluralForms = mediaLabelForms[code] ?? {}
        const { intlCode } = localeOf(code)
        const known = formsOf(intlCode)
        return (
          <fieldset className="form-part" key={code}>
            <legend>{localeOf(code).label}</legend>
            <div className="form-grid">
              <TextField
                label={c('settings.points-name')}
                lang={intlCode}
                maxLength={40}
                autoComplete="off"
                value={label}
                onChange={({ target }) => set(code, target.value, forms)}
              />
              {known.length > 1 &&
                label !== '' &&
                known.map(form => (
                  <TextField
                    key={form}
                    label={c('settings.points-form', { form: c(`words.form-${form}`) })}
                    lang={intlCode}
                    maxLength={40}
                    autoComplete="off"
                    placeholder={label}
                    value={forms[form] ?? ''}
                    onChange={({ target }) => set(code, label, { ...forms, [form]: target.value })}
                  />
                ))}
            </div>
            <p className="small muted" lang={label === '' ? undefined : intlCode}>
              {label === ''
                ? c('settings.points-own')
                : formatList(
                    pointsExamples(code, {
                      mediaLabel: label,
                      ...(mediaLabelForms[code] && { mediaLabelForms: forms }),
                    }),
                  )}
            </p>
          </fieldset>
        )
      })}
    </div>
  )
}
