/** A place in the chart's box: percent from its left and its top. */
export interface Place {
  readonly x: number
  readonly y: number
}
