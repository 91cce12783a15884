import { listHeldBack } from '../../../../contract/calls/admin/results/held-back.ts'
import { fullName } from '../../../../rules/accounts/full-name.ts'
import { useCall } from '../../../client/use-call.ts'
import { c } from '../../../words/console-words.ts'
import { ListState } from '../parts/ListState.tsx'
import type { BatchReply } from './use-batch.ts'

/** Whom the batch does not pay, and why: they keep nobody else waiting. */
export function HeldBack({ reply: { batch, acts } }: { readonly reply: BatchReply }) {
  return (
    <section className="pane pane--sunk" aria-labelledby="held-back">
      <h2 id="held-back">{c('results.held-back', { count: batch.heldBack })}</h2>
      <p className="small muted">{c('results.held-back-text')}</p>
      {acts.maySeeLines && <People batchId={batch.batchId} />}
    </section>
  )
}

function People({ batchId }: { readonly batchId: string }) {
  const { data, error, refetch } = useCall(listHeldBack, { params: { batchId } })
  return (
    <ListState data={data} error={error} retry={refetch}>
      {({ people }) => (
        <ul className="wait">
          {people.map(person => (
            <li key={`${person.userName} ${person.isLeader}`} className="wait--plain">
              <div>
                <b>{fullName(person)}</b>
                <p>{person.reason}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </ListState>
  )
}
