import { c } from '../../../words/console-words.ts'
import { FormField } from './FormField.tsx'
import { type Section, sections } from './fields.ts'

/** A section of fields under its heading. */
export function FormSection({ section: { name, fields } }: { readonly section: Section }) {
  return (
    <section className="pane" aria-labelledby={`section-${name}`}>
      <div className="pane__h">
        <h2 id={`section-${name}`}>{c(`author.section-${name}`)}</h2>
      </div>
      <div className="form-grid">
        {fields.map(field => (
          <FormField key={field.path.join('.')} field={field} />
        ))}
      </div>
    </section>
  )
}

/** A step that has nothing but sections. */
export function FormStep({ step }: { readonly step: keyof typeof sections }) {
  return sections[step].map(section => <FormSection key={section.name} section={section} />)
}
