import { useState } from 'react'
import { proposeCodes } from '../../../../contract/calls/admin/codes.ts'
import { mostCodesOfBatch } from '../../../../contract/codes.ts'
import { errorText } from '../../../client/error-text.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { c } from '../../../words/console-words.ts'
import { formatNumber } from '../../../words/format.ts'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { useAct } from '../proof/use-act.ts'
import { refreshCodes } from './refresh-codes.ts'

interface ProposeDialogProps {
  readonly isOneEnough: boolean
  readonly onClose: () => void
}

/** Proposes a batch: how many codes of how many points, until when, and how many for each person. */
export function ProposeDialog({ isOneEnough, onClose }: ProposeDialogProps) {
  const [typed, type] = useState({ label: '', count: '', points: '', lastDay: '', perPerson: '' })
  const propose = useAct(proposeCodes, async () => {
    await refreshCodes()
    onClose()
  })
  const field = (key: keyof typeof typed) => ({
    value: typed[key],
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => type({ ...typed, [key]: target.value }),
  })
  const sum = Number(typed.count) * Number(typed.points)
  return (
    <ConfirmDialog
      title={c('codes.propose-title')}
      text={c(isOneEnough ? 'codes.one-enough' : 'codes.two')}
      confirm={c('codes.propose')}
      busy={propose.isActing}
      error={propose.error && errorText(propose.error)}
      onConfirm={() =>
        void propose.act({
          body: {
            count: Number(typed.count),
            points: Number(typed.points),
            ...(typed.label.trim() && { label: typed.label }),
            ...(typed.lastDay && { lastDay: typed.lastDay }),
            ...(typed.perPerson && { perPerson: Number(typed.perPerson) }),
          },
        })
      }
      onClose={onClose}
    >
      <TextField label={c('codes.label')} hint={c('codes.label-hint')} maxLength={100} {...field('label')} />
      <TextField
        label={c('codes.count-field')}
        type="number"
        min={1}
        max={mostCodesOfBatch}
        step={1}
        required
        {...field('count')}
      />
      <TextField
        label={c('codes.each-field')}
        hint={sum > 0 ? c('codes.sum', { sum: formatNumber(sum) }) : ''}
        type="number"
        min={1}
        max={1_000_000_000}
        step={1}
        required
        {...field('points')}
      />
      <TextField label={c('codes.last-day')} hint={c('codes.last-day-hint')} type="date" {...field('lastDay')} />
      <TextField
        label={c('codes.share-field')}
        hint={c('codes.share-hint')}
        type="number"
        min={1}
        max={mostCodesOfBatch}
        step={1}
        {...field('perPerson')}
      />
    </ConfirmDialog>
  )
}
