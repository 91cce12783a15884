/**
 * No percentage is larger, so that none spoils an average: it stands for all from there on, which screens call "over 999%",
 * and for a reduction to nothing without a baseline, which no number can say.
 */
export const highestPercentage = 999
