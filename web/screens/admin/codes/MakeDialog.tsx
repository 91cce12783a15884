import { useState } from 'react'
import type { ReplyOf } from '../../../../contract/call.ts'
import { makeCodes } from '../../../../contract/calls/admin/codes/proposals/make.ts'
import type { CodeProposal } from '../../../../contract/codes.ts'
import { errorText } from '../../../client/error-text.ts'
import { saveFile } from '../../../client/save-file.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { c } from '../../../words/console-words.ts'
import { formatNumber } from '../../../words/format.ts'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { useAct } from '../proof/use-act.ts'
import { batchText } from './batch-text.ts'
import { refreshCodes } from './refresh-codes.ts'

interface MakeDialogProps {
  readonly proposal: CodeProposal
  readonly onClose: () => void
}

/** Makes the codes that were agreed to. Nobody sees them again after this dialog: it asks before it closes without a file. */
export function MakeDialog({ proposal, onClose }: MakeDialogProps) {
  const [made, setMade] = useState<ReplyOf<typeof makeCodes>>()
  const make = useAct(makeCodes, setMade)
  if (made) return <Made made={made} onClose={() => void refreshCodes().then(onClose)} />
  return (
    <ConfirmDialog
      title={c('codes.make-title', { what: batchText(proposal) })}
      text={c('codes.make-text')}
      confirm={c('codes.make')}
      busy={make.isActing}
      error={make.error && errorText(make.error)}
      onConfirm={() => void make.act({ params: { proposalId: proposal.proposalId }, body: {} })}
      // A refusal may have changed the proposal: whoever agreed may no longer.
      onClose={() => (make.error ? void refreshCodes().then(onClose) : onClose())}
    />
  )
}

/** So many codes are shown; the file has all of them. */
const mostShown = 5

interface MadeProps {
  readonly made: ReplyOf<typeof makeCodes>
  readonly onClose: () => void
}

function Made({ made: { batchId, codes }, onClose }: MadeProps) {
  const [isSaved, setSaved] = useState(false)
  const [isWarned, setWarned] = useState(false)
  const more = codes.length - mostShown
  return (
    <Modal
      title={c('codes.made-title', { count: codes.length, codes: formatNumber(codes.length) })}
      closeText={c('frame.close')}
      onClose={() => (isSaved || isWarned ? onClose() : setWarned(true))}
    >
      {isWarned && !isSaved && <Alert kind="bad">{c('codes.not-saved')}</Alert>}
      <p className="muted">{c('codes.once')}</p>
      <ul className="plain" aria-label={c('codes.name')}>
        {codes.slice(0, mostShown).map(code => (
          <li key={code}>
            <code className="code">{code}</code>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="small muted">{c('codes.more', { count: more, codes: formatNumber(more) })}</p>}
      <div className="modal__acts">
        <Button
          icon="down"
          onClick={() => {
            saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), `codes-${batchId}.txt`)
            setSaved(true)
          }}
        >
          {c('codes.save')}
        </Button>
        <Button look="quiet" onClick={() => (isSaved || isWarned ? onClose() : setWarned(true))}>
          {c(isWarned && !isSaved ? 'codes.close-anyway' : 'points.done')}
        </Button>
      </div>
    </Modal>
  )
}
