import { useState } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { c } from '../../../words/console-words.ts'
import { at } from './document-value.ts'
import { FormField } from './FormField.tsx'
import { nameOf, type Section, sections } from './fields.ts'
import { useForm } from './form.ts'

/** A section of fields under its heading. */
export function FormSection({ section }: { readonly section: Section }) {
  return (
    <section className="pane" aria-labelledby={`section-${section.name}`}>
      <div className="pane__h">
        <h2 id={`section-${section.name}`}>{c(`author.section-${section.name}`)}</h2>
      </div>
      <Fields section={section} />
    </section>
  )
}

/** A section that most programs do without: folded until something is in it. */
export function OptionalSection({ section }: { readonly section: Section }) {
  const { value, beside } = useForm()
  const isUsed = section.fields.some(({ path }) => at(value, path) !== undefined || beside.has(nameOf(path)))
  const [isOpen, setOpen] = useState(isUsed)
  return (
    <section className="pane" aria-labelledby={`section-${section.name}`}>
      <details className="sums" open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
        <summary>
          <h2 id={`section-${section.name}`}>{c(`author.section-${section.name}`)}</h2>
          <Icon name="chev-d" />
          {!isUsed && <span className="small muted">{c('author.not-used')}</span>}
        </summary>
        <Fields section={section} />
      </details>
    </section>
  )
}

function Fields({ section: { fields } }: { readonly section: Section }) {
  return (
    <div className="form-grid">
      {fields.map(field => (
        <FormField key={field.path.join('.')} field={field} />
      ))}
    </div>
  )
}

/** A step that has nothing but sections. */
export function FormStep({ step }: { readonly step: keyof typeof sections }) {
  return sections[step].map(section => <FormSection key={section.name} section={section} />)
}
