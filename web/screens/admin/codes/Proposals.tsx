import { useState } from 'react'
import type { CodeProposal } from '../../../../contract/codes.ts'
import { Button } from '../../../ui/Button.tsx'
import type { ChipProps } from '../../../ui/Chip.tsx'
import { c } from '../../../words/console-words.ts'
import { formatMoment } from '../../../words/format.ts'
import { mayDo, useMe } from '../frame/me.ts'
import { Decided } from '../parts/Decided.tsx'
import { DenseTable } from '../parts/DenseTable.tsx'
import { batchText, limitsText } from './batch-text.ts'
import { MakeDialog } from './MakeDialog.tsx'
import { AgreeDialog, DeclineDialog } from './ProposalDialogs.tsx'

const looks: Readonly<Record<CodeProposal['state'], NonNullable<ChipProps['kind']>>> = {
  proposed: 'brand',
  agreed: 'good',
  declined: 'quiet',
}

type Opened = { readonly act: 'agree' | 'decline' | 'make'; readonly proposal: CodeProposal }

interface ProposalsProps {
  readonly proposals: readonly CodeProposal[]
  readonly isOneEnough: boolean
}

/** Batches of which no code is there yet: those that wait, then those that were declined. */
export function Proposals({ proposals, isOneEnough }: ProposalsProps) {
  const [opened, open] = useState<Opened>()
  const close = () => open(undefined)
  return (
    <>
      {proposals.length > 0 && (
        <section className="pane pane--flush" aria-labelledby="proposals">
          <div className="pane__h">
            <h2 id="proposals">{c('codes.proposals')}</h2>
            <p>{c(isOneEnough ? 'codes.one-enough' : 'codes.two')}</p>
          </div>
          <DenseTable
            caption={c('codes.proposals')}
            rows={proposals}
            rowKey={({ proposalId }) => proposalId}
            columns={[
              {
                key: 'what',
                title: c('codes.batch'),
                rowHeader: true,
                cell: proposal => (
                  <>
                    <b>{batchText(proposal)}</b>
                    <small>{limitsText(proposal)}</small>
                  </>
                ),
              },
              {
                key: 'by',
                title: c('codes.proposed'),
                phone: 'full',
                cell: ({ proposedBy, proposedAt }) =>
                  c('points.by-at', { by: proposedBy, at: formatMoment(proposedAt) }),
              },
              {
                key: 'state',
                title: c('results.state'),
                phone: 'full',
                cell: one => <Decided kind={looks[one.state]} state={c(`codes.state-${one.state}`)} proposal={one} />,
              },
              {
                key: 'acts',
                title: c('access.acts'),
                phone: 'full',
                cell: proposal => proposal.state !== 'declined' && <Acts proposal={proposal} open={open} />,
              },
            ]}
          />
        </section>
      )}
      {opened?.act === 'agree' && <AgreeDialog proposal={opened.proposal} onClose={close} />}
      {opened?.act === 'decline' && <DeclineDialog proposal={opened.proposal} onClose={close} />}
      {/* It stays where the list is read again without its proposal: of codes that were made nobody else has the file. */}
      {opened?.act === 'make' && <MakeDialog proposal={opened.proposal} onClose={close} />}
    </>
  )
}

/** What may be done about one that waits; where somebody else has to, why. */
function Acts({ proposal, open }: { readonly proposal: CodeProposal; readonly open: (opened: Opened) => void }) {
  const me = useMe()
  const { state, isOwn, agreeRefusal, proposedBy } = proposal
  const mayApprove = mayDo(me, 'approve')
  const name = <span className="sr">{batchText(proposal)}</span>
  return (
    <>
      {state === 'agreed' && isOwn && mayDo(me, 'prepare') && (
        <Button onClick={() => open({ act: 'make', proposal })}>
          {c('codes.make')}
          {name}
        </Button>
      )}
      {state === 'agreed' && !isOwn && <small>{c('codes.made-by-proposer', { by: proposedBy })}</small>}
      {state === 'proposed' &&
        mayApprove &&
        (agreeRefusal ? (
          <small>{c(`errors.${agreeRefusal}`)}</small>
        ) : (
          <Button look="soft" onClick={() => open({ act: 'agree', proposal })}>
            {c('points.agree')}
            {name}
          </Button>
        ))}
      {(mayApprove || isOwn) && (
        <Button look="quiet" onClick={() => open({ act: 'decline', proposal })}>
          {c(isOwn ? 'points.take-back' : 'points.decline')}
          {name}
        </Button>
      )}
    </>
  )
}
