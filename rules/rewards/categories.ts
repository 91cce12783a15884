/** The categories of the catalogue, in the order in which they are offered; each has its words in the bundles. */
export const rewardCategories = [
  'kitchen',
  'home',
  'outdoors',
  'sport',
  'tech',
  'vouchers',
  'taste',
  'adventure',
  'culture',
  'wellness',
] as const
export type RewardCategory = (typeof rewardCategories)[number]
