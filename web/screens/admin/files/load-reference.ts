/** By what a load is found again: `L-12`. */
export const loadReference = (loadId: number) => `L-${loadId}`
