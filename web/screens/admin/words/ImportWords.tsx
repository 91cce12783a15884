import { useState } from 'react'
import type { ReplyOf } from '../../../../contract/call.ts'
import { importWords } from '../../../../contract/calls/admin/words/import.ts'
import { listWords } from '../../../../contract/calls/admin/words.ts'
import { localeOf } from '../../../../rules/clients/locales.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { c } from '../../../words/console-words.ts'
import { formatNumber } from '../../../words/format.ts'
import { DenseTable } from '../parts/DenseTable.tsx'
import { useAct } from '../proof/use-act.ts'
import { issueText } from './fault-text.ts'

type Looked = ReplyOf<typeof importWords>

/** Brings a file of words: what it would change first, or each line that keeps it from changing anything. */
export function ImportWords() {
  const [file, setFile] = useState<File>()
  const [looked, setLooked] = useState<Looked>()
  const look = useAct(importWords, setLooked)
  const apply = useAct(importWords, setLooked)
  const close = () => {
    setFile(undefined)
    setLooked(undefined)
    look.forget()
    apply.forget()
  }
  function take(chosen: File) {
    setFile(chosen)
    apply.forget()
    void look.act({ query: {}, body: chosen })
  }
  const error = apply.error ?? look.error

  return (
    <>
      <label className={buttonClass({ look: 'line' })}>
        <input
          type="file"
          className="sr"
          accept=".csv,.xlf,.xliff,text/csv,application/xliff+xml"
          onChange={event => {
            const [chosen] = event.target.files ?? []
            // The same file may be chosen again.
            event.target.value = ''
            if (chosen) take(chosen)
          }}
        />
        <Icon name="upload" />
        {c('words.import')}
      </label>
      {file && (
        <Modal look="stage" title={file.name} closeText={c('frame.close')} onClose={close}>
          <div className="stack">
            {error && (
              <Alert kind="bad" focusOn={error}>
                {errorText(error)}
              </Alert>
            )}
            {looked && <Found looked={looked} />}
            <div className="modal__acts">
              {looked && !looked.isApplied && looked.changed > 0 && (
                <Button
                  busy={apply.isActing}
                  onClick={async () => {
                    const done = await apply.act({ query: { apply: 'true', version: looked.version }, body: file })
                    if (done) await refresh(listWords)
                  }}
                >
                  {c('words.apply', { count: looked.changed, changed: formatNumber(looked.changed) })}
                </Button>
              )}
              {apply.error && (
                <Button look="line" onClick={() => take(file)}>
                  {c('words.look-again')}
                </Button>
              )}
              <Button look="quiet" onClick={close}>
                {c('frame.close')}
              </Button>
            </div>
          </div>
        </Modal>
      )}
    </>
  )
}

function Found({ looked: { isApplied, changes, changed, issues, isMore } }: { readonly looked: Looked }) {
  const found = issues.length
  if (found > 0) {
    return (
      <>
        <Alert kind="bad">
          {c(isMore ? 'words.import-issues-first' : 'words.import-issues', {
            count: found,
            found: formatNumber(found),
          })}
        </Alert>
        <DenseTable
          caption={c('words.issues')}
          rows={issues.map((issue, at) => ({ ...issue, at, letter: issue.at }))}
          rowKey={({ at }) => String(at)}
          columns={[
            {
              key: 'line',
              title: c('words.line'),
              numeric: true,
              rowHeader: true,
              cell: ({ line }) => formatNumber(line),
            },
            {
              key: 'key',
              title: c('words.text'),
              cell: ({ key, locale }) => (
                <>
                  <span className="mono">{key}</span>
                  <small>{locale}</small>
                </>
              ),
            },
            {
              key: 'problem',
              title: c('words.problem'),
              phone: 'full',
              cell: ({ letter, ...issue }) => issueText({ ...issue, at: letter }),
            },
          ]}
        />
      </>
    )
  }
  if (changed === 0) return <Alert>{c('words.import-nothing')}</Alert>
  return (
    <>
      <Alert kind={isApplied ? 'good' : 'info'}>
        {c(isApplied ? 'words.imported' : 'words.would-change', { count: changed, changed: formatNumber(changed) })}
      </Alert>
      <DenseTable
        caption={c('words.changes')}
        rows={changes}
        rowKey={({ key, locale }) => `${key} ${locale}`}
        columns={[
          {
            key: 'key',
            title: c('words.text'),
            rowHeader: true,
            cell: ({ key, locale }) => (
              <>
                <span className="mono">{key}</span>
                <small>{localeOf(locale).label}</small>
              </>
            ),
          },
          { key: 'before', title: c('words.before'), phone: 'full', cell: ({ before }) => before ?? '–' },
          { key: 'after', title: c('words.after'), phone: 'full', cell: ({ after }) => after ?? c('words.product') },
        ]}
      />
    </>
  )
}
