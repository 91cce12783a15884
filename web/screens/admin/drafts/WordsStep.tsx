import { useState } from 'react'
import { localeOf } from '../../../../rules/clients/locales.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { c } from '../../../words/console-words.ts'
import { formatNumber } from '../../../words/format.ts'
import { DenseTable } from '../parts/DenseTable.tsx'
import { listAt, type Path, textAt } from './document-value.ts'
import { FormField, Found } from './FormField.tsx'
import { fieldTitle } from './field-text.ts'
import { nameOf, rulesFields } from './fields.ts'
import { problemsAt, useForm, useProblemsBeside } from './form.ts'
import { missingIn, shownLocales, type TextRow, textRows, writtenText } from './text-rows.ts'

/** Every text in all languages side by side, with what is missing; and what the rules say besides the terms. */
export function WordsStep() {
  const { value, change, locales } = useForm()
  const [onlyMissing, setOnlyMissing] = useState(false)
  const rows = textRows(value)
  const shown = onlyMissing ? rows.filter(row => missingIn(row, locales) > 0) : rows
  const missing = rows.reduce((sum, row) => sum + missingIn(row, locales), 0)
  const rules = listAt(value, ['rules'])
  const ofRules = useProblemsBeside(['rules'])
  return (
    <>
      <section className="pane pane--flush" aria-labelledby="section-words">
        <div className="pane__h">
          <h2 id="section-words">{c('author.section-words')}</h2>
          <Chip kind={missing > 0 ? 'quiet' : 'good'} icon={missing > 0 ? 'globe' : 'check'}>
            {c('author.missing', { count: missing, missing: formatNumber(missing) })}
          </Chip>
        </div>
        <label className="row small">
          <input
            type="checkbox"
            className="tick"
            checked={onlyMissing}
            onChange={event => setOnlyMissing(event.target.checked)}
          />
          {c('author.only-missing')}
        </label>
        <div className="form-table form-table--wide">
          <DenseTable
            caption={c('author.section-words')}
            rows={shown}
            rowKey={({ path }) => nameOf(path)}
            columns={[
              {
                key: 'text',
                title: c('author.text'),
                rowHeader: true,
                cell: ({ path }) => (
                  <>
                    <b>{fieldTitle(path)}</b>
                    <small className="mono">{place(value, path)}</small>
                  </>
                ),
              },
              ...shownLocales(rows, locales).map(locale => ({
                key: locale,
                title: localeOf(locale).code === locale ? localeOf(locale).label : locale,
                phone: 'full' as const,
                cell: (row: TextRow) => <Text row={row} locale={locale} />,
              })),
            ]}
          />
        </div>
      </section>
      <section className="pane" aria-labelledby="section-rules">
        <div className="pane__h">
          <h2 id="section-rules">{c('author.section-rules')}</h2>
          <Button look="line" icon="plus" onClick={() => change(['rules', rules.length], {})}>
            {c('author.add-rules')}
          </Button>
          <p>{c('author.rules-text')}</p>
        </div>
        <Found id="rules-e" texts={ofRules} />
        {rules.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text of the rules is its place
          <fieldset className="form-part" key={at}>
            <legend>{c('author.rules-number', { number: at + 1 })}</legend>
            <div className="form-grid">
              {rulesFields.map(field => (
                <FormField key={field.path.join('.')} field={field} of={['rules', at]} />
              ))}
            </div>
            <Button look="quiet" icon="trash" onClick={() => change(['rules', at], undefined)}>
              {c('author.remove-rules', { number: at + 1 })}
            </Button>
          </fieldset>
        ))}
      </section>
    </>
  )
}

/** What a text is of, by the ids around it. */
function place(value: unknown, path: Path): string {
  const [first, group, , level] = path
  if (first === 'rules') return String(Number(group) + 1)
  if (first !== 'groups') return ''
  const ids = [
    textAt(value, ['groups', group!, 'groupId']),
    level === undefined ? '' : textAt(value, ['groups', group!, 'levels', level, 'levelId']),
  ]
  return ids.filter(Boolean).join(' · ')
}

function Text({ row, locale }: { readonly row: TextRow; readonly locale: string }) {
  const { path, isLong, texts, forAll } = row
  const { value, change, problems, locales } = useForm()
  const whole: Path = [...path, locale]
  const name = nameOf(whole)
  const found = problemsAt(problems, whole)
  const isMissing = !texts[locale] && missingIn(row, locales) > 0 && locales.includes(locale)
  const shared = {
    name,
    lang: locale.replace('_', '-'),
    className: isMissing ? 'input input--missing' : 'input',
    'aria-label': `${fieldTitle(path)} ${place(value, path)}, ${localeOf(locale).label}`,
    'aria-describedby': found.length > 0 ? `${name}-e` : undefined,
    'aria-invalid': found.length > 0 || undefined,
    placeholder: isMissing ? c('author.missing-here') : forAll,
    value: texts[locale] ?? (locale === locales[0] ? (forAll ?? '') : ''),
  }
  const write = (text: string) => change(...writtenText(row, locale, text, locales[0]!))
  return (
    <>
      {isLong ? (
        <textarea {...shared} rows={2} onChange={event => write(event.target.value)} />
      ) : (
        <input {...shared} type="text" autoComplete="off" onChange={event => write(event.target.value)} />
      )}
      <Found id={`${name}-e`} texts={found} />
    </>
  )
}
