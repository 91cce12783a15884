import type * as z from 'zod/mini'
import type { publicationView } from '../../../../contract/authoring.ts'
import { pathOf } from '../../../../rules/programs/document-path.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { c } from '../../../words/console-words.ts'
import { formatNumber } from '../../../words/format.ts'
import { Changes } from '../drafts/Changes.tsx'
import { fieldTitle } from '../drafts/field-text.ts'
import { DenseTable } from '../parts/DenseTable.tsx'
import { problemSentence } from '../parts/problem-sentence.ts'

type Publication = z.output<typeof publicationView>

type Finding = Publication['findings'][number]

interface PublicationViewProps {
  readonly view: Publication
  /** Leads to the field of a finding, where a form is at hand. */
  readonly onGo?: (finding: Finding) => void
}

/** What publishing means: figures, who is affected, what changes, and what speaks against it. */
export function PublicationView({ view, onGo }: PublicationViewProps) {
  const { people, frozen, worstCase, changes, findings, groups, publishedVersion, version } = view
  return (
    <>
      <dl className="figs">
        <Figure
          name={c('publish.version')}
          value={formatNumber(version)}
          note={
            publishedVersion === undefined
              ? c('publish.first')
              : c('publish.against', { version: formatNumber(publishedVersion) })
          }
        />
        <Figure name={c('publish.people')} value={formatNumber(people)} note={c('publish.people-note')} />
        <Figure name={c('publish.frozen')} value={formatNumber(frozen)} note={c('publish.frozen-note')} />
        <Figure
          name={c('publish.worst')}
          value={formatNumber(worstCase.total)}
          note={
            worstCase.isEndless
              ? c('publish.endless')
              : worstCase.budget === undefined
                ? c('publish.no-budget')
                : c('publish.budget', { budget: formatNumber(worstCase.budget) })
          }
        />
      </dl>
      <section className="pane spaced pane--flush" aria-labelledby="findings">
        <div className="pane__h">
          <h2 id="findings">{c('publish.findings')}</h2>
        </div>
        {findings.length === 0 ? (
          <p className="muted">{c('publish.no-findings')}</p>
        ) : (
          <ul className="wait">
            {findings.map(finding => {
              const { severity, code, path, text, sentence } = finding
              return (
                <li key={`${code} ${path} ${text}`}>
                  <Chip kind={severity === 'problem' ? 'bad' : 'quiet'} icon={severity === 'problem' ? 'warn' : 'info'}>
                    {c(`publish.${severity}`)}
                  </Chip>
                  <div>
                    {path !== undefined && <Place path={path} onGo={onGo && (() => onGo(finding))} />}
                    <p>{problemSentence({ text, sentence })}</p>
                  </div>
                </li>
              )
            })}
          </ul>
        )}
      </section>
      {publishedVersion !== undefined && (
        <section className="pane pane--flush" aria-labelledby="changes">
          <div className="pane__h">
            <h2 id="changes">{c('publish.changes', { version: formatNumber(publishedVersion) })}</h2>
          </div>
          <Changes caption={c('publish.changes', { version: formatNumber(publishedVersion) })} changes={changes} />
        </section>
      )}
      <section className="pane pane--flush" aria-labelledby="ready">
        <div className="pane__h">
          <h2 id="ready">{c('publish.ready')}</h2>
        </div>
        <DenseTable
          caption={c('publish.ready')}
          rows={groups}
          rowKey={({ groupId }) => groupId}
          columns={[
            { key: 'group', title: c('programs.group'), rowHeader: true, cell: ({ groupId }) => groupId },
            {
              key: 'enrolled',
              title: c('programs.people'),
              numeric: true,
              cell: ({ enrolled }) => formatNumber(enrolled),
            },
            { key: 'ready', title: c('publish.can'), numeric: true, cell: ({ ready }) => formatNumber(ready) },
          ]}
        />
      </section>
    </>
  )
}

function Place({ path, onGo }: { readonly path: string; readonly onGo: (() => void) | undefined }) {
  const title = fieldTitle(pathOf(path))
  if (onGo === undefined) return <b>{title}</b>
  return (
    <button type="button" className="rowlink rowlink--btn" onClick={onGo}>
      {title}
    </button>
  )
}

function Figure({ name, value, note }: { readonly name: string; readonly value: string; readonly note: string }) {
  return (
    <div className="fig">
      <dt>{name}</dt>
      <dd>
        {value}
        <small>{note}</small>
      </dd>
    </div>
  )
}
