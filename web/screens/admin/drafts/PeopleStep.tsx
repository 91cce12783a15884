import { Button } from '../../../ui/Button.tsx'
import { c } from '../../../words/console-words.ts'
import { Empty } from '../parts/Empty.tsx'
import { listAt, newGroup } from './document-value.ts'
import { FormField, Found } from './FormField.tsx'
import { FormStep } from './FormStep.tsx'
import { groupFields } from './fields.ts'
import { useForm, useProblemsBeside } from './form.ts'

/** Who competes with whom: the groups, and the roles that see the program as leaders. */
export function PeopleStep() {
  const { value, change } = useForm()
  const found = useProblemsBeside(['groups'])
  const groups = listAt(value, ['groups'])
  return (
    <>
      <section className="pane" aria-labelledby="section-groups">
        <div className="pane__h">
          <h2 id="section-groups">{c('author.section-groups')}</h2>
          <Button look="line" icon="plus" onClick={() => change(['groups', groups.length], newGroup(value))}>
            {c('author.add-group')}
          </Button>
        </div>
        <Found id="groups-e" texts={found} />
        {groups.length === 0 && <Empty title={c('author.no-groups')} text={c('author.no-groups-text')} />}
        {groups.map((_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place; its id is being typed
          <fieldset className="form-part" key={place}>
            <legend>{c('author.group', { number: place + 1 })}</legend>
            <div className="form-grid">
              {groupFields.map(field => (
                <FormField key={field.path.join('.')} field={field} of={['groups', place]} />
              ))}
            </div>
            <Button look="quiet" icon="trash" onClick={() => change(['groups', place], undefined)}>
              {c('author.remove-group', { number: place + 1 })}
            </Button>
          </fieldset>
        ))}
      </section>
      <FormStep step="people" />
    </>
  )
}
