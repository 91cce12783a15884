export interface SkeletonProps {
  /** CSS lengths, to take the place of what comes: no shift when it arrives. */
  readonly height: string
  readonly width?: string
  readonly round?: boolean
}

/** A grey shape in the size of what is loading. Say once, around all of them, what is loading: `<Loading label=…>`. */
export function Skeleton({ height, width = '100%', round = false }: SkeletonProps) {
  return (
    <div className="skel" style={{ blockSize: height, inlineSize: width, borderRadius: round ? '999px' : undefined }} />
  )
}
