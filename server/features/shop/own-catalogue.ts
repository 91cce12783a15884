/** The address of the client's own catalogue (docs/REWARDS.md), in place of that of a shop elsewhere. */
export const ownCatalogue = '/rewards'
