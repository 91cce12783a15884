import type { ReplyOf } from '../../../../contract/call.ts'
import { importWords } from '../../../../contract/calls/admin/words/import.ts'
import { listWords } from '../../../../contract/calls/admin/words.ts'
import { localeOf } from '../../../../rules/clients/locales.ts'
import { refresh } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { c } from '../../../words/console-words.ts'
import { formatNumber } from '../../../words/format.ts'
import { DenseTable } from '../parts/DenseTable.tsx'
import { ImportFile } from '../parts/ImportFile.tsx'
import { ImportIssues } from '../parts/ImportIssues.tsx'
import { issueText } from './fault-text.ts'

type Report = ReplyOf<typeof importWords>

/** Imports a file of words (W07b). */
export function ImportWords() {
  return (
    <ImportFile
      text={c('words.import')}
      accept=".csv,.xlf,.xliff,text/csv,application/xliff+xml"
      call={importWords}
      input={(file, checked) => ({
        query: checked ? ({ apply: 'true', version: checked.version } as const) : {},
        body: file,
      })}
      applyText={({ isApplied, changed }) =>
        !isApplied && changed > 0 && c('words.apply', { count: changed, changed: formatNumber(changed) })
      }
      onApplied={() => refresh(listWords)}
    >
      {report => <Found report={report} />}
    </ImportFile>
  )
}

function Found({ report: { isApplied, changes, changed, issues, isMore } }: { readonly report: Report }) {
  if (issues.length > 0) {
    return (
      <ImportIssues
        issues={issues}
        isMore={isMore}
        place={{
          title: c('words.text'),
          cell: ({ key, locale }) => (
            <>
              <span className="mono">{key}</span>
              <small>{locale}</small>
            </>
          ),
        }}
        problem={issueText}
      />
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
