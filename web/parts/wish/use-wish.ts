import { getRewardWish, type RewardWish } from '../../../contract/calls/rewards/wish.ts'
import { useCallIf } from '../../client/use-call.ts'
import { useUser } from '../../session/session.ts'

/** The reward that the person works toward; nothing where there is none, or nothing to redeem points for. */
export function useWish(): RewardWish | undefined {
  const { rewardMenuItems } = useUser()
  const { data } = useCallIf(rewardMenuItems.length > 0, getRewardWish)
  return data?.wish
}
