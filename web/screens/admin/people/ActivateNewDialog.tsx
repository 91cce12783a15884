import { useState } from 'react'
import { countActivations, sendActivations } from '../../../../contract/calls/admin/activations.ts'
import { call } from '../../../client/call.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh, useCall } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { c } from '../../../words/console-words.ts'
import { formatNumber } from '../../../words/format.ts'
import { ListState } from '../parts/ListState.tsx'
import { ReasonField } from '../parts/ReasonField.tsx'

/** Mails everybody new the link that sets their first password, two hundred at a time; closed on the way it goes on when asked again. */
export function ActivateNewDialog({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch } = useCall(countActivations)
  const [reason, setReason] = useState('')
  const [sent, setSent] = useState<number>()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  async function send() {
    setSending(true)
    setFailure(undefined)
    try {
      let [after, all] = [undefined as string | undefined, 0]
      for (;;) {
        const { sent: more, last } = await call(sendActivations, { body: { reason, ...(after && { after }) } })
        all += more
        setSent(all)
        if (last === undefined) break
        after = last
      }
    } catch (reached) {
      setFailure(reached)
    } finally {
      setSending(false)
      await refresh(countActivations)
    }
  }

  const isDone = sent !== undefined && !isSending && failure === undefined
  return (
    <Modal title={c('people.activate-new')} closeText={c('frame.close')} onClose={onClose}>
      {failure !== undefined && <Alert kind="bad">{errorText(failure)}</Alert>}
      <div role="status">
        {sent !== undefined && (
          <Alert {...(isDone && { kind: 'good' as const })}>
            {c('people.activate-sent', { count: sent, people: formatNumber(sent) })}
          </Alert>
        )}
      </div>
      <ListState data={data} error={error} retry={refetch}>
        {({ people, withoutAddress }) => (
          <form
            onSubmit={event => {
              event.preventDefault()
              if (!isSending) void send()
            }}
          >
            {!isDone && (
              <p className="muted">{c('people.activate-text', { count: people, people: formatNumber(people) })}</p>
            )}
            {withoutAddress > 0 && (
              <p className="small muted">
                {c('people.activate-without', { count: withoutAddress, people: formatNumber(withoutAddress) })}
              </p>
            )}
            {!isDone && people > 0 && <ReasonField value={reason} onChange={setReason} />}
            <div className="modal__acts">
              {!isDone && people > 0 && (
                <Button type="submit" busy={isSending}>
                  {c('people.activate-send')}
                </Button>
              )}
              <Button look="quiet" onClick={onClose}>
                {c('frame.close')}
              </Button>
            </div>
          </form>
        )}
      </ListState>
    </Modal>
  )
}
