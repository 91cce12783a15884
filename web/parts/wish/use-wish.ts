import { useQuery } from '@tanstack/react-query'
import { getRewardWish, type RewardWish } from '../../../contract/calls/rewards/wish.ts'
import { call } from '../../client/call.ts'
import { useUser } from '../../session/session.ts'

/** The reward that the person works toward; nothing where there is none, or nothing to redeem points for. */
export function useWish(): RewardWish | undefined {
  const { rewardMenuItems } = useUser()
  const { data } = useQuery({
    queryKey: [getRewardWish.path, {}],
    queryFn: () => call(getRewardWish),
    enabled: rewardMenuItems.length > 0,
  })
  return data?.wish
}
