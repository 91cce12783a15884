/** The reference of a batch's receipt: `R-12`. */
export const receiptOf = (batchId: string) => `R-${batchId}`
