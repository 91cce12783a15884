/** The places of the catalogue below `/rewards`, which the router knows as one: RewardsScreen tells them apart. */
export const rewardPaths = {
  list: '/rewards/$pageType',
  item: '/rewards/item/$sku',
  basket: '/rewards/basket',
  orders: '/rewards/orders',
  order: '/rewards/orders/$orderId',
} as const
