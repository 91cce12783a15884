import type { ReactNode } from 'react'
import { Alert } from '../../../ui/Alert.tsx'
import { c } from '../../../words/console-words.ts'
import { formatNumber } from '../../../words/format.ts'
import { DenseTable } from './DenseTable.tsx'

interface ImportIssuesProps<Issue> {
  readonly issues: readonly Issue[]
  /** Whether these are only the first. */
  readonly isMore?: boolean
  readonly place: { readonly title: string; readonly cell: (issue: Issue) => ReactNode }
  readonly problem: (issue: Issue) => string
}

/** Each line of a file that keeps it from changing anything, where in it, and how to mend it. */
export function ImportIssues<Issue extends { readonly line: number }>(props: ImportIssuesProps<Issue>) {
  const { issues, isMore = false, place, problem } = props
  return (
    <>
      <Alert kind="bad">
        {c(isMore ? 'words.import-issues-first' : 'words.import-issues', {
          count: issues.length,
          found: formatNumber(issues.length),
        })}
      </Alert>
      <DenseTable
        caption={c('words.issues')}
        rows={issues.map((issue, index) => ({ issue, index }))}
        rowKey={({ index }) => String(index)}
        columns={[
          {
            key: 'line',
            title: c('words.line'),
            numeric: true,
            rowHeader: true,
            cell: ({ issue }) => formatNumber(issue.line),
          },
          { key: 'place', title: place.title, cell: ({ issue }) => place.cell(issue) },
          { key: 'problem', title: c('words.problem'), phone: 'full', cell: ({ issue }) => problem(issue) },
        ]}
      />
    </>
  )
}
