import { Suspense, useSyncExternalStore } from 'react'
import { lazyComponent } from '../../../client/code.ts'
import { Modal } from '../../../ui/Modal.tsx'
import { c } from '../../../words/console-words.ts'
import { useMe } from '../frame/me.ts'
import { proofNeeded } from './proof-needed.ts'

const ProofForm = lazyComponent(async () => (await import('./ProofForm.tsx')).ProofForm)

/** Asks for a fresh proof where an act needs one; what was typed for the act stays behind it. */
export function ProofDialog() {
  const answer = useSyncExternalStore(proofNeeded.subscribe, proofNeeded.current)
  const { proof } = useMe()
  if (answer === undefined) return null
  const leaves = proof.methods.length === 1 && proof.methods[0] === 'sign-in'
  return (
    <Modal title={c('proof.title')} closeText={c('frame.close')} onClose={() => answer(false)}>
      <p className="muted">{c(leaves ? 'proof.lead-sign-in' : 'proof.lead')}</p>
      <Suspense>
        <ProofForm onProved={() => answer(true)} />
      </Suspense>
    </Modal>
  )
}
