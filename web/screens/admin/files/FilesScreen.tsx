import { Link, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { QueryOf } from '../../../../contract/call.ts'
import { listUploads } from '../../../../contract/calls/admin/uploads.ts'
import { loadKinds } from '../../../../contract/load-rows/load-kind.ts'
import { uploadStates } from '../../../../contract/uploads.ts'
import { usePages } from '../../../client/use-pages.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { c } from '../../../words/console-words.ts'
import { formatMoment } from '../../../words/format.ts'
import { mayDo, useMe } from '../frame/me.ts'
import { Page } from '../frame/Page.tsx'
import { ChoiceField } from '../parts/ChoiceField.tsx'
import { DenseTable } from '../parts/DenseTable.tsx'
import { Empty } from '../parts/Empty.tsx'
import { FilterField } from '../parts/FilterField.tsx'
import { ListState } from '../parts/ListState.tsx'
import { MoreRows } from '../parts/MoreRows.tsx'
import { SavedViews } from '../parts/SavedViews.tsx'
import { said, useAddress } from '../parts/use-address.ts'
import { DropField } from './DropField.tsx'
import { FileState } from './FileState.tsx'
import { loadReference } from './load-reference.ts'
import { SendingPane } from './SendingPane.tsx'
import { bringFile } from './send-file.ts'
import { sizeText } from './size-text.ts'
import { useSending } from './use-sending.ts'

/** Brings a file, and lists every one that was brought: by whom, when, of which kind, and where it stands. */
export function FilesScreen() {
  const me = useMe()
  const navigate = useNavigate()
  const file = useSending()
  const mayBring = mayDo(me, 'prepare')
  return (
    <Page title={c('files.name')} lead={c('files.lead')}>
      {file && <SendingPane file={file} />}
      {!mayBring ? (
        <p className="notes">
          <Alert>{c('files.loaders-only')}</Alert>
        </p>
      ) : (
        (!file || file.phase === 'failed') && (
          <section className="pane" aria-label={c('files.bring')}>
            <DropField
              title={c('files.drop')}
              hint={c('files.drop-hint')}
              onFile={chosen => void bringFile(chosen, uploadId => void navigate({ to: `/admin/files/${uploadId}` }))}
            />
          </section>
        )
      )}
      <History mayOpen={mayBring} />
    </Page>
  )
}

function History({ mayOpen }: { readonly mayOpen: boolean }) {
  const [{ state, kind, search }, change] = useAddress<'state' | 'kind' | 'search'>()
  const query = said({ state, kind, search }) as Omit<QueryOf<typeof listUploads>, 'before'>
  const find = useCallback((text: string) => change({ search: text || undefined }), [change])
  const list = usePages(listUploads, { query }, 'before', last =>
    last.isMore ? last.uploads.at(-1)?.uploadId : undefined,
  )
  const { data, error, refetch } = list
  const uploads = data?.pages.flatMap(page => page.uploads)
  const isFiltered = Object.keys(query).length > 0
  return (
    <section className="pane pane--flush spaced" aria-labelledby="history">
      <div className="pane__h">
        <h2 id="history">{c('files.history')}</h2>
      </div>
      <div className="fchips tools">
        <FilterField label={c('files.find')} value={search ?? ''} onFind={find} />
        <ChoiceField
          label={c('files.kind')}
          value={kind}
          all={c('results.all')}
          options={loadKinds.map(one => [one, c(`files.kind-${one}`)])}
          onChoose={one => change({ kind: one })}
        />
        <ChoiceField
          label={c('results.state')}
          value={state}
          all={c('results.all')}
          options={uploadStates.map(one => [one, c(`files.state-${one}`)])}
          onChoose={one => change({ state: one })}
        />
      </div>
      <SavedViews />
      <ListState data={uploads} error={error} retry={refetch}>
        {rows =>
          rows.length === 0 ? (
            <Empty
              title={c(isFiltered ? 'files.none-found' : 'files.none')}
              text={c(isFiltered ? 'files.none-found-text' : 'files.none-text')}
            />
          ) : (
            <>
              <DenseTable
                caption={c('files.history')}
                rows={rows}
                rowKey={({ uploadId }) => uploadId}
                isLinked={mayOpen}
                columns={[
                  {
                    key: 'file',
                    title: c('files.file'),
                    rowHeader: true,
                    cell: ({ uploadId, fileName, size }) => (
                      <>
                        {mayOpen ? (
                          <Link className="rowlink" to={`/admin/files/${uploadId}`}>
                            {fileName}
                          </Link>
                        ) : (
                          <b>{fileName}</b>
                        )}
                        <small>{sizeText(size)}</small>
                      </>
                    ),
                  },
                  {
                    key: 'kind',
                    title: c('files.kind'),
                    cell: one => (one.kind === undefined ? '–' : c(`files.kind-${one.kind}`)),
                  },
                  { key: 'state', title: c('results.state'), cell: one => <FileState state={one.state} /> },
                  {
                    key: 'load',
                    title: c('results.reference'),
                    phone: 'off',
                    cell: ({ loadId }) =>
                      loadId === undefined ? '–' : <code className="code">{loadReference(loadId)}</code>,
                  },
                  {
                    key: 'by',
                    title: c('files.brought'),
                    phone: 'full',
                    cell: ({ createdBy, createdAt }) => (
                      <>
                        {createdBy}
                        <small>{formatMoment(createdAt)}</small>
                      </>
                    ),
                  },
                ]}
              />
              <MoreRows of={list} />
            </>
          )
        }
      </ListState>
    </section>
  )
}
