import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { getNewestVersion, goOnFromNewest } from '../../../../contract/calls/admin/drafts/newest.ts'
import { call } from '../../../client/call.ts'
import type { CallError } from '../../../client/call-error.ts'
import { errorText } from '../../../client/error-text.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { c } from '../../../words/console-words.ts'
import { formatNumber } from '../../../words/format.ts'
import { ListState } from '../parts/ListState.tsx'
import { useAct } from '../proof/use-act.ts'
import { BothTexts } from './Conflict.tsx'
import type { DraftKeeper, KeptDraft } from './draft-keeper.ts'

export interface OvertakenProps {
  readonly kept: KeptDraft
  readonly keeper: DraftKeeper
  /** The draft goes on. */
  readonly onGone: () => void
}

/** Somebody has made a newer version than the draft began with: both, and a choice with which the draft goes on from it. */
export function Overtaken({ kept, keeper, onGone }: OvertakenProps) {
  const { draftId, revision } = kept.known
  const params = { draftId }
  const newest = useQuery({
    queryKey: [getNewestVersion.path, draftId, revision],
    queryFn: () => call(getNewestVersion, { params }),
    gcTime: 0,
    retry: false,
  })
  const mix = useRef<string>(undefined)
  const goOn = useAct(goOnFromNewest, loaded => {
    keeper.take(loaded)
    if (mix.current !== undefined) keeper.change(mix.current)
    onGone()
  })
  return (
    <ListState data={newest.data} error={newest.error as CallError | null} retry={newest.refetch}>
      {({ version, text }) => (
        <>
          <BothTexts
            says={c('author.overtaken', { version: formatNumber(version) })}
            texts={[kept.text, text]}
            theirs={c('programs.version-number', { version: formatNumber(version) })}
            busy={goOn.isActing}
            onKeep={(keep, mixed) => {
              mix.current = mixed
              void goOn.act({ params, body: { revision, version, keep } }).then(() => newest.refetch())
            }}
          />
          {goOn.error && <Alert kind="bad">{errorText(goOn.error)}</Alert>}
        </>
      )}
    </ListState>
  )
}
