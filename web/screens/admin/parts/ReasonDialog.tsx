import { useState } from 'react'
import type { Call, ReplyOf } from '../../../../contract/call.ts'
import type { CallInput } from '../../../client/call.ts'
import { errorText } from '../../../client/error-text.ts'
import { useAct } from '../proof/use-act.ts'
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx'
import { ReasonField, type ReasonFieldProps } from './ReasonField.tsx'

interface ReasonDialogProps<C extends Call>
  extends Pick<ConfirmDialogProps, 'title' | 'text' | 'confirm' | 'onClose' | 'children'>,
    Pick<ReasonFieldProps, 'label' | 'hint'> {
  readonly call: C
  readonly input: (reason: string) => CallInput<C>
  /** After the act; whether the dialog closes is up to it. */
  readonly onDone: (reply: ReplyOf<C>) => unknown
}

/** Asks for the reason of an act and makes it; a refusal is shown in the dialog, with the reason kept. */
export function ReasonDialog<C extends Call>({
  call,
  input,
  onDone,
  label,
  hint,
  children,
  ...texts
}: ReasonDialogProps<C>) {
  const [reason, setReason] = useState('')
  const { act, isActing, error } = useAct(call, onDone)
  return (
    <ConfirmDialog
      {...texts}
      busy={isActing}
      error={error && errorText(error)}
      onConfirm={() => void act(input(reason))}
    >
      {children}
      <ReasonField label={label} hint={hint} value={reason} onChange={setReason} />
    </ConfirmDialog>
  )
}
