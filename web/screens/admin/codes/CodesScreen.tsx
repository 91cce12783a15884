import { useState } from 'react'
import { listCodes } from '../../../../contract/calls/admin/codes.ts'
import { useCall } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { c } from '../../../words/console-words.ts'
import { mayDo, useMe } from '../frame/me.ts'
import { Page } from '../frame/Page.tsx'
import { ListState } from '../parts/ListState.tsx'
import { Batches } from './Batches.tsx'
import { Proposals } from './Proposals.tsx'
import { ProposeDialog } from './ProposeDialog.tsx'
import { VoidPrintedDialog } from './VoidPrintedDialog.tsx'

/** One-time codes: what waits for a second person, and the batches with what became of them (W05d). */
export function CodesScreen() {
  const me = useMe()
  if (mayDo(me, 'see-people')) return <Codes />
  return (
    <Page title={c('codes.name')} lead={c('codes.lead')}>
      <Alert>{c('codes.not-permitted')}</Alert>
    </Page>
  )
}

function Codes() {
  const me = useMe()
  const { data, error, refetch } = useCall(listCodes)
  const [opened, open] = useState<'propose' | 'void'>()
  const close = () => open(undefined)
  return (
    <Page
      title={c('codes.name')}
      lead={c('codes.lead')}
      acts={
        <>
          {mayDo(me, 'approve') && (
            <Button look="line" onClick={() => open('void')}>
              {c('codes.void-printed')}
            </Button>
          )}
          {mayDo(me, 'prepare') && <Button onClick={() => open('propose')}>{c('codes.propose')}</Button>}
        </>
      }
    >
      {data && !data.areOn && (
        <div className="notes">
          <Alert>{c('codes.off')}</Alert>
        </div>
      )}
      <ListState data={data} error={error} retry={refetch}>
        {({ proposals, isOneEnough }) => (
          <div className="col">
            <Proposals proposals={proposals} isOneEnough={isOneEnough} />
            <Batches />
          </div>
        )}
      </ListState>
      {opened === 'propose' && <ProposeDialog isOneEnough={data?.isOneEnough ?? false} onClose={close} />}
      {opened === 'void' && <VoidPrintedDialog onClose={close} />}
    </Page>
  )
}
