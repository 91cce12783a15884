/** How a product comes: by parcel, by an appointment that somebody arranges, or as a code that is shown at once. */
export const rewardKinds = ['parcel', 'booking', 'code'] as const
export type RewardKind = (typeof rewardKinds)[number]

/** Where a line of an order stands. */
export const orderStates = ['placed', 'accepted', 'shipped', 'delivered', 'cancelled', 'returned'] as const
export type OrderState = (typeof orderStates)[number]

const steps: Readonly<Record<OrderState, readonly OrderState[]>> = {
  placed: ['accepted', 'shipped', 'cancelled'],
  accepted: ['shipped', 'cancelled'],
  shipped: ['delivered', 'returned'],
  delivered: ['returned'],
  cancelled: [],
  returned: [],
}

/** Where a line may go from its state. A code that was shown cannot be taken back, and nothing is shipped for a booking. */
export function nextStates(kind: RewardKind, state: OrderState): readonly OrderState[] {
  if (kind === 'code') return []
  if (kind === 'parcel') return steps[state]
  return steps[state].map(next => (next === 'shipped' ? 'delivered' : next))
}

/** Whether the person may still cancel the line: until somebody has begun with it. */
export function mayCancel(kind: RewardKind, state: OrderState): boolean {
  return kind !== 'code' && state === 'placed'
}

/** Whether this state gives points and pieces back. */
export function givesBack(state: OrderState): boolean {
  return state === 'cancelled' || state === 'returned'
}

/** Whether somebody still has to send it: until then they need the address. */
export function isToFulfil(state: OrderState): boolean {
  return state === 'placed' || state === 'accepted'
}
