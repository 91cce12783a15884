import { getRewardWish, saveRewardWish } from '../../../../contract/calls/rewards/wish.ts'
import type { Reward } from '../../../../contract/rewards.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh, useSave } from '../../../client/use-call.ts'
import { say } from '../../../parts/notice/say.tsx'
import { useWish } from '../../../parts/wish/use-wish.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { t } from '../../../words/words.ts'

/** Pins this reward as the one to work toward, in the place of any other, or unpins it (S04). */
export function PinWish({ reward: { sku, name } }: { readonly reward: Reward }) {
  const isPinned = useWish()?.sku === sku
  const { save, isSaving, error } = useSave(saveRewardWish, () => refresh(getRewardWish))

  async function pin() {
    const saved = await save({ body: { sku: isPinned ? null : sku } })
    if (saved !== false) say(t(isPinned ? 'rewards.wish.unpinned' : 'rewards.wish.pinned', { reward: name }))
  }

  return (
    <>
      <Button size="lg" look="soft" icon="flag" busy={isSaving} onClick={() => void pin()}>
        {t(isPinned ? 'rewards.wish.unpin' : 'rewards.wish.pin')}
      </Button>
      {error && <Alert kind="bad">{errorText(error)}</Alert>}
    </>
  )
}
