import { useState } from 'react'
import { plainText } from '../../../../rules/decimal.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { c } from '../../../words/console-words.ts'
import { formatNumber } from '../../../words/format.ts'
import { DenseTable } from '../parts/DenseTable.tsx'
import { Empty } from '../parts/Empty.tsx'
import { at, listAt, newLevel, type Path, textAt } from './document-value.ts'
import { FormField, Found } from './FormField.tsx'
import { FormSection, OptionalSection } from './FormStep.tsx'
import { hasBasicAward, hasTiers, levelFieldsOf } from './field-places.ts'
import { fieldTitle } from './field-text.ts'
import { basicFields, type Field, sections, tierFields } from './fields.ts'
import { useForm, useProblemsBeside } from './form.ts'
import { Mover } from './Mover.tsx'
import { saidIn } from './said-in.ts'
import { workedLevel } from './worked.ts'

/** What people must reach and what that pays, with figures calculated beside each level. */
export function GoalsStep() {
  const { value, locales } = useForm()
  const [baseline, setBaseline] = useState('200')
  const groups = listAt(value, ['groups'])
  const [targets, payout, minimum, bonus, override] = sections.goals
  return (
    <>
      <FormSection section={targets!} />
      <FormSection section={payout!} />
      <section className="pane" aria-labelledby="section-levels">
        <div className="pane__h">
          <h2 id="section-levels">{c('author.section-levels')}</h2>
          <label className="row small">
            {c('author.example-baseline')}
            <input
              className="input input--figure"
              inputMode="decimal"
              value={baseline}
              onChange={event => setBaseline(event.target.value)}
            />
          </label>
        </div>
        {groups.length === 0 && <Empty title={c('author.no-groups')} text={c('author.no-groups-first')} />}
        {groups.map((group, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place; its id is being typed
          <Group key={place} path={['groups', place]} name={groupName(group, place, locales[0]!)} baseline={baseline} />
        ))}
      </section>
      {[minimum!, bonus!, override!].map(section => (
        <OptionalSection key={section.name} section={section} />
      ))}
      <Tiers />
    </>
  )
}

function groupName(group: unknown, place: number, locale: string): string {
  const names = at(group, ['name'])
  const said = typeof names === 'object' && names !== null ? saidIn(names as Record<string, string>, locale) : ''
  return said || textAt(group, ['groupId']) || c('author.group', { number: place + 1 })
}

interface GroupProps {
  readonly path: Path
  readonly name: string
  readonly baseline: string
}

function Group({ path, name, baseline }: GroupProps) {
  const { value, change } = useForm()
  const levels = listAt(value, [...path, 'levels'])
  return (
    <fieldset className="form-part">
      <legend>{name}</legend>
      <Found id={`${path.join('-')}-e`} texts={useProblemsBeside([...path, 'levels'])} />
      {levels.length > 0 && (
        <PartsTable
          caption={c('author.levels-of', { group: name })}
          path={[...path, 'levels']}
          fields={levelFieldsOf(value, path)}
          rowText={place => c('author.level', { number: place + 1 })}
          remove={place => c('author.remove-level', { number: place + 1 })}
          isMovable
          worked={levelPath => <Worked path={levelPath} baseline={baseline} />}
        />
      )}
      <Button look="line" icon="plus" onClick={() => change([...path, 'levels', levels.length], newLevel(levels))}>
        {c('author.add-level')}
        <span className="sr">{name}</span>
      </Button>
      {hasBasicAward(value, path) && (
        <>
          <h3 className="form-part__h">{c('author.section-basic')}</h3>
          <div className="form-grid">
            {basicFields.map(field => (
              <FormField key={field.path.join('.')} field={field} of={path} />
            ))}
          </div>
        </>
      )}
    </fieldset>
  )
}

function Worked({ path, baseline }: { readonly path: Path; readonly baseline: string }) {
  const { value, locales } = useForm()
  const found = workedLevel(value, path, baseline)
  if (found === undefined) return <span className="muted">–</span>
  const unit = textAt(value, ['label', 'labelText']) || textAt(value, ['label', 'labelText', locales[0]!])
  const precision = plainText(found.target).split('.')[1]?.length ?? 0
  return (
    <>
      <b>
        {formatNumber(plainText(found.target), precision)} {unit}
      </b>
      <small>{c('author.worked-points', { count: found.points, points: formatNumber(found.points) })}</small>
    </>
  )
}

function Tiers() {
  const { value, change } = useForm()
  const path = ['override', 'tiers']
  const found = useProblemsBeside(path)
  const tiers = listAt(value, path)
  if (!hasTiers(value)) return null
  return (
    <section className="pane" aria-labelledby="section-tiers">
      <div className="pane__h">
        <h2 id="section-tiers">{c('author.section-tiers')}</h2>
        <Button look="line" icon="plus" onClick={() => change([...path, tiers.length], {})}>
          {c('author.add-tier')}
        </Button>
      </div>
      <Found id="tiers-e" texts={found} />
      {tiers.length > 0 && (
        <PartsTable
          caption={c('author.section-tiers')}
          path={path}
          fields={tierFields}
          rowText={place => c('author.tier', { number: place + 1 })}
          remove={place => c('author.remove-tier', { number: place + 1 })}
        />
      )}
    </section>
  )
}

interface PartsTableProps {
  readonly caption: string
  readonly path: Path
  readonly fields: readonly Field[]
  readonly rowText: (place: number) => string
  readonly remove: (place: number) => string
  readonly worked?: (path: Path) => React.ReactNode
  /** Whether the rows can be put into another order. */
  readonly isMovable?: boolean
}

/** Parts of a list as rows of fields. */
function PartsTable({ caption, path, fields, rowText, remove, worked, isMovable = false }: PartsTableProps) {
  const { value, change } = useForm()
  const places = listAt(value, path).map((_, place) => place)
  return (
    <div className="form-table">
      <DenseTable
        caption={caption}
        rows={places}
        rowKey={String}
        columns={[
          {
            key: 'place',
            title: c('author.place'),
            rowHeader: true,
            cell: place => (
              <>
                <span className="small muted">{rowText(place)}</span>
                {isMovable && <Mover path={path} place={place} text={rowText(place)} />}
              </>
            ),
          },
          ...fields.map(field => ({
            key: field.path.join('.'),
            title: fieldTitle([...path, ...field.path]),
            cell: (place: number) => <FormField field={field} of={[...path, place]} row={rowText(place)} />,
          })),
          ...(worked
            ? [{ key: 'worked', title: c('author.worked'), cell: (place: number) => worked([...path, place]) }]
            : []),
          {
            key: 'remove',
            title: c('author.remove'),
            cell: place => (
              <button
                type="button"
                className="icon-btn"
                aria-label={remove(place)}
                onClick={() => change([...path, place], undefined)}
              >
                <Icon name="trash" />
              </button>
            ),
          },
        ]}
      />
    </div>
  )
}
